/** Promo codes, gift cards and credits of somebody who is booked at the desk. */
import { redeemGiftCard, unredeemGiftCard } from '@gangway/contract/gift-cards';
import type { Order } from '@gangway/contract/order';
import { addPromoCode, deletePromoCode } from '@gangway/contract/promo-codes';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { CodeEntry } from '@gangway/ui/components/code-entry.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import type { Said } from '@gangway/ui/lib/use-action.ts';
import { useCodeTry } from '@gangway/ui/lib/use-code-try.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { type AppliedCard, type Cart, type CartState, cardsOf } from './cart.ts';

interface CodesProps {
  locationKey: LocationKey;
  currency: string;
  cart: Cart;
  state: CartState;
  order: Order;
  isLocked: boolean;
}

export function CodesOfOrder(props: CodesProps) {
  const { state, order } = props;
  const applied = cardsOf(order).map(({ maskedCode }) => maskedCode);
  const lost = state.codes.cards.filter((code) => !applied.includes(code));
  const said = [...state.codesSaid, ...lost.map((code) => t('book.code.lost', { code }))];
  return (
    <div className="book-codes">
      <PromoCodes {...props} />
      <GiftCards {...props} />
      <div role="status">
        {said.length > 0 && (
          <Notice severity="warn" title={said.join(' ')}>
            {null}
          </Notice>
        )}
      </div>
    </div>
  );
}

/** Returns the server's words about a code that is applied; never rejects. */
async function applied(
  ask: () => Promise<{ applied: boolean; words: string }>,
): Promise<Said & { isApplied: boolean }> {
  try {
    const { applied: isApplied, words } = await ask();
    return { words: words || t('book.code.notApplied'), isProblem: !isApplied, isApplied };
  } catch (error) {
    return { words: failureWords(error), isProblem: true, isApplied: false };
  }
}

async function removed(name: string, ask: () => Promise<{ order: Order | null }>): Promise<Said> {
  try {
    const { order } = await ask();
    if (order !== null) return { words: t('book.code.removed', { name }), isProblem: false };
    return { words: t('book.code.notRemoved', { name }), isProblem: true };
  } catch (error) {
    return { words: failureWords(error), isProblem: true };
  }
}

function PromoCodes({ locationKey, currency, cart, order, isLocked }: CodesProps) {
  const entry = useCodeTry({
    missing: t('book.code.missing'),
    send: (promoCode) =>
      applied(async () => {
        const answer = await cart.changeCodes(({ orderKey }) =>
          call(addPromoCode, { locationKey, orderKey, promoCode }, { currency }),
        );
        return {
          applied: answer.applied,
          words: answer.messages.join(' ') || (answer.exceptionMessage ?? ''),
        };
      }),
  });
  const takeOut = ({ orderPromoCodeKey, promoCode }: Order['orderPromoCodes'][number]) =>
    removed(promoCode, () =>
      cart.changeCodes(({ orderKey }) =>
        call(deletePromoCode, { locationKey, orderKey, orderPromoCodeKey, promoCode }, { currency }),
      ),
    );
  return (
    <CodeEntry
      id="promo-code"
      title={t('book.code.promo')}
      label={t('book.code.promo')}
      entry={entry}
      isLocked={isLocked}
      applied={order.orderPromoCodes.map((row) => ({
        key: row.orderPromoCodeKey,
        name: row.promoCode,
        icon: 'tag',
        code: row.promoCode,
        about: row.description,
        onRemove: () => entry.once(() => takeOut(row)),
      }))}
    />
  );
}

export const cardName = ({ isCredit, maskedCode: code }: AppliedCard): string =>
  isCredit ? t('book.code.creditNamed', { code }) : t('book.code.cardNamed', { code });

function GiftCards({ locationKey, currency, cart, order, isLocked }: CodesProps) {
  const entry = useCodeTry({
    missing: t('book.code.missing'),
    send: (giftCardCode) =>
      applied(async () => {
        const answer = await cart.changeCodes(({ orderKey, balance: amount }) =>
          call(redeemGiftCard, { locationKey, orderKey, giftCardCode, amount }, { currency }),
        );
        return { applied: answer.applied, words: answer.message ?? '' };
      }),
  });
  const takeOff = (card: AppliedCard) =>
    removed(card.maskedCode, () =>
      cart.changeCodes(({ orderKey }) =>
        call(
          unredeemGiftCard,
          { locationKey, orderKey, orderMerchandiseGiftCardKey: card.orderMerchandiseGiftCardKey },
          { currency },
        ),
      ),
    );
  return (
    <CodeEntry
      id="gift-card"
      title={t('book.code.card')}
      label={t('book.code.cardLabel')}
      entry={entry}
      isLocked={isLocked}
      applied={cardsOf(order).map((card) => ({
        key: card.orderMerchandiseGiftCardKey,
        name: card.maskedCode,
        icon: 'gift',
        code: card.maskedCode,
        about: t('book.code.about', {
          amount: formatAmount(card.amount, currency),
          left: formatAmount(card.remainingBalance, currency),
        }),
        onRemove: () => entry.once(() => takeOff(card)),
      }))}
    />
  );
}
