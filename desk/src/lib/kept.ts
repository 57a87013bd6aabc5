/**
 * The answers that the desk keeps on the device, so that it opens in a dead spot: who was signed in, and the days and departures of today
 * and tomorrow that were loaded last. Guests' names are in them, so they are deleted when the person signs out or is signed out,
 * when another one signs in, and once their day is over (docs/rules/offline.md, "The desk").
 */
import type { AnyCall, OutputOf } from '@gangway/contract/call';
import type { StaffSession } from '@gangway/contract/staff';
import { inCurrency } from '@gangway/domain/kernel/currency';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { stored } from '@gangway/ui/lib/stored-text.ts';
import * as z from 'zod/mini';
import { readAnswer } from './read-answer.ts';
import { storage } from './storage.ts';
import { venueDateOf } from './venue-clock.ts';

/** Answers at most; the oldest go first. */
const most = 60;

interface KeptAnswer {
  /** Names the text that has it. */
  name: string;
  locationKey: LocationKey;
  date: VenueDate;
  timeZone: string;
}

interface Kept {
  /** Without the token that changes say. */
  session: Omit<StaffSession, 'token'>;
  answers: readonly KeptAnswer[];
}

const textOf = (name: string) => stored('local', `desk.kept ${name}`);

function read(): Kept | null {
  try {
    return JSON.parse(storage.kept.read() ?? 'null') as Kept | null;
  } catch {
    // Somebody else wrote there.
    return null;
  }
}

const write = (kept: Kept) => storage.kept.write(JSON.stringify(kept));

/** Keeps only the answers that pass, and at most as many as are kept. */
function prune(kept: Kept, stays: (one: KeptAnswer) => boolean): Kept {
  const staying = kept.answers.filter(stays).slice(-most);
  const names = new Set(staying.map(({ name }) => name));
  for (const { name } of kept.answers) if (!names.has(name)) textOf(name).remove();
  return { ...kept, answers: staying };
}

/** Whether a day is today or tomorrow at its venue. */
function isSoon({ date, timeZone }: Pick<KeptAnswer, 'date' | 'timeZone'>): boolean {
  const today = venueDateOf(new Date().toISOString(), timeZone);
  return date === today || date === addDays(today, 1);
}

/** Deletes everything that is kept. */
export function forgetKept(): void {
  const kept = read();
  if (kept !== null) prune(kept, () => false);
  storage.kept.remove();
}

/** Milliseconds after which the first screen is drawn: days are compared by the browser's calendars, which take time to be read. */
const afterFirstScreenMs = 1000;

function forgetOldDays(): void {
  const kept = read();
  if (kept !== null) write(prune(kept, isSoon));
}

/** Keeps who is signed in, and deletes the answers of somebody else and of venues where they no longer work; soon after, of days that are over. */
export function keepSession({ token: _, ...session }: StaffSession): void {
  const before = read();
  if (before !== null && before.session.email !== session.email) forgetKept();
  const kept = read() ?? { session, answers: [] };
  const venues = new Set(session.venues.map(({ locationKey }) => locationKey));
  write({ ...prune(kept, (one) => venues.has(one.locationKey)), session });
  setTimeout(forgetOldDays, afterFirstScreenMs);
}

/** Returns who was signed in when there was a connection last; null if nothing is kept. */
export function keptSession(): StaffSession | null {
  const kept = read();
  return kept === null ? null : { ...kept.session, token: '' };
}

/** Answers that came from the device, not from the server. */
const old = new WeakSet<object>();

export const isKept = (answer: object): boolean => old.has(answer);

/** The part of the answers that is needed to keep them. */
interface OfDay {
  date: VenueDate;
  /** Today at the venue. */
  today: VenueDate;
  timeZone: string;
  currency: string;
}

interface Named {
  locationKey: LocationKey;
  /** Of the day: the key of a departure, or 'pickups'; null for the day itself. */
  part: string | null;
}

const nameOf = ({ locationKey, part }: Named, date: VenueDate) =>
  [locationKey, date, ...(part === null ? [] : [part])].join(' ');

/** Keeps an answer of today or tomorrow; any other is not kept. */
export function keepAnswer<C extends AnyCall>(
  declaration: C,
  named: Named,
  answer: OutputOf<C> & OfDay,
): void {
  const kept = read();
  const { date, timeZone, currency } = answer;
  if (kept === null || !isSoon(answer)) return;
  const name = nameOf(named, date);
  const said = inCurrency(currency, () => z.encode(declaration.output, answer));
  textOf(name).write(JSON.stringify(said));
  const others = kept.answers.filter((one) => one.name !== name);
  const own = { name, locationKey: named.locationKey, date, timeZone };
  write(prune({ ...kept, answers: [...others, own] }, isSoon));
}

/** Deletes an answer that the server no longer gives. */
function forgetAnswer(named: Named, date: VenueDate | null): void {
  const kept = read();
  if (kept === null || date === null) return;
  const name = nameOf(named, date);
  write(prune(kept, (one) => one.name !== name));
}

/** Reads an answer that is kept; null if another version of the program wrote it. */
function readKept<C extends AnyCall>(
  declaration: C,
  { timeZone }: KeptAnswer,
  text: string,
): OutputOf<C> | null {
  try {
    // The day may have begun since.
    const today = venueDateOf(new Date().toISOString(), timeZone);
    const answer = { ...(readAnswer(declaration, JSON.parse(text)) as object), today };
    old.add(answer);
    return answer as OutputOf<C>;
  } catch {
    return null;
  }
}

/** Returns an answer that is kept; null if there is none. @param date null for today at the venue */
function keptAnswer<C extends AnyCall>(
  declaration: C,
  named: Named,
  date: VenueDate | null,
): OutputOf<C> | null {
  const known = read()?.answers.find((one) => {
    const today = venueDateOf(new Date().toISOString(), one.timeZone);
    return isSoon(one) && one.name === nameOf(named, date ?? today);
  });
  if (known === undefined) return null;
  const text = textOf(known.name).read();
  return text === null ? null : readKept(declaration, known, text);
}

/** The answers that are kept of a venue for a person. */
interface KeptOf {
  locationKey: LocationKey;
  /** The email of whoever asks: somebody else may have signed in in another tab. */
  by: string;
}

function partsOf({ locationKey, by }: KeptOf): (KeptAnswer & { part: string })[] {
  const kept = read();
  if (kept === null || kept.session.email !== by) return [];
  return kept.answers.flatMap((one) => {
    const [, , part] = one.name.split(' ');
    return part !== undefined && one.locationKey === locationKey && isSoon(one) ? [{ ...one, part }] : [];
  });
}

/** Returns the parts of a day that are kept. */
export const keptParts = (of: KeptOf, date: VenueDate): string[] =>
  partsOf(of).flatMap((one) => (one.date === date ? [one.part] : []));

/**
 * Returns answers of a call that are kept, of parts of today and tomorrow. Only those whose text has some words are read: reading all takes
 * a phone long.
 */
export const keptAnswersWith = <C extends AnyCall>(
  declaration: C,
  of: KeptOf,
  words: string,
): OutputOf<C>[] =>
  partsOf(of).flatMap((one) => {
    const text = textOf(one.name).read();
    const answer = text?.includes(words) ? readKept(declaration, one, text) : null;
    return answer === null ? [] : [answer];
  });

/**
 * Loads an answer and keeps it; without a connection, returns the one that is kept.
 * @param load asks the server
 * @param isUnanswered whether a failure says that there was no answer
 */
export async function loadOrKept<C extends AnyCall>(
  declaration: C,
  named: Named,
  {
    date,
    load,
    isUnanswered,
  }: {
    date: VenueDate | null;
    load: () => Promise<OutputOf<C> & OfDay>;
    isUnanswered: (error: unknown) => boolean;
  },
): Promise<OutputOf<C>> {
  try {
    const answer = await load();
    keepAnswer(declaration, named, answer);
    return answer;
  } catch (error) {
    const kept = isUnanswered(error) ? keptAnswer(declaration, named, date) : null;
    if (kept !== null) return kept;
    if (!isUnanswered(error)) forgetAnswer(named, date);
    throw error;
  }
}
