/** The guests step: one stepper per rate, with the reason below it when a limit stops it (D-AV-07). */
import type { Activity, Rate } from '@gangway/contract/catalog';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import { subtract } from '@gangway/domain/kernel/money';
import { Button } from '@gangway/ui/components/button.tsx';
import { VisuallyHidden } from '@gangway/ui/components/hidden.tsx';
import { HintBox } from '@gangway/ui/components/hint-box.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { participantsOf, placesTaken } from '../choice/booking-machine.ts';
import type { Choice } from '../choice/choice.ts';
import {
  partyProblem,
  placesFor,
  placesProblem,
  roomierSlot,
  type StepperLimit,
  settleParticipants,
  soldOutWords,
  stepperLimit,
} from '../choice/party.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { placesLeft } from '../places-left.ts';
import { MembershipNote } from './membership-note.tsx';

/** What each rate's row reads and changes. */
interface RowProps {
  choice: Pick<Choice, 'chosen' | 'chooseTime' | 'setParticipants'>;
  loaded: Pick<Loaded, 'slot' | 'times' | 'rates' | 'publicPriceOf'>;
  activity: Activity;
}

interface GuestsStepProps extends RowProps {
  loaded: RowProps['loaded'] & Pick<Loaded, 'listedRates' | 'withoutMembership' | 'setWithoutMembership'>;
  guests: number;
  /** Whether the operator hides the package savings. */
  hidesDiscount: boolean;
  currency: string;
  /** Action of the button that continues; null while something else is missing. */
  onDone: (() => void) | null;
}

export function GuestsStep(props: GuestsStepProps) {
  const { choice, loaded, guests, activity, onDone } = props;
  const { chosen } = choice;
  const { rates, slot } = loaded;
  const hasTime = activity.appointmentType === 'dateTime';
  const [asked, setAsked] = useState<RateKey | null>(null);
  const speaker = speakerOf(rates, chosen, asked);
  const problem =
    placesProblem(slot, placesTaken(chosen, rates), hasTime) ??
    (guests > 0 ? partyProblem(activity, rates, chosen) : null);
  return (
    <>
      <div className="guests">
        {loaded.listedRates.map((rate) => (
          <GuestRow
            key={rate.rateKey}
            {...{ choice, loaded, activity, rate }}
            currency={props.currency}
            hidesDiscount={props.hidesDiscount}
            speaksForAll={rate.rateKey === speaker}
            onAsked={() => setAsked(rate.rateKey)}
          />
        ))}
      </div>
      {problem !== null && <HintBox>{problem}</HintBox>}
      <MembershipNote {...loaded} />
      {onDone !== null && problem === null && guests > 0 && (
        <Button look="soft" wide onClick={onDone}>
          {continueWords()}
        </Button>
      )}
    </>
  );
}

/** Returns the row that shows a limit shared by all rates: the one last changed, else the last with guests. */
function speakerOf(rates: readonly Rate[], chosen: BookingState, asked: RateKey | null): RateKey | undefined {
  const touched = rates.find(({ rateKey }) => rateKey === asked);
  const counted = rates.findLast(({ rateKey }) => participantsOf(chosen, rateKey) > 0);
  return (touched ?? counted ?? rates[0])?.rateKey;
}

interface GuestRowProps extends RowProps {
  rate: Rate;
  currency: string;
  hidesDiscount: boolean;
  /** Whether this row shows a limit shared by all rates. */
  speaksForAll: boolean;
  /** Called when its number was changed. */
  onAsked: () => void;
}

function GuestRow({ choice, loaded, activity, rate, speaksForAll, onAsked, ...price }: GuestRowProps) {
  const { chosen } = choice;
  const { rates, slot } = loaded;
  const hasTime = activity.appointmentType === 'dateTime';
  const count = participantsOf(chosen, rate.rateKey);
  const limit = stepperLimit(rate, activity, rates, chosen, slot, hasTime);
  const why = rates.some(({ rateKey }) => rateKey === rate.rateKey) ? null : soldOutWords(rate);
  const isStopped = limit.why !== null && count >= limit.most && (count > 0 || limit.most === 0);
  const speaks = isStopped && (!limit.isShared || speaksForAll);
  return (
    <div className="guest">
      <div>
        <b>{rate.name}</b>
        {rate.description !== null && <span className="muted small">{` ${rate.description}`}</span>}
        {!activity.hidePriceFromCustomer && (
          <>
            <br />
            <RatePrice rate={rate} usual={loaded.publicPriceOf(rate.rateKey)} {...price} />
          </>
        )}
        {!speaks && <GuestPasses rate={rate} />}
      </div>
      {why === null ? (
        <Stepper
          label={rate.name}
          value={count}
          max={Math.max(limit.most, count)}
          valueText={t('booking.words.countOf', { count, name: rate.name })}
          reason={speaks ? <LimitReason {...{ choice, loaded, activity, rate, limit }} /> : undefined}
          onStopped={onAsked}
          onChange={(value) => {
            onAsked();
            choice.setParticipants(rate.rateKey, settleParticipants(rate, count, value));
          }}
        />
      ) : (
        <Stepper label={rate.name} value={0} max={0} reason={why} onChange={() => undefined} />
      )}
    </div>
  );
}

/** How many guest passes the membership has left, of which each guest of the rate takes one. */
function GuestPasses({ rate: { memberRateInfo } }: { rate: Pick<Rate, 'memberRateInfo'> }) {
  const left = memberRateInfo?.reason === null ? memberRateInfo.guestPassesLeft : null;
  if (left === null) return null;
  return (
    <>
      <br />
      <span className="small muted">{t('booking.guests.guestPassesLeft', { count: left })}</span>
    </>
  );
}

interface RatePriceProps {
  rate: Rate;
  usual: Rate['price'] | null;
  currency: string;
  hidesDiscount: boolean;
}

/** The price per participant, beside the public price for members and the undiscounted price in packages. */
function RatePrice({ rate, usual, currency, hidesDiscount }: RatePriceProps) {
  if (rate.packageDiscount > 0)
    return (
      <span className="price small muted">
        {!hidesDiscount && (
          <s>
            <VisuallyHidden>{`${t('booking.price.was')} `}</VisuallyHidden>
            <span>{formatAmount(usual ?? rate.price, currency)}</span>
          </s>
        )}
        <span>{` ${formatAmount(subtract(rate.price, rate.packageDiscount), currency)}`}</span>
      </span>
    );
  const isMembers = rate.memberRateInfo?.reason === null && usual !== null && rate.price < usual;
  return (
    <span className="price small muted">
      <span>{`${formatAmount(rate.price, currency)} `}</span>
      {isMembers &&
        withElements(t('booking.guests.memberPrice', { usual: formatAmount(usual, currency) }), {
          spoken: <span className="vh" />,
          usual: <s />,
          mark: <span />,
        })}
    </span>
  );
}

interface LimitReasonProps extends RowProps {
  rate: Rate;
  limit: Pick<StepperLimit, 'why' | 'byPlaces' | 'isShared'>;
}

function LimitReason({ choice, loaded, activity, rate, limit }: LimitReasonProps) {
  const { chosen } = choice;
  const { slot, times, rates } = loaded;
  const why = limit.why !== null && <span>{limit.why}</span>;
  if (!limit.byPlaces || slot === null) return why;
  const scarceRate = limit.isShared ? null : rate.rateKey;
  const wanted = limit.isShared ? placesTaken(chosen, rates) : participantsOf(chosen, rate.rateKey);
  const other = roomierSlot(times.slots ?? [], slot, wanted, scarceRate);
  if (other === null) return why;
  const places = placesFor(other, scarceRate);
  const isShown =
    scarceRate !== null || placesLeft(other, activity.hideSpotsLeftUntilLessThan).words !== null;
  return (
    <>
      <span>{`${limit.why ?? ''} `}</span>
      <button type="button" onClick={() => choice.chooseTime(other.value, false)}>
        {roomierWords(other.displayName, isShown ? places : null, scarceRate === null)}
      </button>
    </>
  );
}

/** @param count how much room there is; null if it is not shown */
function roomierWords(time: string, count: number | null, isOfAll: boolean): string {
  if (count === null) return t('booking.guests.see', { time });
  return isOfAll
    ? t('booking.guests.seeSpots', { time, count })
    : t('booking.guests.seeLeft', { time, count });
}
