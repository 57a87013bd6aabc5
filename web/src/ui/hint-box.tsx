/** The hint box beside what it explains; its style is alert unless told otherwise (9-33). */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface HintBoxProps {
  /** `alert` asks to be careful, `info` only explains. */
  style?: 'alert' | 'info' | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function HintBox({ style = 'alert', children, className }: HintBoxProps) {
  return (
    // A note that stands in the page from the start: it is read in its place, not announced.
    <div className={classNames('hint', `hint-${style}`, className)} role="note">
      <Icon name={style === 'alert' ? 'warn' : 'info'} />
      <div>{children}</div>
    </div>
  );
}
