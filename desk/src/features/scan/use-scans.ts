/** The scans of a dialog, the latest first, each with what became of it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCheckIns } from '../../lib/check-ins.ts';
import { type Outcome, press, scanned, type Undecided } from './scan-outcome.ts';
import type { ScanAt } from './scan-place.ts';

export interface Scan {
  id: number;
  text: string;
  /** Milliseconds since 1970. */
  on: number;
  outcome: Outcome;
}

/** Scans that are shown. */
const most = 6;

interface Scans {
  scans: readonly Scan[];
  scan: (text: string) => void;
  /** Checks in the ticket of a scan that somebody has decided about. */
  admit: (scan: Scan, undecided: Undecided) => void;
  /** Sends a scan again whose answer did not come. */
  repeat: (scan: Scan) => void;
}

export function useScans(at: ScanAt): Scans {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const checkIns = useCheckIns();
  const latest = useRef({ at, checkIns });
  latest.current = { at, checkIns };
  const count = useRef(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const settle = useCallback((id: number, outcome: Outcome) => {
    if (!isOpen.current) return;
    setScans((all) => all.map((one) => (one.id === id ? { ...one, outcome, on: Date.now() } : one)));
  }, []);
  const decide = useCallback(
    async (id: number, text: string) => {
      settle(id, await scanned(latest.current.at, text, () => latest.current.checkIns));
    },
    [settle],
  );
  const scan = useCallback(
    (text: string) => {
      count.current += 1;
      const id = count.current;
      setScans((all) =>
        [{ id, text, on: Date.now(), outcome: { at: 'checking' } as const }, ...all].slice(0, most),
      );
      void decide(id, text);
    },
    [decide],
  );
  return {
    scans,
    scan,
    admit: ({ id }, undecided) => settle(id, press(latest.current.at, undecided)),
    repeat: ({ id, text }) => {
      settle(id, { at: 'checking' });
      void decide(id, text);
    },
  };
}
