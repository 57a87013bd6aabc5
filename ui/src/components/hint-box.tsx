/** The hint box beside what it explains; its style is alert by default (9-33). */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface HintBoxProps {
  /** `alert` is a warning, `info` only explains. */
  style?: 'alert' | 'info' | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function HintBox({ style = 'alert', children, className }: HintBoxProps) {
  return (
    // A note in the page from the start: it is read in place, not announced.
    <div className={classNames('hint', `hint-${style}`, className)} role="note">
      <Icon name={style === 'alert' ? 'warn' : 'info'} />
      <div>{children}</div>
    </div>
  );
}
