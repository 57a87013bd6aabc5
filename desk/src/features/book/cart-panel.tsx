/** The lines of the order and what it comes to. */
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import type { Order } from '@gangway/contract/order';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { type Cart, type CartState, cardsOf } from './cart.ts';
import { type Chosen, guestsOf, idOf } from './chosen.ts';
import { packageId } from './chosen-package.ts';
import { cardName } from './codes.tsx';
import { Extras } from './extras.tsx';
import { productId } from './goods.ts';
import { GoodsLine } from './goods-line.tsx';
import { Line, NotHeld } from './line.tsx';
import { PackageLine } from './package-line.tsx';
import { Party } from './party.tsx';
import { timeWords } from './time-words.ts';
import { type Held, heldOf } from './wanted.ts';

interface LinesProps {
  locationKey: LocationKey;
  cart: Cart;
  state: CartState;
  currency: string;
  /** As it is offered now. */
  merchandise: readonly OfferedMerchandise[];
  isLocked: boolean;
  mayOverbook: boolean;
}

export function Lines({ merchandise, ...props }: LinesProps) {
  const { state, cart, currency, isLocked } = props;
  const held = heldOf(state.order);
  return (
    <ul className="book-lines">
      {state.chosen.map((one) => (
        <ActivityLine key={idOf(one)} {...props} one={one} held={held.get(idOf(one))} />
      ))}
      {state.packages.map((one) => (
        <PackageLine key={packageId(one)} {...props} one={one} held={held.get(packageId(one))} />
      ))}
      {state.goods.map((one) => (
        <GoodsLine
          key={productId(one)}
          {...{ one, cart, state, currency, isLocked }}
          held={held.get(productId(one))}
          offered={merchandise.find(({ productKey }) => productKey === one.productKey)}
        />
      ))}
    </ul>
  );
}

interface ActivityLineProps extends Omit<LinesProps, 'merchandise'> {
  one: Chosen;
  held: Held | undefined;
}

function ActivityLine(props: ActivityLineProps) {
  const { locationKey, one, cart, state, held, currency, isLocked, mayOverbook } = props;
  const id = idOf(one);
  const parts = {
    ...{ one, currency, isLocked },
    onChange: (changes: Parameters<Cart['change']>[1]) => cart.change(id, changes),
  };
  return (
    <Line
      {...{ name: one.name, when: timeWords(one), currency, isLocked }}
      subTotal={held?.subTotal ?? null}
      onRemove={() => cart.remove(id)}
    >
      <Party {...parts} />
      <Extras
        {...{ locationKey, ...parts }}
        id={id.replace(' ', '-')}
        pickup={held?.times[0]?.pickupLocation ?? null}
        onAnswer={(asked, value) => cart.answer(id, asked, value)}
      />
      {guestsOf(one) > 0 ? (
        <NotHeld
          {...{ refused: state.refused[id], overbook: one.overbook, mayOverbook, isLocked }}
          onOverbook={(reason) => cart.change(id, { overbook: reason })}
        />
      ) : (
        <p className="muted">{t('book.line.nobody')}</p>
      )}
    </Line>
  );
}

export function Sums({ order, currency }: { order: Order; currency: string }) {
  const { subTotal, discountTotal, orderFees, taxTotal, total } = order;
  const cards = cardsOf(order);
  const rows = [
    { name: t('book.sums.subtotal'), value: formatAmount(subTotal, currency) },
    ...(discountTotal > 0
      ? [{ name: t('book.sums.discount'), value: `\u2212${formatAmount(discountTotal, currency)}` }]
      : []),
    ...orderFees.map(({ feeName, amount }) => ({ name: feeName, value: formatAmount(amount, currency) })),
    ...(taxTotal > 0 ? [{ name: t('book.sums.tax'), value: formatAmount(taxTotal, currency) }] : []),
  ];
  return (
    <dl className="order-sums">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className="order-sum">
        <dt>{t('book.sums.total')}</dt>
        <dd className="num">{formatAmount(total, currency)}</dd>
      </div>
      {cards.map((card) => (
        <div key={card.orderMerchandiseGiftCardKey}>
          <dt>{cardName(card)}</dt>
          <dd className="num">{`\u2212${formatAmount(card.amount, currency)}`}</dd>
        </div>
      ))}
      {cards.length > 0 && (
        <div className="order-sum">
          <dt>{t('book.sums.left')}</dt>
          <dd className="num">{formatAmount(order.balance, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
