/** A small, correct venue file for tests, and what is wrong with it once a test has changed it. */
import { type VenueFile, type VenueFileInput, venueFile } from '../catalogue/venue-file.ts';
import { checkVenueFile } from '../catalogue/venue-file-check.ts';
import { pathText, problemsOf } from '../catalogue/venue-file-problems.ts';
import { warningsOf } from '../catalogue/venue-file-warnings.ts';
import type { VenueDate } from '../kernel/local-time.ts';

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

/** Every problem as "path: message", whatever was written in the file. */
export function problemsIn(file: unknown): string[] {
  const parsed = venueFile.safeParse(file);
  const problems = parsed.success ? checkVenueFile(parsed.data) : problemsOf(parsed.error.issues);
  return problems.map(({ path, message }) => `${pathText(path)}: ${message}`);
}

/** The file as the rules read it; throws when it is not right. */
export function readInput(file: VenueFileInput): VenueFile {
  const problems = problemsIn(file);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return venueFile.parse(file);
}

/** Every warning about a right file as "path: message". */
export function warningsIn(file: VenueFileInput, today: string): string[] {
  return warningsOf(readInput(file), today as VenueDate).map(
    ({ path, message }) => `${pathText(path)}: ${message}`,
  );
}
