/** Stands in for the content of a screen or panel: gray bars while it loads, and a notice if it failed. */
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { t } from '../messages/t.ts';

/** @param rows of the content that is loading */
export function LoadingBars({ rows }: { rows: number }) {
  return (
    <div className="bars" role="status">
      <span className="vh">{t('lib.states.loading')}</span>
      {Array.from({ length: rows }, (_, row) => `bar ${row}`).map((key) => (
        <span key={key} className="bar" />
      ))}
    </div>
  );
}

interface FailedProps {
  /** Names the content that did not load, as a sentence. */
  title: string;
  error: unknown;
  onTry: () => void;
}

export function Failed({ title, error, onTry }: FailedProps) {
  return (
    <Notice severity="error" title={title}>
      <p>{failureWords(error)}</p>
      <TryAgain icon="refresh" size="small" onTry={onTry} />
    </Notice>
  );
}
