/** The tickets as loaded, and again when the visitor comes back to the page: they may have been scanned meanwhile. */
import type { OutputOf } from '@gangway/contract/call';
import { getTicket } from '@gangway/contract/tickets';
import { useEffect, useState } from 'react';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';

export type TicketsAnswer = OutputOf<typeof getTicket>;

export function useLatestTickets(loaded: TicketsAnswer, call: Caller): TicketsAnswer {
  const [latest, setLatest] = useState(loaded);
  const { ticketUuid, locationKey } = loaded;
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      // Asked as when the page was loaded, so that the copy on this device is renewed, and answers while the connection fails.
      call(getTicket, { ticketUuid, locationKey }).then(setLatest, (error: unknown) => {
        // Without a connection the tickets on the page are good enough.
        if (error instanceof CallFailed) logFault('The tickets could not be loaded again', error);
      });
    };
    document.addEventListener('visibilitychange', reload);
    window.addEventListener('online', reload);
    return () => {
      document.removeEventListener('visibilitychange', reload);
      window.removeEventListener('online', reload);
    };
  }, [ticketUuid, locationKey, call]);
  return latest.ticketUuid === ticketUuid ? latest : loaded;
}
