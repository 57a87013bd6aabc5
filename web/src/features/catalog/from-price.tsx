/** 'from $64 per adult' on cards and in rows: the lowest price, the list price, and the guest it is for (D-PK-07). */
import type { Amount } from '@gangway/domain/kernel/money';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { ReactElement } from 'react';
import { perWords } from '../../lib/price-per.ts';
import { t } from '../../messages/t.ts';

export interface Price {
  from: Amount;
  /** The list price, struck through; null for none (D-PK-07). */
  list: Amount | null;
  /** The guest the price is for. */
  per: string | null;
}

const hidden = { hidden: <span className="vh" /> };

/** @param children text with its screen-reader-only parts marked */
const Before = ({ children = '' }: { children?: string }) => <s>{withElements(children, hidden)}</s>;

const elements = { before: <Before />, now: <b className="price" /> };

export function FromPrice({ from, list, per, currency }: Price & { currency: string }): ReactElement {
  const now = formatShortAmount(from, currency);
  const who = perWords(per);
  if (list === null) {
    const words =
      who === null ? t('catalog.price.from', { now }) : t('catalog.price.fromPer', { now, per: who });
    return withElements(words, elements);
  }
  const before = formatShortAmount(list, currency);
  const words =
    who === null
      ? t('catalog.price.reduced', { before, now })
      : t('catalog.price.reducedPer', { before, now, per: who });
  return withElements(words, elements);
}
