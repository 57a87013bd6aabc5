/**
 * After 'Add to cart': a warning about overlapping bookings, and where to go once the item is in the cart
 * (8.1-01, C-43).
 */
import type { Activity, Item } from '@gangway/contract/catalog';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { dayAndTime } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../../messages/t.ts';
import type { Overlap } from '../../cart/add-answer.ts';
import type { Choice } from '../choice/choice.ts';
import type { Added, Adding } from '../state/use-adding.ts';
import type { Booked } from '../state/use-booking.ts';
import { countGuests } from '../words/booking-words.ts';

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

interface OverlapDialogProps {
  choice: Pick<Choice, 'open' | 'steps'>;
  adding: Pick<Adding<Booked>, 'overlaps' | 'add' | 'closeOverlap'>;
}

export function OverlapDialog({ choice, adding }: OverlapDialogProps) {
  const { overlaps, closeOverlap } = adding;
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
            <Button onClick={() => void adding.add(true)}>{t('booking.conflict.bookBoth')}</Button>
          )}
          <Button
            look="primary"
            autoFocus
            onClick={() => {
              closeOverlap();
              choice.open(choice.steps.includes('time') ? 'time' : 'date');
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
  adding: Pick<Adding<Booked>, 'added' | 'finish'>;
  item: Item;
  activity: Pick<Activity, 'appointmentType'>;
  onCheckout: () => void;
  onKeepLooking: () => void;
}

/** Says when it takes place and for how many. */
function addedWords({ slot, guests }: Added<Booked>, item: Item, hasTime: boolean): string {
  return t('booking.cart.whenAndWho', {
    when: hasTime ? dayAndTime(slot.appointmentDate) : slot.displayName,
    guests: countGuests(guests, item),
  });
}

export function AddedDialog({ adding, item, activity, onCheckout, onKeepLooking }: AddedDialogProps) {
  const { added, finish } = adding;
  return (
    <Dialog
      open={added !== null}
      onClose={finish}
      look="sheet"
      closeLabel={closeWords()}
      title={t('booking.cart.added', { name: item.name })}
      description={
        added === null ? undefined : addedWords(added, item, activity.appointmentType === 'dateTime')
      }
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
  );
}
