/** Who is signed in, as far as this document knows. */
import type { StaffSession } from '@gangway/contract/staff';
import { createObservable } from '@gangway/ui/lib/observable.ts';
import { useSyncExternalStore } from 'react';
import { forgetKept } from './kept.ts';

export type Presence =
  /** Not asked yet. */
  | { at: 'start' }
  /** Asked in vain. */
  | { at: 'failed'; words: string }
  /** Nobody: not yet, no longer without having asked for it, or because they signed out. */
  | { at: 'out'; why: 'not-yet' | 'lost' | 'left' }
  /** `isKept`: as this device knew it last, without a connection since. */
  | { at: 'in'; session: StaffSession; isKept: boolean };

const state = createObservable<{ presence: Presence }>({ presence: { at: 'start' } });

const presence = (): Presence => state.get().presence;

/** Nothing of a person stays on the device once they are signed out, whatever the reason. */
export function setPresence(next: Presence): void {
  if (next.at === 'out') forgetKept();
  state.set({ presence: next });
}

export const usePresence = (): Presence => useSyncExternalStore(state.subscribe, presence);

/** Whether the person is known from this device alone: the server was not asked, and changes wait. */
export function isUnconfirmed(): boolean {
  const now = presence();
  return now.at === 'in' && now.isKept;
}

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
