/**
 * Answers that are being given, kept in this tab until the booking is in the cart: a reload loses none, and no address
 * shows them (D-RT-11, D-CU-02; docs/rules/custom-fields.md).
 */
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import * as z from 'zod/mini';
import { storage } from '../../lib/storage.ts';

/** What is being booked: an activity, maybe with a package, maybe in place of a line of the cart. */
export interface DraftPlace {
  locationKey: number;
  activityKey: number;
  packageKey: number | null;
  lineKey: number | null;
}

/** Begun bookings whose answers are kept; the oldest is forgotten first. */
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

/** What stands there may be of another version of the shop, or of somebody's making: then there is nothing. */
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

/** What was answered there so far; null when nothing was. */
export function readDraft(place: DraftPlace): GivenAnswer[] | null {
  return readAll().get(nameOf(place)) ?? null;
}

export function writeDraft(place: DraftPlace, answers: readonly GivenAnswer[]): void {
  const all = readAll();
  all.delete(nameOf(place));
  all.set(nameOf(place), [...answers]);
  writeAll(all);
}

/** It is in the cart now, or was given up. */
export function dropDraft(place: DraftPlace): void {
  const all = readAll();
  all.delete(nameOf(place));
  writeAll(all);
}
