/**
 * The small shapes of the ticket: price, badge, waterline, stub and perforation (docs/theming.md, Shapes).
 */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useOwnStyle } from './own-style.ts';

/** A formatted amount, with digits of equal width. */
export function Price({ children, strong = false }: { children: ReactNode; strong?: boolean | undefined }) {
  return strong ? <b className="price">{children}</b> : <span className="price">{children}</span>;
}

export interface BadgeProps {
  look?: 'plain' | 'new' | 'warn' | 'ok' | undefined;
  children: ReactNode;
}

export function Badge({ look = 'plain', children }: BadgeProps) {
  return <span className={classNames('badge', look !== 'plain' && `badge-${look}`)}>{children}</span>;
}

/** Shows by its length how much is left, 0 to 100 percent; text or a price must be beside it. */
export function Waterline({ left }: { left?: number | undefined }) {
  const length = useOwnStyle('--left', left === undefined ? null : `${left}%`);
  return <i className="waterline" aria-hidden="true" {...length} />;
}

export interface StubProps {
  /** Short weekday, day and month, as text. */
  top: ReactNode;
  middle: ReactNode;
  bottom: ReactNode;
  look?: 'chosen' | 'empty' | 'warn' | undefined;
}

export function Stub({ top, middle, bottom, look = 'chosen' }: StubProps) {
  return (
    <div className={classNames('stub', look !== 'chosen' && `stub-${look}`)}>
      <span>{top}</span>
      <b>{middle}</b>
      <span>{bottom}</span>
    </div>
  );
}

/** The dotted edge with two notches; its parent must be positioned. */
export function Perforation() {
  return <div className="perf-edge" aria-hidden="true" />;
}
