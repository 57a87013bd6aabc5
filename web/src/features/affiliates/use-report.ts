/** Loads a report; keeps the last one while another range loads. */
import { type AffiliateReport, getReport } from '@gangway/contract/affiliates';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed, call, isSilent } from '../../lib/call.ts';
import type { ReportRange } from './report-range.ts';

export interface ReportShown {
  /** Null until the first one has loaded. */
  report: AffiliateReport | null;
  /** The dates of the report. */
  range: ReportRange;
  isLoading: boolean;
  /** Why there is no newer report. */
  problem: null | { kind: 'stranger' | 'signedOut' } | { kind: 'failed'; words: string };
  load: () => void;
}

type Shown = Omit<ReportShown, 'load'>;

function problemOf(error: unknown): ReportShown['problem'] {
  const status = error instanceof CallFailed ? error.status : null;
  if (status === 403) return { kind: 'stranger' };
  if (status === 401) return { kind: 'signedOut' };
  logFault('The report could not be loaded', error);
  return { kind: 'failed', words: connectionWords() };
}

export function useReport(locationKey: LocationKey, range: ReportRange): ReportShown {
  const { from, to } = range;
  const [shown, setShown] = useState<Shown>({ report: null, range, isLoading: true, problem: null });
  const load = useCallback(() => {
    setShown((before) => ({ ...before, isLoading: true, problem: null }));
    call(getReport, { locationKey, from, to }, { supersede: 'portal' }).then(
      (report) => setShown({ report, range: { from, to }, isLoading: false, problem: null }),
      (error: unknown) => {
        if (isSilent(error)) return;
        setShown((before) => ({ ...before, isLoading: false, problem: problemOf(error) }));
      },
    );
  }, [locationKey, from, to]);
  useEffect(load, [load]);
  return { ...shown, load };
}
