/** What the rules know of a section of the venue file, besides its schema. */
import type { LocationKey } from '../kernel/keys.ts';
import type { Location } from '../location/location.ts';
import type { AgentBook } from './agents/agent-book.ts';
import type { KeyBook } from './keys.ts';
import type { KnownPictures, NamedPicture, PictureNeeds } from './parts/convert.ts';
import type { Problem } from './problems.ts';
import { joined, type PlacesOutcome, type TouchedCell } from './touched.ts';
import type { VenueFile, VenueFileInput } from './venue-file.ts';

export interface ReadingNeeds {
  locationKey: LocationKey;
  keys: KeyBook;
  agentBook: AgentBook;
  pictures: KnownPictures;
  /** Converts Markdown to sanitized HTML. */
  toHtml: (markdown: string) => string;
  /** The current location, so that fees, languages and answers keep their numbers; null for a new one. */
  before: Pick<Location, 'fees' | 'languages' | 'heardAboutUs' | 'pickups' | 'packages'> | null;
}

export interface WritingNeeds extends PictureNeeds {
  /** The inverse of the reader's toHtml, for texts that an older version stored without their Markdown. */
  toMarkdown: (html: string) => string;
  /** Returns a rate's default globalId; only a different one is written. */
  drawGlobalId: (activityId: string, rateId: string) => string;
  logoFile: (variant: 'light' | 'dark') => string;
}

/**
 * One of a file's sections, or several of them that belong together. `Read` is what a location has of it, `Written` what
 * a file has.
 */
export interface Section<
  Read extends Partial<Location> = Partial<Location>,
  Written extends Partial<VenueFileInput> = Partial<VenueFileInput>,
> {
  /** Reads a checked file, with known pictures and assigned keys. */
  read(file: VenueFile, needs: ReadingNeeds): Read;
  /** The inverse of `read`; may contain undefined values and empty groups, which are not written. */
  write(location: Location, needs: WritingNeeds): Written;
  /** Finds what the schema cannot: fields that contradict each other. */
  check?(file: VenueFile): Problem[];
  /** The pictures it names, in order. */
  pictures?(file: VenueFile): NamedPicture[];
  /** Compares what is sold and held with the venue after an import; `before` is null for a new venue. */
  places?(before: Location | null, after: Location, cells: readonly TouchedCell[]): PlacesOutcome;
  /** Whether a cell is one of the section's that are never over, unlike a departure. */
  isLasting?(cell: TouchedCell): boolean;
}

/** Two sections as one. */
const both = <
  Read extends Partial<Location>,
  Written extends Partial<VenueFileInput>,
  NextRead extends Partial<Location>,
  NextWritten extends Partial<VenueFileInput>,
>(
  one: Section<Read, Written>,
  next: Section<NextRead, NextWritten>,
): Required<Section<Read & NextRead, Written & NextWritten>> => ({
  read: (...given) => ({ ...one.read(...given), ...next.read(...given) }),
  write: (...given) => ({ ...one.write(...given), ...next.write(...given) }),
  check: (...given) => [one, next].flatMap(({ check }) => check?.(...given) ?? []),
  pictures: (...given) => [one, next].flatMap(({ pictures }) => pictures?.(...given) ?? []),
  places: (...given) => joined([one, next].flatMap(({ places }) => places?.(...given) ?? [])),
  isLasting: (cell) => [one, next].some(({ isLasting }) => isLasting?.(cell) === true),
});

/** A list of sections, which is a section itself: it does what they do, one after the other. */
interface SectionList<Read extends Partial<Location>, Written extends Partial<VenueFileInput>>
  extends Required<Section<Read, Written>> {
  /** The list with one more at its end. */
  and<NextRead extends Partial<Location>, NextWritten extends Partial<VenueFileInput>>(
    next: Section<NextRead, NextWritten>,
  ): SectionList<Read & NextRead, Written & NextWritten>;
}

const listed = <Read extends Partial<Location>, Written extends Partial<VenueFileInput>>(
  all: Required<Section<Read, Written>>,
): SectionList<Read, Written> => ({ ...all, and: (next) => listed(both(all, next)) });

export const noSections = listed<object, object>({
  read: () => ({}),
  write: () => ({}),
  check: () => [],
  pictures: () => [],
  places: () => joined([]),
  isLasting: () => false,
});
