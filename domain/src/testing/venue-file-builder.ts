/** A small, valid venue file for tests, and the problems in it once a test has changed it. */
import type { VenueDate } from '../kernel/local-time.ts';
import { checkVenueFile } from '../venue-file/check.ts';
import { pathText, problemsOf } from '../venue-file/problems.ts';
import { parseVenueFile, type VenueFile, type VenueFileInput } from '../venue-file/venue-file.ts';
import { warningsOf } from '../venue-file/warnings.ts';

type ActivityInput = NonNullable<VenueFileInput['activities']>[number];

export function anActivityInput(changes: Partial<ActivityInput> = {}): ActivityInput {
  return {
    id: 'sunrise-kayak',
    name: 'Sunrise Kayak Tour',
    summary: 'The first light on the lake.',
    description: 'Be on the water before anyone else.',
    rates: [
      { id: 'adult', name: 'Adult', price: 64 },
      { id: 'child', name: 'Child', price: 43, needsAdult: true },
    ],
    schedules: [{ times: ['09:00', '13:30'], length: '2h30m', capacity: 12 }],
    ...changes,
  };
}

export function aVenueFile(changes: Partial<VenueFileInput> = {}): VenueFileInput {
  return {
    venue: {
      key: 7,
      code: 'LARK',
      name: 'Larkspur Lake',
      country: 'US',
      timeZone: 'America/Denver',
      currency: 'USD',
    },
    activities: [anActivityInput()],
    ...changes,
  };
}

/** Returns every problem as "path: message", whatever the file contains. */
export function problemsIn(file: unknown): string[] {
  const parsed = parseVenueFile(file);
  const problems = parsed.success ? checkVenueFile(parsed.data) : problemsOf(parsed.error.issues);
  return problems.map(({ path, message }) => `${pathText(path)}: ${message}`);
}

/** Returns the file as the rules read it; throws if it is invalid. */
export function readInput(file: VenueFileInput): VenueFile {
  const problems = problemsIn(file);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const parsed = parseVenueFile(file);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** Returns every warning about a valid file as "path: message". */
export function warningsIn(file: VenueFileInput, today: string): string[] {
  return warningsOf(readInput(file), today as VenueDate).map(
    ({ path, message }) => `${pathText(path)}: ${message}`,
  );
}
