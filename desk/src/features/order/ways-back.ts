/** How much goes back of what was paid for something that is canceled or costs less. */
import type { Amount } from '@gangway/domain/kernel/money';
import { readAmount } from '../../lib/typed-amount.ts';
import { t } from '../../messages/t.ts';

export type Back = 'terms' | 'full' | 'nothing' | 'amount';

const ways: readonly Back[] = ['terms', 'full', 'amount', 'nothing'];

/** In the current language. */
export const waysBack = () =>
  [
    {
      value: 'terms',
      label: t('order.cancel.way.terms'),
      note: t('order.cancel.note.terms'),
    },
    { value: 'full', label: t('order.cancel.way.full'), note: t('order.cancel.note.full') },
    { value: 'amount', label: t('order.cancel.way.amount'), note: t('order.cancel.note.amount') },
    { value: 'nothing', label: t('order.cancel.way.nothing'), note: t('order.cancel.note.nothing') },
  ] satisfies readonly { value: Back; label: string; note: string }[];

export const isBack = (value: string): value is Back => (ways as readonly string[]).includes(value);

/** Returns what is asked for; null while no amount was typed. */
export const givenBackOf = (
  back: Back,
  typed: string,
  currency: string,
): Amount | Exclude<Back, 'amount'> | null => (back === 'amount' ? readAmount(typed, currency) : back);
