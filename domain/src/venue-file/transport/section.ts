/** Transportation (docs/venue-files.md, "Transportation"). */
import type { Section } from '../section.ts';
import { checkTransport } from './check.ts';
import { readTransport, writeTransport } from './convert.ts';
import { checkVehicles } from './places.ts';

export const transportation = {
  read: (file, { before }) => readTransport(file, before),
  write: (location) => ({ transportation: writeTransport(location) }),
  check: checkTransport,
  places: checkVehicles,
} satisfies Section;
