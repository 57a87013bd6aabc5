/** Gift cards being bought, as lines. */
import type { SoldGiftCard } from '@gangway/domain/gift-cards/gift-card';
import { giftCardCharge } from '@gangway/domain/gift-cards/gift-card-charge';
import { Refused } from '../../../../platform/refused.ts';
import type { KindOfLine } from '../line.ts';
import { chooseGiftCards } from './choose-gift-card.ts';
import { presentGiftCards } from './gift-card.presenter.ts';
import { mailGiftCards } from './mail.ts';

export const giftCardLines: KindOfLine<'giftCard'> = {
  choose: chooseGiftCards,
  label: ({ name }) => ({ name, start: null }),
  hasPart: ({ lineKey }, merchandiseKey) => lineKey === merchandiseKey,
  present: presentGiftCards,
  mail: mailGiftCards,
  again(line, { snapshot }) {
    if (!snapshot.location.sellGiftCardsOnline) throw new Refused('unavailableItem');
    return { ...line, wanted: [] };
  },
  columns: ({
    variantKey,
    name,
    isCustomAmount,
    isSimple,
    fromName,
    recipientName,
    recipientEmail,
    message,
    deliverOn,
    design,
  }) => ({
    itemKey: variantKey,
    taxClass: null,
    details: {
      ...{ variantKey, name, isCustomAmount, isSimple },
      ...{ fromName, recipientName, recipientEmail, message, deliverOn },
      design,
    },
  }),
  read({ details }) {
    const { deliverOn, design, ...card } = details as Omit<SoldGiftCard, 'amount'>;
    // Cards of earlier versions have neither a day nor a design.
    return { ...card, deliverOn: deliverOn ?? null, design: design ?? null, kind: 'giftCard' };
  },
  charge: ({ subTotal }) => giftCardCharge(subTotal),
  promo: () => null,
};
