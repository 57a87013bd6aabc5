/** Booking callers and walk-ins: the guest, a day with all its departures, and the order (docs/rules/desk-sales.md). */

import { askedOf } from '@gangway/contract/questions';
import type { DayToBook } from '@gangway/contract/selling';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { go } from '../../lib/address.tsx';
import { bookAddress } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { may, type Venue } from '../../lib/session.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import type { Loading } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { useDayToBook } from './book-source.ts';
import { Booked, type Done } from './booked.tsx';
import { createCart } from './cart.ts';
import { idOf } from './chosen.ts';
import { packageId } from './chosen-package.ts';
import { DayPlaces } from './day-places.tsx';
import { Goods } from './goods-offered.tsx';
import { useGuest } from './guest.ts';
import { GuestFields } from './guest-fields.tsx';
import { HoldTime } from './hold-time.tsx';
import { OrderPanel } from './order-panel.tsx';
import { Packages } from './packages.tsx';
import { guestsIn, heldOf, isNothing } from './wanted.ts';

interface BookProps {
  venue: Venue;
  date: VenueDate | null;
}

export function Book({ venue, date }: BookProps) {
  const { locationKey, name } = venue;
  const day = useDayToBook(locationKey, date);
  /** The first day says in which currency the venue sells. */
  const first = useRef<DayToBook>(null);
  /** Packages and merchandise stay on the screen while another day loads. */
  const latest = useRef<DayToBook>(null);
  if (day.state.at === 'ready') {
    first.current ??= day.state.value;
    latest.current = day.state.value;
  }
  const known = first.current;
  const onDate = (next: VenueDate | null) => go(bookAddress(locationKey, next), 'replace');
  if (known === null)
    return (
      <>
        <ScreenHead title={t('book.page.title')} of={name} />
        <DayPlaces
          day={day}
          date={date}
          onDate={onDate}
          chosen={[]}
          mayOverbook={false}
          isOffline={false}
          onToggle={() => undefined}
        />
      </>
    );
  return <Booking {...{ venue, known, day, date, onDate }} latest={latest.current ?? known} />;
}

interface BookingProps extends BookProps {
  known: DayToBook;
  /** The last day that was loaded. */
  latest: DayToBook;
  day: Loading<DayToBook>;
  onDate: (date: VenueDate | null) => void;
}

function Booking({ venue, known, latest, day, date, onDate }: BookingProps) {
  const { locationKey, name } = venue;
  const { currency } = known;
  const questions = askedOf(known, [], []);
  const [cart] = useState(() => createCart(locationKey, currency));
  const state = useSyncExternalStore(cart.subscribe, cart.get);
  const [guest, setGuest] = useGuest(locationKey);
  const [done, setDone] = useState<Done | null>(null);
  const [isSelling, setSelling] = useState(false);
  const isOffline = useOfflineSince() !== null;
  const isLocked = isOffline || isSelling;
  const mayOverbook = may(venue, 'departures:overbook');
  const { reload, refresh } = day;
  // Guests book meanwhile, and colleagues.
  useKeptFresh(refresh, done === null && !isSelling);
  const { order } = state;
  // The cart takes places of the day and gives them back.
  useEffect(() => {
    if (order !== null) void reload();
  }, [order, reload]);
  const isHeld = (id: string) => state.refused[id] === undefined;
  const guests = guestsIn({
    chosen: state.chosen.filter((one) => isHeld(idOf(one))),
    packages: state.packages.filter((one) => isHeld(packageId(one))),
  });
  const isHolding = heldOf(order).size > 0;
  const isEmpty = isNothing(state) && Object.values(guest).every(({ length }) => length === 0);

  function startOver() {
    setGuest(null);
    void cart.startOver().then(day.reload);
  }

  if (done !== null)
    return (
      <>
        <ScreenHead title={t('book.done.title', { name: done.name })} of={name} step="done" />
        <Booked
          venue={venue}
          done={done}
          onNext={() => {
            setDone(null);
            void day.reload();
          }}
        />
      </>
    );
  return (
    <>
      <div className="book-head">
        <ScreenHead title={t('book.page.title')} of={name} />
        {state.endsAt !== null && isHolding && <HoldTime endsAt={state.endsAt} guests={guests} />}
        {!isEmpty && (
          <Button disabled={isLocked} onClick={startOver}>
            {t('book.page.startOver')}
          </Button>
        )}
      </div>
      {isHolding && (
        <div className="book-jump">
          <Button
            look="primary"
            icon="down"
            onClick={() => document.getElementById('book-order')?.closest('section')?.scrollIntoView()}
          >
            {t('book.order.jump', {
              total: state.order === null ? '' : formatAmount(state.order.total, currency),
            })}
          </Button>
        </div>
      )}
      <div className="book-grid">
        <GuestFields {...{ locationKey, guest, questions }} isLocked={isSelling} onChange={setGuest} />
        <div className="book-offers">
          <DayPlaces
            {...{ day, date, onDate, mayOverbook, isOffline: isLocked }}
            chosen={state.chosen}
            onToggle={cart.toggle}
          />
          <Packages
            {...{ locationKey, order, cart, mayOverbook, isLocked }}
            day={{ ...latest, date: date ?? latest.today }}
            chosen={state.packages}
          />
          <Goods {...{ currency, cart, isLocked }} merchandise={latest.merchandise} chosen={state.goods} />
        </div>
        <OrderPanel
          {...{ locationKey, currency, cart, state, guest, questions, isOffline }}
          hasTerms={known.hasTerms}
          mayChangePrice={may(venue, 'prices:change')}
          mayOverbook={mayOverbook}
          merchandise={latest.merchandise}
          takesBalanceOnline={known.takesBalanceOnline}
          onSelling={setSelling}
          onDone={(sold) => {
            cart.finish();
            setGuest(null);
            setDone(sold);
          }}
        />
      </div>
    </>
  );
}
