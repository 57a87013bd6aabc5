/** The guests of a private tour: the group size, and one price for the whole group (D-PV-01). */
import type { Activity, Item } from '@gangway/contract/catalog';
import { wordsOf } from '@gangway/contract/refusals';
import { groupSizes } from '@gangway/domain/party/check-private-party';
import { Button } from '@gangway/ui/components/button.tsx';
import { HintBox } from '@gangway/ui/components/hint-box.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { t } from '../../../messages/t.ts';
import type { Choice } from '../choice/choice.ts';
import { placesProblem, placesWords } from '../choice/party.ts';
import { groupProblem } from '../choice/private-tour.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { countGuests, guestWords } from '../words/booking-words.ts';

interface GroupStepProps {
  choice: Pick<Choice, 'setGuests'>;
  slot: Loaded['slot'];
  guests: number;
  item: Item;
  activity: Activity;
  onDone: (() => void) | null;
}

interface Bound {
  most: number;
  why: string;
}

/** Returns the stricter of the operator's limit and the departure's places. */
function boundOf(slot: Loaded['slot'], activity: Activity): Bound {
  const { most } = groupSizes(activity);
  const places = slot?.totalAvailable ?? null;
  if (slot === null || places === null || places >= most) return { most, why: wordsOf('tooMany', { most }) };
  return { most: places, why: placesWords(slot, activity.appointmentType === 'dateTime') };
}

/** One press moves from zero to the smallest group, and back. */
function settleGroup(least: number, from: number, to: number): number {
  if (to >= least) return to;
  return to > from ? least : 0;
}

export function GroupStep({ choice, slot, guests, item, activity, onDone }: GroupStepProps) {
  const { least } = groupSizes(activity);
  const bound = boundOf(slot, activity);
  const problem =
    placesProblem(slot, guests, activity.appointmentType === 'dateTime') ??
    (guests > 0 ? groupProblem(activity, guests) : null);
  const plural = guestWords(item).plural;
  return (
    <>
      <div className="guests">
        <div className="guest">
          <div>
            <b>{t('booking.guests.groupSize')}</b>
            <br />
            <span className="small muted">
              {least > 1
                ? t('booking.guests.groupRange', { least, most: bound.most, guests: plural })
                : t('booking.guests.groupUpTo', { most: bound.most, guests: plural })}
            </span>
          </div>
          <Stepper
            label={t('booking.guests.groupSize')}
            value={guests}
            max={Math.max(bound.most, guests)}
            valueText={countGuests(guests, item)}
            reason={guests > 0 && guests >= bound.most ? bound.why : undefined}
            onChange={(value) => choice.setGuests(settleGroup(least, guests, value))}
          />
        </div>
      </div>
      {problem !== null && <HintBox>{problem}</HintBox>}
      {onDone !== null && problem === null && guests > 0 && (
        <Button look="soft" wide onClick={onDone}>
          {continueWords()}
        </Button>
      )}
    </>
  );
}
