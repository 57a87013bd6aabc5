/** After 'Add to cart' of a package: overlaps with the cart, and where to go next (8.1-01, D-PK-04). */
import type { Item } from '@gangway/contract/catalog';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { t } from '../../../messages/t.ts';
import { overlapWords } from '../panel/booking-dialogs.tsx';
import type { PackageBooking } from './use-package-booking.ts';

interface PackageDialogsProps {
  adding: PackageBooking['adding'];
  item: Item;
  onCheckout: () => void;
  onKeepLooking: () => void;
  onClosed: () => void;
}

export function PackageDialogs({ adding, item, onCheckout, onKeepLooking, onClosed }: PackageDialogsProps) {
  const { overlaps, closeOverlap, added } = adding;
  const mayBeAllowed = (overlaps ?? []).every((overlap) => overlap.mayBeAllowed);
  return (
    <>
      <Dialog
        open={overlaps !== null}
        onClose={closeOverlap}
        alert
        title={t('booking.conflict.severalAtOnce')}
        actions={
          <>
            {mayBeAllowed && (
              <Button onClick={() => void adding.add(true)}>{t('booking.conflict.bookBoth')}</Button>
            )}
            <Button look="primary" autoFocus onClick={closeOverlap}>
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
      <Dialog
        open={added !== null}
        onClose={onClosed}
        look="sheet"
        closeLabel={closeWords()}
        title={t('booking.cart.added', { name: item.name })}
        description={t('booking.package.heldAsOne', { count: item.activities.length })}
        actions={
          <>
            <Button onClick={onKeepLooking}>{t('cart.actions.keepBrowsing')}</Button>
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
    </>
  );
}
