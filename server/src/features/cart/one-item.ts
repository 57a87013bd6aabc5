/**
 * Checks that addToCart contains exactly one item. Otherwise says what is expected; nothing is silently
 * dropped (6.1).
 */
import type { InputOf } from '@gangway/contract/call';
import { type addToCart, cartItemNames, noCartItem } from '@gangway/contract/cart';
import { t } from '../../messages/t.ts';
import { Refused } from '../../platform/refused.ts';

type Item = keyof typeof cartItemNames;
type Items = Pick<InputOf<typeof addToCart>, Item>;

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

function malformed(key: string, words: string): Refused {
  const refused = new Refused('malformed', {}, {}, words);
  refused.fields = [{ key, words }];
  return refused;
}

/** The names of what can be added, in order. */
function itemsOf<Names extends object>(names: Names): Extract<keyof Names, string>[] {
  const items: Extract<keyof Names, string>[] = [];
  for (const item in names) items.push(item);
  return items;
}

/** Returns the same input with empty lists treated as absent. */
export function oneItem<T extends Items>(input: T): T {
  const items: Items = { ...input };
  const sent: string[] = [];
  for (const item of itemsOf(cartItemNames)) {
    const chosen = items[item];
    if (Array.isArray(chosen) && chosen.length === 0) items[item] = null;
    else if (chosen !== null) sent.push(cartItemNames[item]);
  }
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
  return { ...input, ...items };
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
  overbook: null,
  ...noCartItem,
  isVariantChanged: false,
};
