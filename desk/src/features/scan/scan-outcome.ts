/** Decides what is said of a scanned code. The server decides who is let in; without a connection, the list of the departure does. */
import { type CheckedInMember, checkInMember } from '@gangway/contract/members';
import { type FoundTicket, findTicket, readScannedCode } from '@gangway/contract/tickets';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { call, statusOf } from '../../lib/call.ts';
import { pressCheckIn } from '../../lib/check-ins.ts';
import { t } from '../../messages/t.ts';
import type { Facts, ListedTicket, ScanAt } from './scan-place.ts';

/** A ticket that somebody has to decide about. */
export interface Undecided {
  code: string;
  label: string;
  facts: Facts;
}

export type Outcome =
  | { at: 'checking' }
  /** Checked in: kept here, and sent (check-ins.ts says what became of it). */
  | { at: 'pressed'; code: string; facts: Facts }
  | { at: 'again'; facts: Facts }
  | { at: 'used'; facts: Facts; usedOn: string | null; usedBy: string | null }
  | { at: 'canceled'; facts: Facts }
  | { at: 'elsewhere'; ticket: FoundTicket; undecided: Undecided }
  /** In the server's words: which departure it is for. */
  | { at: 'notLed'; words: string }
  | { at: 'member'; member: CheckedInMember }
  | { at: 'noCards' }
  | { at: 'unknown'; kind: 'ticket' | 'card' }
  | { at: 'unreadable'; text: string }
  | { at: 'offline'; kind: 'ticket' | 'card' }
  | { at: 'failed'; words: string };

/** Tickets that were checked in by scanning since the desk was opened. */
const scannedHere = new Set<string>();

export function press({ locationKey, timeZone, by }: ScanAt, { code, label, facts }: Undecided): Outcome {
  scannedHere.add(code);
  pressCheckIn({ action: 'in', locationKey, timeZone, tickets: [{ code, label }], by });
  return { at: 'pressed', code, facts };
}

const factsOfListed = ({ guest, people, party }: ListedTicket): Facts => ({
  ...{ name: party.name, guest, people, due: party.due },
  ...{ lacksWaiver: party.lacksWaiver, notes: [...new Set(party.pinnedNotes)] },
});

function factsOfFound({ name, rateName, people, balance }: FoundTicket): Facts {
  const guest = rateName ?? t('departure.guest.everybody');
  return { name, guest, people, due: balance, lacksWaiver: false, notes: [] };
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

function failedTicket(error: unknown): Outcome {
  if (statusOf(error) === 404) return { at: 'unknown', kind: 'ticket' };
  if (statusOf(error) === 403) return { at: 'notLed', words: failureWords(error) };
  return isUnanswered(error)
    ? { at: 'offline', kind: 'ticket' }
    : { at: 'failed', words: failureWords(error) };
}

async function ticketScanned(at: ScanAt, code: string, isWaiting: boolean): Promise<Outcome> {
  const listed = at.listed?.find((one) => one.code === code);
  if (listed !== undefined) {
    const facts = factsOfListed(listed);
    return listed.isIn ? listedInside(at, listed, facts) : press(at, { code, label: listed.label, facts });
  }
  if (!navigator.onLine) return { at: 'offline', kind: 'ticket' };
  return find(at, code).then(
    (ticket) => (isWaiting ? { at: 'again', facts: factsOfFound(ticket) } : foundTicket(at, ticket)),
    failedTicket,
  );
}

async function cardScanned({ locationKey, mayScanCards }: ScanAt, code: string): Promise<Outcome> {
  if (!mayScanCards) return { at: 'noCards' };
  if (!navigator.onLine) return { at: 'offline', kind: 'card' };
  return call(checkInMember, { locationKey, code }, { key: randomText(22) }).then(
    (member) => ({ at: 'member', member }),
    (error: unknown) => {
      if (statusOf(error) === 404) return { at: 'unknown', kind: 'card' };
      return isUnanswered(error)
        ? { at: 'offline', kind: 'card' }
        : { at: 'failed', words: failureWords(error) };
    },
  );
}

/**
 * Checks in the ticket or the member whose code was scanned, if nobody has to decide. Never rejects.
 * @param isWaiting whether a check-in of a ticket waits on this device to be sent
 */
export async function scanned(
  at: ScanAt,
  text: string,
  isWaiting: (code: string) => boolean,
): Promise<Outcome> {
  const read = readScannedCode(text);
  if (read === null) return { at: 'unreadable', text };
  const { kind, code } = read;
  return kind === 'card' ? cardScanned(at, code) : ticketScanned(at, code, isWaiting(code));
}
