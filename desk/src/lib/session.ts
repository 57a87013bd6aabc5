/** Learning who is signed in, and signing out. */
import { getStaffSession, type StaffSession, signOutStaff } from '@gangway/contract/staff';
import type { StaffPermission } from '@gangway/domain/staff/role';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect } from 'react';
import { call, statusOf } from './call.ts';
import { forgetKept, keepSession, keptSession } from './kept.ts';
import { isUnconfirmed, setPresence, usePresence } from './session-state.ts';

export type Venue = StaffSession['venues'][number];

async function askSession(): Promise<void> {
  try {
    const session = await call(getStaffSession, {});
    keepSession(session);
    setPresence({ at: 'in', session, isKept: false });
  } catch (error) {
    // Without a session the call itself has said so.
    if (statusOf(error) === 401) return;
    const kept = statusOf(error) === null ? keptSession() : null;
    if (kept === null) setPresence({ at: 'failed', words: failureWords(error) });
    else if (!isUnconfirmed()) setPresence({ at: 'in', session: kept, isKept: true });
  }
}

let asking: Promise<void> | null = null;

/**
 * Asks who is signed in, unless it is being asked. Never rejects: the outcome is the new presence. Without a connection it is who was signed
 * in last on this device, if that is kept.
 */
export async function learnSession(): Promise<void> {
  asking ??= askSession().finally(() => {
    asking = null;
  });
  await asking;
}

/** Milliseconds until a server that was not reached is asked again. */
const againAfterMs = 8000;

/** Asks who is signed in until the server has said so. */
export function useConfirmedSession(): void {
  const presence = usePresence();
  const isOpen = presence.at === 'in' && presence.isKept;
  useEffect(() => {
    if (!isOpen) return;
    const ask = () => void learnSession();
    addEventListener('online', ask);
    const timer = setInterval(ask, againAfterMs);
    return () => {
      removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, [isOpen]);
}

/** Ends the session. Rejects if the server was not reached: then it goes on, and nothing of it is kept on this device. */
export async function signOut(): Promise<void> {
  forgetKept();
  try {
    await call(signOutStaff, {});
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
  }
  setPresence({ at: 'out', why: 'left' });
}

export const may = ({ permissions }: Venue, permission: StaffPermission): boolean =>
  permissions.includes(permission);
