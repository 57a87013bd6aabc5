/** The merchandise on sale: press a product or one of its variants to put one into the order (docs/rules/merchandise.md). */
import { type OfferedMerchandise, type Unit, unitsOf } from '@gangway/contract/merchandise';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import type { Cart } from './cart.ts';
import { type ChosenProduct, isUnitChosen, withUnitToggled } from './goods.ts';

interface GoodsProps {
  merchandise: readonly OfferedMerchandise[];
  chosen: readonly ChosenProduct[];
  currency: string;
  cart: Cart;
  isLocked: boolean;
}

export function Goods({ merchandise, chosen, currency, cart, isLocked }: GoodsProps) {
  if (merchandise.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="book-goods">
      <h2 id="book-goods">{t('book.goods.title')}</h2>
      <ul>
        {merchandise.map((product) => (
          <li key={product.productKey} className="book-activity">
            <b>{product.productName}</b>
            <div className="book-slots">
              {unitsOf(product).map((unit) => (
                <UnitButton
                  key={unit.productKey}
                  {...{ unit, currency }}
                  of={product.productName}
                  isChosen={isUnitChosen(chosen, unit)}
                  isLocked={isLocked}
                  onToggle={() => cart.choose({ goods: withUnitToggled(cart.get().goods, product, unit) })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UnitButtonProps {
  unit: Unit;
  /** The product. */
  of: string;
  currency: string;
  isChosen: boolean;
  isLocked: boolean;
  onToggle: () => void;
}

const few = 5;

function UnitButton({ unit, of, currency, isChosen, isLocked, onToggle }: UnitButtonProps) {
  const { name, cost, left } = unit;
  const price = formatAmount(cost, currency);
  return (
    <button
      type="button"
      className={classNames('book-slot', left !== null && left <= few && 'book-slot-few')}
      aria-pressed={isChosen}
      // One that is chosen can be taken back, even if there are no others.
      disabled={isLocked || (left === 0 && !isChosen)}
      onClick={onToggle}
    >
      <span className="vh">{of}</span>
      <b className={classNames(name === null && 'num')}>{name ?? price}</b>
      {name !== null && <span className="num">{price}</span>}
      {left !== null && (
        <span>{left === 0 ? t('book.goods.soldOut') : t('book.goods.left', { count: left })}</span>
      )}
    </button>
  );
}
