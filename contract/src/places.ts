/** Where guests go, and the pictures of it. */
import * as z from 'zod/mini';
import { wire } from './wire.ts';

/** A picture from the same folder as the item's own. */
export const photo = wire({
  photoVersion: z.string(),
  photoColour: z.nullable(z.string()),
  photoAlt: z.string(),
});
export type Photo = z.output<typeof photo>;

/** Where guests go. */
export const meetingPlace = wire({
  name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** A map of how to get there; null if the venue drew none. */
  map: z.nullable(photo),
});
