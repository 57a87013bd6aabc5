/**
 * Answers in progress, kept in this tab until the booking is in the cart: they survive a reload and never
 * appear in an address (D-RT-11, D-CU-02; docs/rules/custom-fields.md).
 */
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import * as z from 'zod/mini';
import { storage } from '../../../lib/storage.ts';

/** What is being booked: an activity, possibly within a package or in place of a cart line. */
export interface DraftPlace {
  locationKey: number;
  activityKey: number;
  packageKey: number | null;
  lineKey: number | null;
}

/** Maximum number of unfinished bookings whose answers are kept; the oldest is dropped first. */
const mostDrafts = 20;

const draft = z.object({
  fieldKey: z.number(),
  value: z.string(),
  rateKey: z.nullable(z.number()),
  participantIndex: z.nullable(z.number()),
});
const drafts = z.array(z.tuple([z.string(), z.array(draft)]));

const nameOf = ({ locationKey, activityKey, packageKey, lineKey }: DraftPlace) =>
  [locationKey, activityKey, packageKey ?? '', lineKey ?? ''].join('/');

/** The stored value may come from another version of the shop or be tampered with; it then counts as empty. */
function readAll(): Map<string, GivenAnswer[]> {
  try {
    const found = drafts.safeParse(JSON.parse(storage.answers.read() ?? '[]'));
    return new Map(found.success ? found.data : []);
  } catch {
    return new Map();
  }
}

function writeAll(all: Map<string, GivenAnswer[]>): void {
  if (all.size === 0) storage.answers.remove();
  else storage.answers.write(JSON.stringify([...all].slice(-mostDrafts)));
}

/** Returns the answers saved so far for this place, or null if there are none. */
export function readDraft(place: DraftPlace): GivenAnswer[] | null {
  return readAll().get(nameOf(place)) ?? null;
}

export function writeDraft(place: DraftPlace, answers: readonly GivenAnswer[]): void {
  const all = readAll();
  all.delete(nameOf(place));
  all.set(nameOf(place), [...answers]);
  writeAll(all);
}

/** Drops the answers once the booking is in the cart or abandoned. */
export function dropDraft(place: DraftPlace): void {
  const all = readAll();
  all.delete(nameOf(place));
  writeAll(all);
}
