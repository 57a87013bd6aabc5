/** Turns a posted gift card into a cart line, added or replacing another (D-GC-01 to D-GC-03, D-CT-07). */
import { wordsOf } from '@gangway/contract/refusals';
import { chooseGiftCard, type GiftCardRefusal } from '@gangway/domain/gift-cards/choose-gift-card';
import { fullDate } from '@gangway/domain/kernel/date-words';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { linesOf } from '@gangway/domain/order/order';
import { Refused } from '../../../../platform/refused.ts';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import type { Adding, Candidate, Choosing } from '../line.ts';

function refusalOfChoice(refusal: GiftCardRefusal, currency: string): Refused {
  switch (refusal.code) {
    case 'giftCardAmount': {
      const least = shownAmount(refusal.least, currency);
      return new Refused('giftCardAmount', { least, most: shownAmount(refusal.most, currency) });
    }
    case 'required': {
      const { field: key, label } = refusal;
      return Refused.ofFields([{ key, words: wordsOf('required', { label }) }], {});
    }
    case 'giftCardDay':
      return new Refused('giftCardDay', { from: fullDate(refusal.from), to: fullDate(refusal.to) });
    case 'giftCardDesign':
    case 'recipientEmail':
    case 'unavailableItem':
      return new Refused(refusal.code);
  }
}

/** If the card to replace is gone, adds a new one. */
export function chooseGiftCards(
  { giftCards, editing, isVariantChanged }: Adding,
  { snapshot: { location }, order, now }: Choosing,
): Candidate[] | null {
  if (giftCards === null) return null;
  const chosen = giftCards.find(({ quantity }) => quantity === 1);
  const { giftCard, sellGiftCardsOnline } = location;
  if (chosen === undefined || giftCard === null || !sellGiftCardsOnline) throw new Refused('unavailableItem');
  const sold = chooseGiftCard(
    giftCard,
    {
      variantKey: chosen.variants.find(({ quantity }) => quantity === 1)?.productKey ?? null,
      isCustomAmount: chosen.isCustomAmountGiftCard,
      amount: chosen.giftCardAmount,
      fromName: chosen.fromName,
      recipientName: chosen.recipientName,
      recipientEmail: chosen.recipientEmail,
      message: chosen.message,
      deliverOn: chosen.deliverOn,
      designKey: chosen.designKey,
    },
    { today: dateAt(now, location.timeZone), currency: location.currency },
  );
  if (!sold.ok) throw refusalOfChoice(sold.refusal, location.currency);
  const { amount: subTotal, ...card } = sold.value;
  const gone = giftCards.find(({ quantity }) => quantity === 0)?.orderMerchandiseKey ?? editing;
  const replaced = linesOf(order, 'giftCard').find(({ lineKey }) => lineKey === gone);
  const place = replaced === undefined || isVariantChanged ? {} : { lineKey: replaced.lineKey };
  return [
    {
      add: [{ ...card, kind: 'giftCard', subTotal, wanted: [], ...place }],
      remove: replaced === undefined ? [] : [replaced.lineKey],
      appointments: [],
      refusalOfShortages: () => null,
    },
  ];
}
