/** Who is signed in, as far as this document knows. */
import type { StaffSession } from '@gangway/contract/staff';
import { createObservable } from '@gangway/ui/lib/observable.ts';
import { useSyncExternalStore } from 'react';

export type Presence =
  /** Not asked yet. */
  | { at: 'start' }
  /** Asked in vain. */
  | { at: 'failed'; words: string }
  /** Nobody: not yet, no longer without having asked for it, or because they signed out. */
  | { at: 'out'; why: 'not-yet' | 'lost' | 'left' }
  | { at: 'in'; session: StaffSession };

const state = createObservable<{ presence: Presence }>({ presence: { at: 'start' } });

const presence = (): Presence => state.get().presence;

export const setPresence = (next: Presence): void => state.set({ presence: next });

export const usePresence = (): Presence => useSyncExternalStore(state.subscribe, presence);

/** The token that each change says; null while nobody is signed in. */
export function sessionToken(): string | null {
  const now = presence();
  return now.at === 'in' ? now.session.token : null;
}

/** The server no longer knows the session. Several calls of one screen say so at the same moment; the first is the one that counts. */
export function loseSession(): void {
  const { at } = presence();
  if (at !== 'out') setPresence({ at: 'out', why: at === 'in' ? 'lost' : 'not-yet' });
}
