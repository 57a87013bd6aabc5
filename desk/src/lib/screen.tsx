/** The heading of a screen: names the document, and takes the focus when the screen was gone to. */
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { useEffect, useRef } from 'react';
import { t } from '../messages/t.ts';
import { wasGoneTo } from './address.tsx';

interface ScreenHeadProps {
  title: string;
  /** Follows the screen's title in the document's, such as the venue. */
  of?: string | undefined;
  /** Changes when another content begins on the same screen, such as its next step. */
  step?: string | undefined;
  /** True if a field of the screen takes the focus. */
  hasField?: boolean | undefined;
  children?: Elements;
}

export function ScreenHead({ title, of, step = '', hasField = false, children }: ScreenHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const named = of ?? t('app.desk.name');
  useEffect(() => {
    document.title = t('app.desk.title', { screen: title, of: named });
  }, [title, named]);
  useEffect(() => {
    if (!hasField && (wasGoneTo() || step !== '')) heading.current?.focus();
  }, [hasField, step]);
  return (
    <header className="desk-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
