/** Keeps what a screen shows as it is at the server, without anybody asking for it. */
import { useEffect, useRef } from 'react';
import { useOfflineSince } from './use-connection.ts';
import { useVisible } from './use-visible.ts';

/** Milliseconds between two looks. */
const usualMs = 10_000;

/**
 * Looks again every ten seconds, or as often as is said, while the tab is in front and there is a connection, and at once when either comes back.
 * @param look as of the latest render
 * @param isOn false while somebody is changing what is shown: it must not change under their hands
 */
export function useKeptFresh(look: () => Promise<unknown>, isOn: boolean, everyMs = usualMs): void {
  const isVisible = useVisible();
  const isConnected = useOfflineSince() === null;
  const isLooking = isOn && isVisible && isConnected;
  const latest = useRef(look);
  latest.current = look;
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isLooking) return;
    if (wasAway.current) void latest.current();
    return () => {
      wasAway.current = true;
    };
  }, [isLooking]);
  useEffect(() => {
    if (!isLooking) return;
    const timer = setInterval(() => void latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isLooking, everyMs]);
}
