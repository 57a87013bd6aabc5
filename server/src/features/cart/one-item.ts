/**
 * Checks that addToCart contains exactly one item. Otherwise says what is expected; nothing is silently
 * dropped (6.1).
 */
import type { InputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import { t } from '../../messages/t.ts';
import { Refused } from '../../platform/refused.ts';

type Items = Pick<InputOf<typeof addToCart>, 'activity' | 'package' | 'products' | 'giftCards'>;

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

function malformed(key: string, words: string): Refused {
  const refused = new Refused('malformed', {}, {}, words);
  refused.fields = [{ key, words }];
  return refused;
}

/** Returns the same input with empty lists treated as absent. */
export function oneItem<T extends Items>(input: T): T {
  const filled = <List extends readonly unknown[]>(list: List | null) =>
    list === null || list.length === 0 ? null : list;
  const items = { ...input, products: filled(input.products), giftCards: filled(input.giftCards) };
  const sent = [
    ['Activity', items.activity] as const,
    ['Package', items.package] as const,
    ['Products', items.products] as const,
    ['GiftCards', items.giftCards] as const,
  ].flatMap(([name, item]) => (item === null ? [] : [name]));
  const [first, second] = sent;
  if (first === undefined || second !== undefined)
    throw malformed(
      second ?? 'Activity',
      first === undefined
        ? t('cart.oneItem.none')
        : t('cart.oneItem.several', { names: inWords.format(sent) }),
    );
  const cards = items.giftCards ?? [];
  const added = cards.filter(({ quantity }) => quantity > 0).length;
  if (added > 1) throw malformed('GiftCards', t('cart.oneItem.oneGiftCard'));
  if (cards.length - added > 1) throw malformed('GiftCards', t('cart.oneItem.oneReplaced'));
  return items;
}

/** Memberships are chosen without anything else. */
export const nothingChosen = {
  clientAgentKey: null,
  bookingAgentKey: null,
  bookingAgentSignature: null,
  membershipKey: null,
  membershipMemberKey: null,
  editing: null,
  allowOverlap: false,
  activity: null,
  package: null,
  products: null,
  giftCards: null,
  isVariantChanged: false,
};
