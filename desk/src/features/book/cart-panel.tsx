/** The lines of the order: guests by rate with prices, and why a line is not held. */
import type { Order } from '@gangway/contract/order';
import { clockTime, dayAndShortDate } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { IconButton } from '@gangway/ui/components/button.tsx';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { type Cart, type CartState, cardsOf } from './cart.ts';
import { addOnId, type Chosen, guestsOf, heldOf, idOf, questionsOf, withCount } from './chosen.ts';
import { cardName } from './codes.tsx';
import { Overbook } from './overbook.tsx';
import { Pickup } from './pickup.tsx';
import { Questions } from './questions.tsx';
import { Tip } from './tip.tsx';

/** Sat, Dec 5, 9:00 AM */
export function timeWords({ start, hasTime }: Pick<Chosen, 'start' | 'hasTime'>): string {
  const day = dayAndShortDate(dateOf(start));
  return hasTime ? [day, clockTime(timeOf(start))].join(comma()) : day;
}

interface LinesProps {
  locationKey: LocationKey;
  cart: Cart;
  state: CartState;
  currency: string;
  isLocked: boolean;
  mayOverbook: boolean;
}

export function Lines({ locationKey, cart, state, currency, isLocked, mayOverbook }: LinesProps) {
  const held = heldOf(state.order);
  return (
    <ul className="book-lines">
      {state.chosen.map((one) => {
        const id = idOf(one);
        const subTotal = held.get(id)?.subTotal ?? null;
        const refused = state.refused[id];
        return (
          <li key={id}>
            <header>
              <div>
                <b>{one.name}</b>
                <p className="muted">{timeWords(one)}</p>
              </div>
              {subTotal !== null && <b className="num">{formatAmount(subTotal, currency)}</b>}
              <IconButton
                name="close"
                label={t('book.line.remove', { name: one.name })}
                disabled={isLocked}
                onClick={() => cart.remove(id)}
              />
            </header>
            <Party one={one} cart={cart} currency={currency} isLocked={isLocked} />
            {one.pickup !== null && (
              <Pickup
                {...{ locationKey, isLocked, name: one.name, hotel: one.hotel }}
                isRequired={one.pickup === 'required'}
                pickup={held.get(id)?.pickup ?? null}
                onChange={(hotel) => cart.change(id, { hotel })}
              />
            )}
            {one.tips !== null && (
              <Tip
                {...{ currency, isLocked, name: one.name, offered: one.tips, tip: one.tip }}
                onChange={(tip) => cart.change(id, { tip })}
              />
            )}
            <Questions
              id={id.replace(' ', '-')}
              asked={questionsOf(one)}
              answers={one.answers}
              isLocked={isLocked}
              onAnswer={(asked, value) => cart.answer(id, asked, value)}
            />
            {refused !== undefined && guestsOf(one) > 0 && (
              <>
                <Notice severity="warn" title={refused.words}>
                  {null}
                </Notice>
                {refused.isFull && mayOverbook && (
                  <Overbook
                    isLocked={isLocked}
                    onOverbook={(reason) => cart.change(id, { overbook: reason })}
                  />
                )}
              </>
            )}
            {refused === undefined && one.overbook !== null && (
              <p className="muted">{t('book.overbook.done', { reason: one.overbook })}</p>
            )}
            {guestsOf(one) === 0 && <p className="muted">{t('book.line.nobody')}</p>}
          </li>
        );
      })}
    </ul>
  );
}

interface PartyProps extends Pick<LinesProps, 'cart' | 'currency' | 'isLocked'> {
  one: Chosen;
}

interface CountedProps {
  name: string;
  /** Of one. */
  price: string | null;
  label: string;
  value: number;
  least?: number;
  most: number;
  isLocked: boolean;
  onChange: (count: number) => void;
}

const Counted = ({ name, price, label, value, least = 0, most, isLocked, onChange }: CountedProps) => (
  <div className="book-rate">
    <p>
      <span>{name}</span>
      {price !== null && <span className="muted num">{price}</span>}
    </p>
    <Stepper label={label} value={value} min={least} max={most} disabled={isLocked} onChange={onChange} />
  </div>
);

/** Who takes part, as guests of each rate or as one group, and the add-ons that go along. */
function Party({ one, cart, currency, isLocked }: PartyProps) {
  const id = idOf(one);
  const { name: of, group, groupRate, groupSize, rates, counts, addOns, taken } = one;
  const takesGroups = group !== null && groupRate !== null;
  return (
    <>
      {takesGroups && !group.isOnly && (
        <Checkbox
          label={group.name ?? t('book.line.group')}
          note={t('book.line.groupPrice', { amount: formatAmount(groupRate.price, currency) })}
          checked={groupSize !== null}
          disabled={isLocked}
          onChange={(isGroup) =>
            cart.change(id, { groupSize: isGroup ? Math.max(group.least, guestsOf(one)) : null })
          }
        />
      )}
      {groupSize !== null && takesGroups && (
        <Counted
          name={t('order.booking.group')}
          price={
            group.isOnly
              ? t('book.line.groupPrice', { amount: formatAmount(groupRate.price, currency) })
              : null
          }
          label={t('book.line.rate', { name: t('order.booking.group'), of })}
          value={groupSize}
          least={group.least}
          most={group.most}
          isLocked={isLocked}
          onChange={(size) => cart.change(id, { groupSize: size })}
        />
      )}
      {groupSize === null &&
        rates.map(({ rateKey, name, price, maximum }) => (
          <Counted
            key={rateKey}
            name={name}
            price={formatAmount(price, currency)}
            label={t('book.line.rate', { name, of })}
            value={counts[rateKey] ?? 0}
            most={maximum ?? 200}
            isLocked={isLocked}
            onChange={(count) => cart.change(id, { counts: withCount(counts, `${rateKey}`, count) })}
          />
        ))}
      {addOns.length > 0 && (
        <fieldset className="book-add-ons">
          <legend className="field-label">{t('order.booking.addOns')}</legend>
          {addOns.map((addOn) => {
            const { name, price, isPerGuest, least, most } = addOn;
            const amount = formatAmount(price, currency);
            return (
              <Counted
                key={addOnId(addOn)}
                name={name}
                price={isPerGuest ? t('book.line.perGuest', { amount }) : amount}
                label={t('book.line.rate', { name, of })}
                value={taken[addOnId(addOn)] ?? 0}
                least={least}
                most={most}
                isLocked={isLocked}
                onChange={(count) => cart.change(id, { taken: withCount(taken, addOnId(addOn), count) })}
              />
            );
          })}
        </fieldset>
      )}
    </>
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
