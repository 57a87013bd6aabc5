/** Merchandise in the order: how many of each unit of a product. */
import { mostOfUnit, type OfferedMerchandise, unitsOf } from '@gangway/contract/merchandise';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import type { Cart, CartState } from './cart.ts';
import { type ChosenProduct, productId, quantityOf } from './goods.ts';
import { Line, NotHeld } from './line.tsx';
import { Counted } from './party.tsx';
import type { Held } from './wanted.ts';

interface GoodsLineProps {
  one: ChosenProduct;
  /** As it is offered now; undefined if it no longer is. */
  offered: OfferedMerchandise | undefined;
  cart: Cart;
  state: CartState;
  held: Held | undefined;
  currency: string;
  isLocked: boolean;
}

export function GoodsLine({ one, offered, cart, state, held, currency, isLocked }: GoodsLineProps) {
  const { name, units, counts } = one;
  const id = productId(one);
  const others = () => cart.get().goods;
  /** The stock that is left does not count what this order holds. */
  function mostOf(key: number, count: number): number {
    const unit =
      offered === undefined ? undefined : unitsOf(offered).find(({ productKey }) => productKey === key);
    if (offered === undefined || unit === undefined) return count;
    const isHeld = held !== undefined && state.refused[id] === undefined;
    const left = unit.left === null ? null : unit.left + (isHeld ? count : 0);
    return Math.max(count, mostOfUnit(offered, { ...unit, left }, counts));
  }
  return (
    <Line
      {...{ name, currency, isLocked }}
      when={null}
      subTotal={held?.subTotal ?? null}
      onRemove={() => cart.choose({ goods: others().filter((other) => productId(other) !== id) })}
    >
      {units.map((unit) => {
        const count = counts[unit.productKey] ?? 0;
        return (
          <Counted
            key={unit.productKey}
            name={unit.name ?? t('book.goods.each')}
            price={formatAmount(unit.cost, currency)}
            label={unit.name === null ? name : t('book.line.rate', { name: unit.name, of: name })}
            value={count}
            // The last of it is taken out with its button.
            least={quantityOf(one) === count ? 1 : 0}
            most={mostOf(unit.productKey, count)}
            isLocked={isLocked}
            onChange={(next) =>
              cart.choose({
                goods: others().map((other) =>
                  productId(other) === id
                    ? { ...other, counts: { ...other.counts, [unit.productKey]: next } }
                    : other,
                ),
              })
            }
          />
        );
      })}
      <NotHeld
        {...{ refused: state.refused[id], overbook: null, mayOverbook: false, isLocked }}
        onOverbook={() => undefined}
      />
    </Line>
  );
}
