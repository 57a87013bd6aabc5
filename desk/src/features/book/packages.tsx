/** The packages on sale: choose one, then a time for each of its activities (docs/rules/desk-sales.md). */
import type { Order } from '@gangway/contract/order';
import type { DayToBook, PackageToBook } from '@gangway/contract/selling';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, dateOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useEffect, useState } from 'react';
import { DayNav } from '../../lib/day-nav.tsx';
import { dateWords } from '../../lib/departure-words.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { t } from '../../messages/t.ts';
import { usePackageTimes } from './book-source.ts';
import type { Cart } from './cart.ts';
import {
  type ChosenMember,
  type ChosenPackage,
  firstPackage,
  packageId,
  timedMembers,
  withTime,
} from './chosen-package.ts';
import { Nothing } from './day-places.tsx';
import { Slots } from './slots.tsx';

interface PackagesProps {
  locationKey: LocationKey;
  /** The day that is on the screen. */
  day: Pick<DayToBook, 'date' | 'today' | 'currency' | 'packages'>;
  chosen: readonly ChosenPackage[];
  order: Order | null;
  cart: Cart;
  mayOverbook: boolean;
  isLocked: boolean;
}

export function Packages({ chosen, ...props }: PackagesProps) {
  const { day, cart, isLocked } = props;
  if (day.packages.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="book-packages">
      <h2 id="book-packages">{t('book.package.title')}</h2>
      <ul>
        {day.packages.map((offered) => {
          const { packageKey, name, members } = offered;
          const one = chosen.find((other) => other.packageKey === packageKey);
          const others = () => cart.get().packages.filter((other) => other.packageKey !== packageKey);
          return (
            <li key={packageKey} className="book-activity">
              <div>
                <b>{name}</b>
                <Prices rates={offered.rates} currency={day.currency} />
              </div>
              <div className="book-slots">
                <button
                  type="button"
                  className="book-slot"
                  aria-pressed={one !== undefined}
                  disabled={isLocked}
                  onClick={() =>
                    cart.choose({
                      packages: one === undefined ? [...others(), firstPackage(offered)] : others(),
                    })
                  }
                >
                  <span className="vh">{name}</span>
                  <b>{t('book.package.activities', { count: members.length })}</b>
                </button>
              </div>
              {one !== undefined && <Times key={packageId(one)} {...props} one={one} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Of one guest in all activities; where each counts its own, the order shows them. */
function Prices({ rates, currency }: Pick<PackageToBook, 'rates'> & { currency: string }) {
  if (rates === null) return null;
  return (
    <ul className="muted book-prices">
      {rates.slice(0, 3).map(({ name, price }) => (
        // Names are in the venue's language, which may be read from the other side.
        <li key={name} dir="auto">
          {t('book.day.rate', { name, price: formatAmount(price, currency) })}
        </li>
      ))}
    </ul>
  );
}

interface TimesProps extends Omit<PackagesProps, 'chosen'> {
  one: ChosenPackage;
}

function Times({ one, ...props }: TimesProps) {
  const { day, cart } = props;
  /** Days that were looked at, by the place of the activity; others follow the time that was chosen, or the screen. */
  const [dates, setDates] = useState<Readonly<Record<number, VenueDate>>>({});
  const timed = timedMembers(one);
  const dateOfMember = ({ start, isOpenTicket }: ChosenMember, index: number): VenueDate => {
    if (isOpenTicket) return day.today;
    return dates[index] ?? (start === null ? day.date : dateOf(start));
  };
  function look(at: number, date: VenueDate) {
    // Most packages are of one day, so activities without a time go along.
    const along = timed.filter(({ member, index }) => index === at || member.timeSlotKey === null);
    setDates({ ...dates, ...Object.fromEntries(along.map(({ index }) => [index, date])) });
  }
  const change = (next: ChosenPackage) =>
    cart.choose({
      packages: cart.get().packages.map((other) => (other.packageKey === next.packageKey ? next : other)),
    });
  return (
    <div className="book-times">
      {timed.map(({ member, index }) => (
        <MemberTimes
          key={member.activityKey}
          {...props}
          packageKey={one.packageKey}
          member={member}
          // One time is that of the package.
          name={one.isOneChoice ? one.name : member.name}
          date={dateOfMember(member, index)}
          onDate={(date) => look(index, date)}
          onTime={(time) => change(withTime(one, index, time))}
        />
      ))}
    </div>
  );
}

interface MemberTimesProps extends Omit<PackagesProps, 'chosen' | 'cart'> {
  packageKey: number;
  member: ChosenMember;
  name: string;
  date: VenueDate;
  onDate: (date: VenueDate) => void;
  onTime: (time: Parameters<typeof withTime>[2]) => void;
}

function MemberTimes({
  locationKey,
  packageKey,
  member,
  name,
  date,
  order,
  onDate,
  onTime,
  ...props
}: MemberTimesProps) {
  const { day, mayOverbook, isLocked } = props;
  const { activityKey, hasTime, isOpenTicket, timeSlotKey } = member;
  const { state, reload } = usePackageTimes({ locationKey, packageKey, activityKey, date });
  // The cart takes places and gives them back.
  useEffect(() => {
    if (order !== null) void reload();
  }, [order, reload]);
  const { today } = day;
  return (
    <fieldset className="book-member">
      <legend className="vh">{name}</legend>
      <div className="book-day-head">
        <p>
          <b>{name}</b>
          {!isOpenTicket && <span className="muted">{dateWords(date, today)}</span>}
        </p>
        {!isOpenTicket && (
          <DayNav
            date={date}
            onMove={(days) => onDate(addDays(date, days))}
            onDate={(next) => onDate(next ?? today)}
          />
        )}
      </div>
      {state.at === 'loading' && <LoadingBars rows={1} />}
      {state.at === 'failed' && (
        <Failed title={t('book.package.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {state.at === 'ready' && state.value.times.length === 0 && (
        <Nothing day={state.value} onDate={(next) => onDate(next ?? today)} />
      )}
      {state.at === 'ready' && (
        <Slots
          {...{ hasTime, mayOverbook, isOffline: isLocked, times: state.value.times }}
          isChosen={(time) => time.timeSlotKey === timeSlotKey}
          onToggle={(time) => onTime(time.timeSlotKey === timeSlotKey ? null : time)}
        />
      )}
    </fieldset>
  );
}
