/** Plans what an import would do, from the file and the database's current state (docs/venue-files.md). */
import { isDeepStrictEqual } from 'node:util';
import { decimalsOf } from '@gangway/domain/kernel/currency';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { completeLocation } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import {
  type AgentBook,
  assignAgentKeys,
  freshVersions,
  type RateVersion,
} from '@gangway/domain/venue-file/agents/agent-book';
import { type Change, listChanges } from '@gangway/domain/venue-file/changes';
import { type ActivityKeys, assignKeys, type KeyBook } from '@gangway/domain/venue-file/keys';
import type { KnownPicture } from '@gangway/domain/venue-file/parts/convert';
import { type Problem, problem } from '@gangway/domain/venue-file/problems';
import { readVenueFile } from '@gangway/domain/venue-file/read';
import { withSources } from '@gangway/domain/venue-file/texts';
import { moment, type PlacesOutcome, type TouchedCell } from '@gangway/domain/venue-file/touched';
import type { VenueFileInput } from '@gangway/domain/venue-file/venue-file';
import { writeVenueFile } from '@gangway/domain/venue-file/write';
import type { Queryable } from '../../db/database.ts';
import { t } from '../../messages/t.ts';
import { listAgentBook } from './agent-keys.repo.ts';
import { globalIdOf } from './global-id.ts';
import type { LoadedVenue } from './load-venue.service.ts';
import { toHtml, toMarkdown } from './markdown.ts';
import { touchedPlaces } from './save-venue.service.ts';
import {
  type BookingOfCell,
  findLocation,
  hasAmounts,
  type KeyRow,
  listBookings,
  listKeys,
} from './venues.repo.ts';

/** Returns what differs between two versions of a venue, in the words of its file. */
export const changesBetween = (before: Location | null, after: Location): Change[] =>
  listChanges(before === null ? null : inFileWords(withSources(before, after)), inFileWords(after));

/** A checked file, the location it becomes, and what is known of its pictures. */
export interface Prepared {
  venue: LoadedVenue;
  locationKey: LocationKey;
  pictures: ReadonlyMap<string, KnownPicture>;
}

function bookOf(rows: readonly KeyRow[]): KeyBook {
  const book = new Map<string, ActivityKeys & { rates: Map<string, { key: number; globalId: string }> }>();
  for (const { activityId, activityKey, rateId, rateKey, globalId } of rows) {
    const entry = book.get(activityId) ?? { key: activityKey, rates: new Map() };
    book.set(activityId, entry);
    if (rateId !== null && rateKey !== null && globalId !== null)
      entry.rates.set(rateId, { key: rateKey, globalId });
  }
  return book;
}

/** Converts a location to file format for comparison, with pictures identified by version. */
function inFileWords(location: Location): VenueFileInput {
  return writeVenueFile(location, {
    pictureFile: (version) => version,
    logoFile: (variant) => (variant === 'light' ? location.lightLogoVersion : location.darkLogoVersion) ?? '',
    toMarkdown,
    drawGlobalId: (activityId, rateId) => globalIdOf(location.key, activityId, rateId),
  });
}

export interface Plan {
  /** The current location, including a removed one. */
  before: { version: number; definition: Location; isRemoved: boolean } | null;
  after: Location;
  book: KeyBook;
  agentBook: AgentBook;
  /** New prices for agents' guests. */
  rateVersions: readonly RateVersion[];
  capacities: PlacesOutcome['capacities'];
  /** Whether the location already matches the file. */
  isSame: boolean;
  changes: Change[];
  problems: Problem[];
  /** What affects guests with bookings without blocking the import. */
  notices: Problem[];
  /** The bookings that the problems and notices are about, one line each. */
  bookings: string[];
}

const maxBookings = 10;

/** 100234: 2026-12-05 at 09:00, Sunrise Kayak, 3 guests */
function bookingLine({ orderNumber, start, activity, guests }: BookingOfCell): string {
  const when = start === null ? t('venues.import.anyDay') : moment(start);
  return t('venues.import.booking', { order: orderNumber, when, activity, guests });
}

async function bookingLines(
  db: Queryable,
  locationKey: LocationKey,
  cells: readonly TouchedCell[],
): Promise<string[]> {
  if (cells.length === 0) return [];
  const { bookings, count } = await listBookings(db, locationKey, cells, maxBookings);
  const more = count - bookings.length;
  return [
    ...bookings.map(bookingLine),
    ...(more > 0 ? [t('venues.import.moreBookings', { count: more })] : []),
  ];
}

/**
 * Amounts on the wire and on pages are read in the venue's currency, so those of earlier orders would be a hundred times
 * what they were if it had other decimals from now on.
 */
async function checkDecimals(
  db: Queryable,
  before: Location | null,
  { key, currency }: Location,
): Promise<Problem[]> {
  if (before === null || decimalsOf(before.currency) === decimalsOf(currency)) return [];
  return (await hasAmounts(db, key))
    ? [
        problem(
          ['venue', 'currency'],
          t('venues.import.otherDecimals', { before: before.currency, currency }),
        ),
      ]
    : [];
}

/** Warns of a file that makes a second venue of one that is here: both would tell the same systems and people. */
async function noticeOfCopy(
  db: Queryable,
  { venue, locationKey }: Prepared,
  before: unknown,
  after: Location,
): Promise<Problem[]> {
  const { key } = venue.file.venue;
  if (before !== null || key === null || key === undefined || key === locationKey) return [];
  const own = await findLocation(db, key, { lock: false });
  if (own === null || own.isRemoved || own.definition.code !== after.code) return [];
  const { name, code } = own.definition;
  return [problem(['venue', 'key'], t('venues.import.copy', { locationKey: key, name, code }))];
}

/** Plans what an import would do, from the database's current state. */
export async function planImport(
  db: Queryable,
  prepared: Prepared,
  now: Instant,
  { lock }: { lock: boolean },
): Promise<Plan> {
  const { venue, locationKey, pictures } = prepared;
  const stored = await findLocation(db, locationKey, { lock });
  const before = stored === null ? null : { ...stored, definition: completeLocation(stored.definition) };
  const draw = (activityId: string, rateId: string) => globalIdOf(locationKey, activityId, rateId);
  const { book, problems } = assignKeys(venue.file, bookOf(await listKeys(db, locationKey)), draw);
  const beforeAgents = await listAgentBook(db, locationKey);
  const sellers = assignAgentKeys(venue.file, beforeAgents);
  const after = readVenueFile(venue.file, {
    locationKey,
    keys: book,
    agentBook: sellers.book,
    pictures,
    toHtml,
    before: before?.definition ?? null,
  });
  const places = await touchedPlaces(db, before?.definition ?? null, after, { now, cells: null });
  const shown = before?.isRemoved === true ? null : before;
  const isSame = shown !== null && isDeepStrictEqual(shown.definition, JSON.parse(JSON.stringify(after)));
  const changes = isSame ? [] : changesBetween(shown === null ? null : shown.definition, after);
  return {
    before,
    after,
    book,
    capacities: places.capacities,
    isSame,
    changes,
    agentBook: sellers.book,
    rateVersions: freshVersions(after.agents, beforeAgents),
    problems: [
      ...problems,
      ...sellers.problems,
      ...places.problems,
      ...(await checkDecimals(db, before?.definition ?? null, after)),
    ],
    notices: [...(await noticeOfCopy(db, prepared, before, after)), ...places.notices],
    bookings: await bookingLines(db, locationKey, places.concerned),
  };
}
