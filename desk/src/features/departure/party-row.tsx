/** A party: who booked and what is to know of them, then a row for each guest, which is the button that checks in. */
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { Link } from '../../lib/address.tsx';
import type { CheckInAction, TicketToCheckIn } from '../../lib/check-ins.ts';
import { type Guest, guestName, labelOf, type Party } from '../../lib/departure-parties.ts';
import { clockOf } from '../../lib/venue-clock.ts';
import { t } from '../../messages/t.ts';

interface PartyRowProps {
  party: Party;
  currency: string;
  timeZone: string;
  mayCheckIn: boolean;
  /** Of the order's own screen; null for whoever may not read orders. */
  orderTo: string | null;
  onPress: (action: CheckInAction, tickets: readonly TicketToCheckIn[]) => void;
}

export function PartyRow({ party, currency, timeZone, mayCheckIn, orderTo, onPress }: PartyRowProps) {
  const { party: booking, guests, arrived, people } = party;
  const { name, orderNumber, phone, guests: words, rental, due, lacksWaiver, tickets } = booking;
  const toCheckIn = (guest: Guest): TicketToCheckIn => ({ code: guest.code, label: labelOf(guest, booking) });
  const expected = guests.filter(({ isIn }) => !isIn);
  const isIn = arrived === people && people > 0;
  return (
    <li className={classNames('panel', 'party', isIn && 'party-in')}>
      <div className="party-head">
        <h2>
          <span>{name}</span>
          {orderTo === null ? (
            <span className="party-number">{orderNumber}</span>
          ) : (
            <Link className="link party-number" to={orderTo}>
              <span className="vh">{t('departure.party.order')}</span>
              <span>{orderNumber}</span>
            </Link>
          )}
        </h2>
        <p className="party-facts">
          <span>{words}</span>
          {rental !== null && <span>{rental}</span>}
          {due > 0 ? (
            <span className="flag">
              <Icon name="card" />
              <span>{t('day.flag.due', { amount: formatAmount(due, currency) })}</span>
            </span>
          ) : (
            <span className="muted">{t('departure.party.paid')}</span>
          )}
          {lacksWaiver && (
            <span className="flag">
              <Icon name="edit" />
              <span>{t('departure.party.waiver')}</span>
            </span>
          )}
        </p>
        <div className="party-ways">
          {phone !== null && (
            <a className="button button-small" href={telephoneAddress(phone)}>
              <Icon name="phone" />
              <span className="vh party-call">{t('departure.party.call')}</span>
              <bdi className="party-phone">{phone}</bdi>
            </a>
          )}
          {mayCheckIn && expected.length > 1 && (
            <Button size="small" onClick={() => onPress('in', expected.map(toCheckIn))}>
              <span>{t('departure.party.checkInAll', { count: expected.length })}</span>
              <span className="vh">{name}</span>
            </Button>
          )}
          {isIn && (
            <span className="party-done">
              <Icon name="check" />
              <span>{t('departure.party.allIn')}</span>
            </span>
          )}
        </div>
      </div>
      <PinnedNotes notes={booking.pinnedNotes} />
      <PartyNotes booking={booking} />
      {tickets.length > 0 && (
        <ul className="guests">
          {guests.map((guest) => (
            <GuestRow
              key={guest.code}
              guest={guest}
              partyName={name}
              timeZone={timeZone}
              mayCheckIn={mayCheckIn}
              onPress={(action) => onPress(action, [toCheckIn(guest)])}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Notes that the venue's people pinned to the order: never folded. */
function PinnedNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="party-pinned" aria-label={t('notes.party.pinned')}>
      {[...new Set(notes)].map((text) => (
        <li key={text}>
          <Icon name="note" />
          <p className="note-text" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Pickup, add-ons, answers, membership and notes: never folded. */
function PartyNotes({ booking }: { booking: Party['party'] }) {
  const { pickup, returns, addOns, answers, membership, notes } = booking;
  const rides = [pickup, returns].flatMap((words) => (words === null ? [] : [words]));
  const lines = [
    { icon: 'bus' as const, words: rides },
    { icon: 'plus' as const, words: addOns },
    { icon: 'info' as const, words: [...answers, ...membership, ...notes] },
  ].filter(({ words }) => words.length > 0);
  if (lines.length === 0) return null;
  return (
    <ul className="party-notes">
      {lines.map(({ icon, words }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>
            {words.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface GuestRowProps {
  guest: Guest;
  partyName: string;
  timeZone: string;
  mayCheckIn: boolean;
  onPress: (action: CheckInAction) => void;
}

function GuestRow({ guest, partyName, timeZone, mayCheckIn, onPress }: GuestRowProps) {
  const { isIn, isWaiting, since } = guest;
  const state = isIn
    ? since === null
      ? t('departure.guest.in')
      : t('departure.guest.since', { time: clockOf(since, timeZone) })
    : t('departure.guest.expected');
  return (
    <li className="guest">
      <button
        type="button"
        className="guest-button"
        data-stop
        aria-pressed={isIn}
        aria-disabled={isIn || !mayCheckIn || undefined}
        onClick={() => {
          if (!isIn) onPress('in');
        }}
      >
        <span className={classNames('ring', isIn && 'ring-in')} aria-hidden="true">
          {isIn && <Icon name="check" />}
        </span>
        <span className="guest-name">
          <span>{guestName(guest)}</span>
          <span className="vh">{partyName}</span>
        </span>
        <span className={classNames('guest-state', isIn && 'guest-in')}>{state}</span>
        {isWaiting && <span className="guest-waits">{t('departure.guest.waits')}</span>}
      </button>
      {isIn && mayCheckIn && (
        <Button look="quiet" size="small" onClick={() => onPress('undo')}>
          <span>{t('departure.guest.undo')}</span>
          <span className="vh">{`${guestName(guest)}, ${partyName}`}</span>
        </Button>
      )}
    </li>
  );
}
