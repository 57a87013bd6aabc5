/** The guest who is booked: what was typed, kept in the tab until the order is booked. */
import type { GivenAnswer } from '@gangway/contract/questions';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { useRef, useState } from 'react';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';

export interface Guest {
  phone: string;
  firstName: string;
  lastName: string;
  email: string;
  /** To the questions of checkout. */
  answers: readonly GivenAnswer[];
}

const nobody: Guest = { phone: '', firstName: '', lastName: '', email: '', answers: [] };

function readGuest(locationKey: LocationKey): Guest {
  try {
    const kept = JSON.parse(storage.guest.read() ?? 'null') as (Guest & { locationKey: LocationKey }) | null;
    if (kept?.locationKey !== locationKey) return nobody;
    // A tab of an earlier version kept no answers.
    const { phone, firstName, lastName, email, answers = [] } = kept;
    return { phone, firstName, lastName, email, answers };
  } catch {
    // Somebody else wrote there.
    return nobody;
  }
}

export type ChangeGuest = (part: Partial<Guest> | ((now: Guest) => Partial<Guest>) | null) => void;

/** Returns the guest, and the function that changes some of what is known; null forgets all of it. */
export function useGuest(locationKey: LocationKey): [Guest, ChangeGuest] {
  const [guest, setGuest] = useState(() => readGuest(locationKey));
  /** Two fields may change before the screen shows the first of it. */
  const latest = useRef(guest);
  return [
    guest,
    (part) => {
      const changed = typeof part === 'function' ? part(latest.current) : part;
      const next = changed === null ? nobody : { ...latest.current, ...changed };
      latest.current = next;
      if (changed === null) storage.guest.remove();
      else storage.guest.write(JSON.stringify({ locationKey, ...next }));
      setGuest(next);
    },
  ];
}

/** The words of what is missing or cannot be right; null if the guest can be booked. The server checks it again. */
export function guestProblem({ firstName, lastName, email }: Guest): string | null {
  if (`${firstName}${lastName}`.trim() === '') return t('book.guest.nameless');
  return email.trim() !== '' && !isEmail(readEmail(email)) ? t('book.guest.emailWrong') : null;
}
