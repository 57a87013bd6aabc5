/**
 * After 'Add to cart': a warning about overlapping bookings, and where to go once the item is in the cart
 * (8.1-01, C-43).
 */
import type { Activity, Item } from '@gangway/contract/catalog';
import { dayAndTime } from '../../../lib/format-date.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Overlap } from '../../cart/add-answer.ts';
import { countGuests } from '../booking-words.ts';
import type { Added, Booking } from '../use-booking.ts';

export function overlapWords({ name, appointmentDate, conflictsWith, mayBeAllowed }: Overlap): string {
  const values = {
    added: t('booking.conflict.nameAndTime', { name, time: dayAndTime(appointmentDate) }),
    other: t('booking.conflict.nameAndTime', {
      name: conflictsWith.name,
      time: dayAndTime(conflictsWith.appointmentDate),
    }),
  };
  return mayBeAllowed ? t('booking.conflict.inCart', values) : t('booking.conflict.inPackage', values);
}

export function OverlapDialog({ booking }: { booking: Booking }) {
  const { overlaps, closeOverlap } = booking;
  const mayBeAllowed = (overlaps ?? []).every((overlap) => overlap.mayBeAllowed);
  return (
    <Dialog
      open={overlaps !== null}
      onClose={closeOverlap}
      alert
      title={t('booking.conflict.twoAtOnce')}
      actions={
        <>
          {mayBeAllowed && (
            <Button onClick={() => void booking.add(true)}>{t('booking.conflict.bookBoth')}</Button>
          )}
          <Button
            look="primary"
            autoFocus
            onClick={() => {
              closeOverlap();
              booking.open(booking.steps.includes('time') ? 'time' : 'date');
            }}
          >
            {t('booking.conflict.anotherTime')}
          </Button>
        </>
      }
    >
      <ul className="stack">
        {(overlaps ?? []).map((overlap) => (
          <li key={`${overlap.activityKey} ${overlap.conflictsWith.appointmentDate}`}>
            {overlapWords(overlap)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface AddedDialogProps {
  booking: Booking;
  item: Item;
  activity: Pick<Activity, 'appointmentTypeKey'>;
  onCheckout: () => void;
  onKeepLooking: () => void;
}

/** Says when it takes place and for how many. */
function addedWords({ slot, guests }: Added, item: Item, hasTime: boolean): string {
  return t('booking.cart.whenAndWho', {
    when: hasTime ? dayAndTime(slot.appointmentDate) : slot.displayName,
    guests: countGuests(guests, item),
  });
}

export function AddedDialog({ booking, item, activity, onCheckout, onKeepLooking }: AddedDialogProps) {
  const { added, finishAdded } = booking;
  return (
    <Dialog
      open={added !== null}
      onClose={finishAdded}
      look="sheet"
      closeLabel={t('ui.actions.close')}
      title={t('booking.cart.added', { name: item.name })}
      description={added === null ? undefined : addedWords(added, item, activity.appointmentTypeKey === 1)}
      actions={
        <>
          <Button onClick={onKeepLooking}>{t('ui.actions.keepBrowsing')}</Button>
          <Button look="primary" autoFocus onClick={onCheckout}>
            {t('booking.cart.checkout')}
          </Button>
        </>
      }
    >
      {added !== null && added.transportationRemoved !== null && (
        <Notice severity="warn" title={added.transportationRemoved} />
      )}
    </Dialog>
  );
}
