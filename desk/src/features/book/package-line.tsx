/** A package in the order: its guests, when each activity is, and what goes with each. */
import { withAnswer } from '@gangway/contract/questions';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import type { Cart, CartState } from './cart.ts';
import {
  type ChosenPackage,
  countForAll,
  guestsOfPackage,
  packageId,
  timesMissingOf,
  withCountForAll,
  withMember,
} from './chosen-package.ts';
import { Extras } from './extras.tsx';
import { Line, NotHeld } from './line.tsx';
import { AddOns, Counted, mostGuests, Party } from './party.tsx';
import { timeWords } from './time-words.ts';
import type { Held } from './wanted.ts';

interface PackageLineProps {
  locationKey: LocationKey;
  one: ChosenPackage;
  cart: Cart;
  state: CartState;
  held: Held | undefined;
  currency: string;
  isLocked: boolean;
  mayOverbook: boolean;
}

export function PackageLine(props: PackageLineProps) {
  const { locationKey, one, cart, state, held, currency, isLocked, mayOverbook } = props;
  const { name, rates, members, isOneChoice, overbook } = one;
  const id = packageId(one);
  const change = (next: ChosenPackage) =>
    cart.choose({
      packages: cart.get().packages.map((other) => (packageId(other) === id ? next : other)),
    });
  const missing = timesMissingOf(one);
  // Where one time places all, each is where the server placed it.
  const heldAt = (key: number) => held?.times.find(({ activityKey }) => activityKey === key) ?? null;
  return (
    <Line
      {...{ name, currency, isLocked }}
      when={null}
      subTotal={held?.subTotal ?? null}
      onRemove={() =>
        cart.choose({ packages: cart.get().packages.filter((other) => packageId(other) !== id) })
      }
    >
      {rates?.map((rate, index) => (
        <Counted
          key={rate.name}
          name={rate.name}
          price={formatAmount(rate.price, currency)}
          label={t('book.line.rate', { name: rate.name, of: name })}
          value={countForAll(one, index)}
          most={rate.maximum ?? mostGuests}
          isLocked={isLocked}
          onChange={(count) => change(withCountForAll(one, index, count))}
        />
      ))}
      <ul className="book-members">
        {members.map((member, index) => {
          const at = heldAt(member.activityKey);
          const start = isOneChoice ? (at?.start ?? member.start) : member.start;
          const parts = {
            ...{ one: member, currency, isLocked },
            onChange: (changes: Parameters<typeof withMember>[2]) => change(withMember(one, index, changes)),
          };
          return (
            <li key={member.activityKey}>
              <div>
                <b>{member.name}</b>
                <p className="muted">
                  {start === null ? t('book.package.noTime') : memberWords({ ...member, start })}
                </p>
              </div>
              {rates === null ? <Party {...parts} /> : <AddOns {...parts} />}
              <Extras
                {...{ locationKey, ...parts }}
                id={`${id}-${member.activityKey}`.replace(' ', '-')}
                pickup={at?.pickupLocation ?? null}
                onAnswer={(asked, value) =>
                  change(withMember(one, index, { answers: withAnswer(member.answers, asked, value) }))
                }
              />
            </li>
          );
        })}
      </ul>
      {missing[0] !== undefined && (
        <p className="muted">{t('book.package.chooseTime', { name: missing[0] })}</p>
      )}
      {guestsOfPackage(one) === 0 && <p className="muted">{t('book.line.nobody')}</p>}
      {missing.length === 0 && guestsOfPackage(one) > 0 && (
        <NotHeld
          {...{ refused: state.refused[id], overbook, mayOverbook, isLocked }}
          onOverbook={(reason) => change({ ...one, overbook: reason })}
        />
      )}
    </Line>
  );
}

/** An open ticket has no day to say. */
const memberWords = (member: Parameters<typeof timeWords>[0] & { isOpenTicket: boolean }): string =>
  member.isOpenTicket ? t('day.departure.anyTime') : timeWords(member);
