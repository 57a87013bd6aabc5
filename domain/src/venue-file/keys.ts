/**
 * The keys of a venue's activities and rates: assigned once, kept by id forever
 * (docs/venue-files.md, "Ids and keys").
 */
import { t } from '../messages/t.ts';
import { type Path, type Problem, problem } from './problems.ts';
import type { VenueFile } from './venue-file.ts';

export interface RateKeys {
  key: number;
  globalId: string;
}

export interface ActivityKeys {
  key: number;
  /** By rate id. */
  rates: ReadonlyMap<string, RateKeys>;
}

/** Every key the venue ever assigned, by activity id, including removed activities. */
export type KeyBook = ReadonlyMap<string, ActivityKeys>;

export interface AssignedKeys {
  book: KeyBook;
  problems: Problem[];
}

/** Assigned numbers with their owners, and the next free one. */
export class Numbers {
  private readonly owners = new Map<number, string>();
  private highest = 0;

  take(key: number, owner: string): void {
    this.owners.set(key, owner);
    this.highest = Math.max(this.highest, key);
  }

  ownerOf(key: number): string | undefined {
    return this.owners.get(key);
  }

  draw(owner: string): number {
    const key = this.highest + 1;
    this.take(key, owner);
    return key;
  }
}

interface Wanted {
  owner: string;
  wanted: number | undefined;
  kept: number | undefined;
  path: Path;
}

/** Assigns keys: the previous key, otherwise the file's, otherwise the next number that was never used. */
export function assign(numbers: Numbers, all: readonly Wanted[], problems: Problem[]): Map<string, number> {
  for (const { owner, wanted, kept, path } of all) {
    const key = kept ?? wanted;
    if (key === undefined) continue;
    const other = numbers.ownerOf(key);
    if (kept !== undefined && wanted !== undefined && wanted !== kept)
      problems.push(problem(path, t('venueFile.keys.changed', { key: kept })));
    else if (other !== undefined && other !== owner)
      problems.push(problem(path, t('venueFile.keys.ofAnother', { key, owner: other })));
    else numbers.take(key, owner);
  }
  return new Map(all.map(({ owner, wanted, kept }) => [owner, kept ?? wanted ?? numbers.draw(owner)]));
}

const rateOwner = (activityId: string, rateId: string) => `${activityId}/${rateId}`;

/**
 * Returns the book with the file's activities and rates added. `drawGlobalId` creates the globalId of a rate
 * that has none in the file; an assigned globalId never changes, as reports depend on it.
 */
export function assignKeys(
  file: VenueFile,
  before: KeyBook,
  drawGlobalId: (activityId: string, rateId: string) => string,
): AssignedKeys {
  const problems: Problem[] = [];
  const activityNumbers = new Numbers();
  const rateNumbers = new Numbers();
  for (const [id, activity] of before) {
    activityNumbers.take(activity.key, id);
    for (const [rateId, rate] of activity.rates) rateNumbers.take(rate.key, rateOwner(id, rateId));
  }
  const activities = assign(
    activityNumbers,
    file.activities.map(({ id, key }, index) => ({
      owner: id,
      wanted: key,
      kept: before.get(id)?.key,
      path: ['activities', index, 'key'],
    })),
    problems,
  );
  const rates = assign(
    rateNumbers,
    file.activities.flatMap((activity, index) =>
      activity.rates.map(({ id, key }, place) => ({
        owner: rateOwner(activity.id, id),
        wanted: key,
        kept: before.get(activity.id)?.rates.get(id)?.key,
        path: ['activities', index, 'rates', place, 'key'],
      })),
    ),
    problems,
  );

  const book = new Map(before);
  for (const [index, { id, rates: listed }] of file.activities.entries()) {
    const known = new Map(before.get(id)?.rates);
    for (const [place, rate] of listed.entries()) {
      const kept = before.get(id)?.rates.get(rate.id)?.globalId;
      if (kept !== undefined && rate.globalId !== undefined && rate.globalId !== kept)
        problems.push(
          problem(
            ['activities', index, 'rates', place, 'globalId'],
            t('venueFile.keys.globalIdChanged', { id: kept }),
          ),
        );
      known.set(rate.id, {
        key: rates.get(rateOwner(id, rate.id)) ?? 0,
        globalId: kept ?? rate.globalId ?? drawGlobalId(id, rate.id),
      });
    }
    book.set(id, { key: activities.get(id) ?? 0, rates: known });
  }
  return { book, problems };
}
