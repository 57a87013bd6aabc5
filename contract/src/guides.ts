/** Who leads which departure (docs/rules/day.md, "Guides"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { staffRoles } from '@gangway/domain/staff/role';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { list, locationKey, modelErrors, numberInQuery, signs, venueDate, wallTime, wire } from './wire.ts';

/** Another departure of the day that somebody leads at the same time. */
const otherDeparture = wire({
  departureKey: z.string(),
  /** Null for rentals of several activities. */
  name: z.nullable(z.string()),
  hasTime: z.boolean(),
  start: wallTime,
});
export type OtherDeparture = z.output<typeof otherDeparture>;

/** Somebody who leads a departure. */
export const departureGuide = wire({
  personKey: z.string(),
  name: z.string(),
  /** Those that overlap, among the departures that the caller sees: nobody is at two places. */
  alsoLeads: z.array(otherDeparture),
});
export type DepartureGuide = z.output<typeof departureGuide>;

/** As getDay names it. */
const departureKey = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** People who may lead a departure at most. */
export const mostGuides = 20;
const people = list(signs(40), mostGuides);

export const getGuideChoices = get('/api/desk', 'getGuideChoices', {
  summary: 'Everybody who could lead a departure, with what else they lead at that time.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), date: venueDate, departureKey },
    { locationKey: 'clientLocationKey', date: 'date', departureKey: 'departureKey' },
  ),
  output: wire({
    /** All who work at the venue, and who leads it and has left: those who lead it, then guides, then others, by name. */
    people: z.array(
      wire({
        personKey: z.string(),
        name: z.string(),
        /** Null for somebody who has left. */
        role: z.nullable(z.enum(staffRoles)),
        leads: z.boolean(),
        alsoLeads: z.array(otherDeparture),
      }),
    ),
  }),
  limit: 'read',
  access: 'staff',
  permission: 'departures:change',
});
export type GuideChoices = z.output<typeof getGuideChoices.output>;

export const assignGuides = post('/api/desk', 'assignGuides', {
  summary:
    'Says who leads a departure. Who leads another one at the same time is not refused: getGuideChoices tells of it.',
  input: wire(
    {
      locationKey,
      date: venueDate,
      departureKey,
      /** Keys of all who lead it from now on. */
      people,
      /** Keys of those who led it when the caller saw it; it is refused if others do by now. */
      seen: people,
    },
    { locationKey: 'clientLocationKey' },
  ),
  output: wire({ applied: z.boolean(), modelErrors }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'departures:change',
});
