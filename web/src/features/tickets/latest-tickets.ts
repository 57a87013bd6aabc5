/**
 * The tickets as loaded, and again when the visitor or the connection comes back: they may have been scanned meanwhile.
 */
import type { OutputOf } from '@gangway/contract/call';
import { getTicket } from '@gangway/contract/tickets';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useEffect, useRef, useState } from 'react';
import { type Caller, CallFailed } from '../../lib/call.ts';

export type TicketsAnswer = OutputOf<typeof getTicket>;

export function useLatestTickets(loaded: TicketsAnswer, isOnline: boolean, call: Caller): TicketsAnswer {
  const [latest, setLatest] = useState(loaded);
  const { ticketUuid, locationKey } = loaded;
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible' || !isOnline) return;
      // Asked as when the page was loaded, so that the copy on this device is renewed, and answers while the connection fails.
      call(getTicket, { ticketUuid, locationKey }).then(setLatest, (error: unknown) => {
        // Without a connection the tickets on the page are good enough.
        if (error instanceof CallFailed) logFault('The tickets could not be loaded again', error);
      });
    };
    if (isOnline && !wasOnline.current) reload();
    wasOnline.current = isOnline;
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [ticketUuid, locationKey, isOnline, call]);
  return latest.ticketUuid === ticketUuid ? latest : loaded;
}
