/** Asks whether trackers may run, and lets visitors change their mind (D-AN-01, C-45; docs/trackers.md). */
import { Button } from '@gangway/ui/components/button.tsx';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import type { TrackingChoice } from './use-tracking-choice.ts';

interface PrivacyBarProps {
  venueName: string;
  privacyUrl: string | null;
  /** Whether trackers run now; null if nothing is decided yet. */
  isOn: boolean | null;
  /** Opened by the visitor: takes the focus, and Escape closes it. */
  wasAskedFor: boolean;
  onChoose: (choice: TrackingChoice) => void;
  onClose: () => void;
}

export function PrivacyBar({ venueName, privacyUrl, isOn, wasAskedFor, onChoose, onClose }: PrivacyBarProps) {
  const title = useId();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wasAskedFor) bar.current?.focus();
  }, [wasAskedFor]);
  return (
    <section
      ref={bar}
      className="privacy-bar"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && wasAskedFor) onClose();
      }}
    >
      <div className="privacy-bar-words">
        <h2 id={title}>{t('analytics.privacy.title')}</h2>
        <p>
          <span>{`${t('analytics.privacy.question', { name: venueName })} `}</span>
          {isOn !== null && <b>{`${t(isOn ? 'analytics.privacy.on' : 'analytics.privacy.off')} `}</b>}
          {privacyUrl !== null && <a href={privacyUrl}>{t('app.footer.privacy')}</a>}
        </p>
      </div>
      <div className="privacy-bar-choices">
        <Button onClick={() => onChoose('refused')}>{t('analytics.privacy.refuse')}</Button>
        <Button onClick={() => onChoose('allowed')}>{t('analytics.privacy.allow')}</Button>
      </div>
    </section>
  );
}
