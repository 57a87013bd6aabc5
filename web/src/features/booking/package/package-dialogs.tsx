/** After 'Add to cart' of a package: what it overlaps in the cart, and where to go once it is in it (8.1-01, D-PK-04). */
import type { Item } from '@gangway/contract/catalogue';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { overlapWords } from '../panel/booking-dialogs.tsx';
import type { PackageBooking } from './use-package-booking.ts';

interface PackageDialogsProps {
  booking: PackageBooking;
  item: Item;
  onCheckout: () => void;
  onKeepLooking: () => void;
  onClosed: () => void;
}

export function PackageDialogs({ booking, item, onCheckout, onKeepLooking, onClosed }: PackageDialogsProps) {
  const { overlaps, closeOverlap, added } = booking;
  const mayBeAllowed = (overlaps ?? []).every((overlap) => overlap.mayBeAllowed);
  return (
    <>
      <Dialog
        open={overlaps !== null}
        onClose={closeOverlap}
        alert
        title="These are at the same time"
        actions={
          <>
            {mayBeAllowed && <Button onClick={() => void booking.add(true)}>Book both anyway</Button>}
            <Button look="primary" autoFocus onClick={closeOverlap}>
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
      <Dialog
        open={added !== null}
        onClose={onClosed}
        look="sheet"
        closeLabel="Close"
        title={`${item.name} is in your cart`}
        description={`${item.activities.length} activities, held for you as one package.`}
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
    </>
  );
}
