/** One line of the order: its name, when it is, its price, and why it is not held. */
import type { Amount } from '@gangway/domain/kernel/money';
import { IconButton } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import type { Refusal } from './cart.ts';
import { Overbook } from './overbook.tsx';

interface LineProps {
  name: string;
  when: string | null;
  /** As it is held; null if it is not. */
  subTotal: Amount | null;
  currency: string;
  isLocked: boolean;
  onRemove: () => void;
  children: ReactNode;
}

export const Line = ({ name, when, subTotal, currency, isLocked, onRemove, children }: LineProps) => (
  <li>
    <header>
      <div>
        <b>{name}</b>
        {when !== null && <p className="muted">{when}</p>}
      </div>
      {subTotal !== null && <b className="num">{formatAmount(subTotal, currency)}</b>}
      <IconButton
        name="close"
        label={t('book.line.remove', { name })}
        disabled={isLocked}
        onClick={onRemove}
      />
    </header>
    <div className="book-line">{children}</div>
  </li>
);

interface NotHeldProps {
  /** Undefined if it is held. */
  refused: Refusal | undefined;
  /** Why it is overbooked; null: it is not. */
  overbook: string | null;
  mayOverbook: boolean;
  isLocked: boolean;
  onOverbook: (reason: string) => void;
}

export function NotHeld({ refused, overbook, mayOverbook, isLocked, onOverbook }: NotHeldProps) {
  if (refused === undefined)
    return overbook === null ? null : (
      <p className="muted">{t('book.overbook.done', { reason: overbook })}</p>
    );
  return (
    <>
      <Notice severity="warn" title={refused.words}>
        {null}
      </Notice>
      {refused.isFull && mayOverbook && <Overbook isLocked={isLocked} onOverbook={onOverbook} />}
    </>
  );
}
