/** The guest who is booked: what was typed, kept in the tab until the order is booked. */
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { useState } from 'react';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';

export interface Guest {
  phone: string;
  firstName: string;
  lastName: string;
  email: string;
}

const nobody: Guest = { phone: '', firstName: '', lastName: '', email: '' };

function readGuest(locationKey: LocationKey): Guest {
  try {
    const kept = JSON.parse(storage.guest.read() ?? 'null') as (Guest & { locationKey: LocationKey }) | null;
    if (kept?.locationKey !== locationKey) return nobody;
    const { phone, firstName, lastName, email } = kept;
    return { phone, firstName, lastName, email };
  } catch {
    // Somebody else wrote there.
    return nobody;
  }
}

/** Returns the guest, and the function that changes some of what is known; null forgets all of it. */
export function useGuest(locationKey: LocationKey): [Guest, (part: Partial<Guest> | null) => void] {
  const [guest, setGuest] = useState(() => readGuest(locationKey));
  return [
    guest,
    (part) => {
      const next = part === null ? nobody : { ...guest, ...part };
      if (part === null) storage.guest.remove();
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
