/** Decides what is said of a scanned code. The server decides who is let in; without a connection, lists on the device do. */
import { type CheckedInMember, checkInMember } from '@gangway/contract/members';
import { type FoundTicket, findTicket, readScannedCode } from '@gangway/contract/tickets';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { call, statusOf } from '../../lib/call.ts';
import { pressCheckIn } from '../../lib/check-ins.ts';
import type { ListedTicket } from '../../lib/departure-parties.ts';
import { nameOf, titleOf } from '../../lib/departure-words.ts';
import { t } from '../../messages/t.ts';
import { type CheckIns, type KeptTicket, keptTicket, placeWords, unkeptDepartures } from './kept-tickets.ts';
import type { Facts, ScanAt } from './scan-place.ts';

/** A ticket that somebody has to decide about. */
export interface Undecided {
  code: string;
  label: string;
  facts: Facts;
}

/** Where a ticket belongs that is not for here. */
type Elsewhere = Pick<FoundTicket, 'fit' | 'activityName' | 'appointmentDate' | 'hasTime' | 'validUntil'>;

export type Outcome =
  | { at: 'checking' }
  /** Checked in: kept here, and sent (check-ins.ts says what became of it). */
  | { at: 'pressed'; code: string; facts: Facts }
  | { at: 'again'; facts: Facts }
  | { at: 'used'; facts: Facts; usedOn: string | null; usedBy: string | null }
  | { at: 'canceled'; facts: Facts }
  | { at: 'elsewhere'; ticket: Elsewhere; undecided: Undecided }
  /** In the server's words: which departure it is for. */
  | { at: 'notLed'; words: string }
  | { at: 'member'; member: CheckedInMember }
  | { at: 'noCards' }
  | { at: 'unknown'; kind: 'ticket' | 'card' }
  | { at: 'unreadable'; text: string }
  /** `unkept` are the departures whose lists are not on this device. */
  | { at: 'offline'; kind: 'ticket' | 'card'; unkept: readonly string[] }
  | { at: 'failed'; words: string };

/** Tickets that were checked in by scanning since the desk was opened, and when: milliseconds since 1970. */
const scannedHere = new Map<string, number>();

export function press({ locationKey, timeZone, by }: ScanAt, { code, label, facts }: Undecided): Outcome {
  scannedHere.set(code, Date.now());
  pressCheckIn({ action: 'in', locationKey, timeZone, tickets: [{ code, label }], by });
  return { at: 'pressed', code, facts };
}

const factsOfListed = ({ guest, people, party }: ListedTicket): Facts => ({
  ...{ name: party.name, guest, people, due: party.due },
  ...{ lacksWaiver: party.lacksWaiver, notes: [...new Set(party.pinnedNotes)] },
  kept: null,
});

function factsOfFound({ name, rateName, people, balance }: FoundTicket): Facts {
  const guest = rateName ?? t('departure.guest.everybody');
  return { name, guest, people, due: balance, lacksWaiver: false, notes: [], kept: null };
}

function undecidedOf(ticket: FoundTicket): Undecided {
  const facts = factsOfFound(ticket);
  const label = t('departure.guest.ofParty', { guest: facts.guest, name: facts.name });
  return { code: ticket.code, label, facts };
}

/** No answer came: there is no connection, or none that leads anywhere. */
const isUnanswered = (error: unknown) => !navigator.onLine || statusOf(error) === null;

const find = ({ locationKey, date, departureKey }: ScanAt, code: string) =>
  call(findTicket, { locationKey, code, date, departureKey });

/** One of the list that is in: the server knows by whom, where there is a connection. */
async function listedInside(at: ScanAt, { code, since }: ListedTicket, facts: Facts): Promise<Outcome> {
  // Checked in on this device, and not sent yet.
  if (since === null || scannedHere.has(code)) return { at: 'again', facts };
  const used = { at: 'used', facts, usedOn: since, usedBy: null } as const;
  if (!navigator.onLine) return used;
  return find(at, code).then(
    ({ usedOn, usedBy }) => ({ ...used, usedOn: usedOn ?? since, usedBy }),
    () => used,
  );
}

function foundTicket(at: ScanAt, ticket: FoundTicket): Outcome {
  const undecided = undecidedOf(ticket);
  const { facts } = undecided;
  if (ticket.status === 'Cancelled') return { at: 'canceled', facts };
  if (ticket.status === 'Used') {
    const { usedOn, usedBy } = ticket;
    return scannedHere.has(ticket.code) ? { at: 'again', facts } : { at: 'used', facts, usedOn, usedBy };
  }
  if (ticket.fit !== 'here') return { at: 'elsewhere', ticket, undecided };
  at.onUnlisted();
  return press(at, undecided);
}

/** Whether a scan on this device is not in a list yet. */
const isScannedSince = (code: string, readOn: string) => (scannedHere.get(code) ?? 0) > Date.parse(readOn);

function keptFound(at: ScanAt, kept: KeptTicket): Outcome {
  const { listed, list, fit } = kept;
  const { code, isIn, since, label, party } = listed;
  const { departure, readOn } = list;
  const facts = { ...factsOfListed(listed), kept: { departure: placeWords(kept), readOn } };
  if (listed.isCanceled) return { at: 'canceled', facts };
  if (isIn && since !== null && !scannedHere.has(code))
    return { at: 'used', facts, usedOn: since, usedBy: null };
  if (isIn || isScannedSince(code, readOn)) return { at: 'again', facts };
  const undecided = { code, label, facts };
  if (fit === 'here') return press(at, undecided);
  const ticket = {
    ...{ fit, activityName: nameOf(departure), appointmentDate: departure.start, validUntil: null },
    // The rentals of a day begin at many times.
    hasTime: departure.hasTime && party.rental === null,
  };
  return { at: 'elsewhere', ticket, undecided };
}

/** The lists that this device keeps decide; what is in none of them is not decided. */
function ticketOffline(at: ScanAt, code: string, checkIns: CheckIns): Outcome {
  const kept = keptTicket(at, code, checkIns);
  if (kept !== null) return keptFound(at, kept);
  return { at: 'offline', kind: 'ticket', unkept: unkeptDepartures(at).map(titleOf) };
}

function failedTicket(error: unknown): Outcome {
  if (statusOf(error) === 404) return { at: 'unknown', kind: 'ticket' };
  if (statusOf(error) === 403) return { at: 'notLed', words: failureWords(error) };
  return { at: 'failed', words: failureWords(error) };
}

/** Whether a check-in of a ticket waits on this device to be sent. */
const isWaiting = ({ batches }: CheckIns, code: string) =>
  batches.some(({ action, tickets }) => action === 'in' && tickets.some((one) => one.code === code));

function listedTicket(at: ScanAt, listed: ListedTicket): Outcome | Promise<Outcome> {
  const { code, label, isIn, isCanceled } = listed;
  const facts = factsOfListed(listed);
  if (isCanceled) return { at: 'canceled', facts };
  return isIn ? listedInside(at, listed, facts) : press(at, { code, label, facts });
}

async function ticketScanned(at: ScanAt, code: string, checkInsNow: () => CheckIns): Promise<Outcome> {
  const listed = at.listed?.find((one) => one.code === code);
  if (listed !== undefined) return listedTicket(at, listed);
  if (!navigator.onLine) return ticketOffline(at, code, checkInsNow());
  const isAgain = isWaiting(checkInsNow(), code);
  return find(at, code).then(
    (ticket) => (isAgain ? { at: 'again', facts: factsOfFound(ticket) } : foundTicket(at, ticket)),
    (error: unknown) => (isUnanswered(error) ? ticketOffline(at, code, checkInsNow()) : failedTicket(error)),
  );
}

async function cardScanned({ locationKey, mayScanCards }: ScanAt, code: string): Promise<Outcome> {
  if (!mayScanCards) return { at: 'noCards' };
  const offline = { at: 'offline', kind: 'card', unkept: [] } as const;
  if (!navigator.onLine) return offline;
  return call(checkInMember, { locationKey, code }, { key: randomText(22) }).then(
    (member) => ({ at: 'member', member }),
    (error: unknown) => {
      if (statusOf(error) === 404) return { at: 'unknown', kind: 'card' };
      return isUnanswered(error) ? offline : { at: 'failed', words: failureWords(error) };
    },
  );
}

/**
 * Checks in the ticket or the member whose code was scanned, if nobody has to decide. Never rejects.
 * @param checkInsNow returns those on this device, as they are when it is called
 */
export async function scanned(at: ScanAt, text: string, checkInsNow: () => CheckIns): Promise<Outcome> {
  const read = readScannedCode(text);
  if (read === null) return { at: 'unreadable', text };
  const { kind, code } = read;
  return kind === 'card' ? cardScanned(at, code) : ticketScanned(at, code, checkInsNow);
}
