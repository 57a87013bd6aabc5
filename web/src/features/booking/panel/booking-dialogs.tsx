/** After 'Add to cart': two bookings that overlap, and where to go once the item is in the cart (8.1-01, C-43). */
import type { Item } from '@gangway/contract/catalogue';
import { dayAndTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Overlap } from '../../cart/add-answer.ts';
import { countGuests } from '../booking-words.ts';
import type { Booking } from '../use-booking.ts';

export function overlapWords({ name, appointmentDate, conflictsWith, mayBeAllowed }: Overlap): string {
  const [added, other] = [
    `${name} (${dayAndTime(appointmentDate)})`,
    `${conflictsWith.name} (${dayAndTime(conflictsWith.appointmentDate)})`,
  ];
  return `${added} overlaps with ${other} ${mayBeAllowed ? 'in your cart' : 'in this package'}.`;
}

export function OverlapDialog({ booking }: { booking: Booking }) {
  const { overlaps, closeOverlap } = booking;
  const mayBeAllowed = (overlaps ?? []).every((overlap) => overlap.mayBeAllowed);
  return (
    <Dialog
      open={overlaps !== null}
      onClose={closeOverlap}
      alert
      title="These two are at the same time"
      actions={
        <>
          {mayBeAllowed && <Button onClick={() => void booking.add(true)}>Book both anyway</Button>}
          <Button
            look="primary"
            autoFocus
            onClick={() => {
              closeOverlap();
              booking.open(booking.steps.includes('time') ? 'time' : 'date');
            }}
          >
            Choose another time
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
  onCheckout: () => void;
  onKeepLooking: () => void;
}

export function AddedDialog({ booking, item, onCheckout, onKeepLooking }: AddedDialogProps) {
  const { added, finishAdded } = booking;
  const when = added === null ? '' : added.slot.displayName;
  return (
    <Dialog
      open={added !== null}
      onClose={finishAdded}
      look="sheet"
      closeLabel="Close"
      title={`${item.name} is in your cart`}
      description={
        added === null
          ? undefined
          : `${/\d:\d/.test(when) ? dayAndTime(added.slot.appointmentDate) : when}, ${countGuests(added.guests, item)}.`
      }
      actions={
        <>
          <Button onClick={onKeepLooking}>Keep browsing</Button>
          <Button look="primary" autoFocus onClick={onCheckout}>
            Checkout
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
