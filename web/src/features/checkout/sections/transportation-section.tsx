/**
 * Transportation of whole days: a block per day with a switch, stop, rides and guests, and the acceptance box
 * (D-TR-03, D-TR-05).
 */
import type { TransportOptions } from '@gangway/contract/transport';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { multiply } from '@gangway/domain/kernel/money';
import type { TransportDay } from '@gangway/domain/transport/order-transport';
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox, Switch } from '@gangway/ui/components/choice.tsx';
import { FieldError } from '@gangway/ui/components/field.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { dayAndMonth, fullDate } from '@gangway/ui/lib/format-date.ts';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { CheckoutVenue } from '../contact-form.ts';
import type { TransportState } from '../use-transport.ts';

interface SectionProps {
  transport: TransportState;
  venue: CheckoutVenue;
  currency: string;
}

export function TransportationSection({ transport, venue, currency }: SectionProps) {
  return (
    <form
      className="transport-days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        transport.submit();
      }}
    >
      {transport.days.map((plan) => (
        <DayBlock key={plan.day} plan={plan} transport={transport} currency={currency} />
      ))}
      {transport.mustAccept && (
        <fieldset>
          <legend className="field-label">
            {venue.transportRequirementsLabel ?? t('checkout.transport.title')}
          </legend>
          <p className="text-lines small">{venue.transportRequirements}</p>
          <Checkbox
            label={t('checkout.transport.accept')}
            checked={transport.isAccepted}
            onChange={transport.accept}
            error={transport.acceptError}
          />
        </fieldset>
      )}
      {transport.problem !== null && <Notice severity="error" title={transport.problem} />}
      <div className="co-head co-foot">
        <span />
        <Button type="submit" look="primary" className="co-next" busy={transport.isBusy}>
          {continueWords()}
        </Button>
      </div>
    </form>
  );
}

type Stops = TransportOptions['locations'];

function useOptions(day: VenueDate, isOn: boolean, load: TransportState['loadOptions']) {
  const [stops, setStops] = useState<Stops | 'loading' | 'failed'>('loading');
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isOn || round < 0) return;
    let isCurrent = true;
    setStops('loading');
    void load(day).then((found) => {
      if (isCurrent) setStops(found ?? 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [day, isOn, load, round]);
  return { stops, retry: () => setRound((before) => before + 1) };
}

interface DayProps {
  plan: TransportDay;
  transport: TransportState;
  currency: string;
}

function DayBlock({ plan, transport, currency }: DayProps) {
  const { day } = plan;
  const draft = transport.draftFor(day);
  const { stops, retry } = useOptions(day, draft.isOn, transport.loadOptions);
  const missing = transport.errorOf(day);
  return (
    <fieldset className="transport-day">
      <legend>
        <h3>{dayAndMonth(day)}</h3>
      </legend>
      <Switch
        label={t('checkout.transport.pickUsUp', { day: dayAndMonth(day) })}
        checked={draft.isOn}
        onChange={(isOn) => transport.change(day, { isOn })}
      />
      {draft.isOn && stops === 'loading' && (
        <Loader inline label={t('checkout.transport.loading', { day: fullDate(day) })} />
      )}
      {draft.isOn && stops === 'failed' && (
        <Notice severity="error" title={t('checkout.transport.loadFailed')}>
          <p>{connectionWords()}</p>
          <TryAgain size="small" icon="refresh" onTry={retry} />
        </Notice>
      )}
      {draft.isOn && typeof stops !== 'string' && stops.length === 0 && (
        <Notice severity="warn" title={t('checkout.transport.noRide')} />
      )}
      {draft.isOn && typeof stops !== 'string' && stops.length > 0 && (
        <DayFields plan={plan} stops={stops} transport={transport} currency={currency} />
      )}
      {missing !== undefined && <FieldError id={`transport-${day}`}>{missing}</FieldError>}
    </fieldset>
  );
}

/** Maximum number of guests in the list; a larger booked party extends it to its own size. */
const longestList = 30;

const rideOption = ({ timeString, seatsLeft }: Stops[number]['pickupTimes'][number]) => ({
  value: timeString,
  label:
    seatsLeft !== null && seatsLeft <= 4
      ? t('checkout.transport.rideWithSeats', { time: timeString, seats: seatsLeft })
      : timeString,
});

function DayFields({ plan, stops, transport, currency }: DayProps & { stops: Stops }) {
  const { day } = plan;
  const draft = transport.draftFor(day);
  const stop = stops.find(({ pickupLocationKey }) => pickupLocationKey === draft.pickupLocationKey);
  const guests = draft.guests ?? plan.guests;
  const most = Math.min(stop?.seatsLeft ?? longestList, longestList);
  const change = (changes: Parameters<TransportState['change']>[1]) => transport.change(day, changes);
  return (
    <>
      <Select
        label={t('checkout.transport.where')}
        value={stop === undefined ? '' : String(stop.pickupLocationKey)}
        placeholder={t('checkout.transport.chooseStop')}
        options={stops.map(({ pickupLocationKey, locationName, price }) => ({
          value: String(pickupLocationKey),
          label:
            price === 0
              ? t('checkout.transport.freeStop', { stop: locationName })
              : t('checkout.transport.pricedStop', {
                  stop: locationName,
                  price: formatAmount(price, currency),
                }),
        }))}
        help={stop?.address}
        onChange={(key) => {
          const next = stops.find(({ pickupLocationKey }) => String(pickupLocationKey) === key);
          if (next === undefined) return;
          // Defaults to the rides with the shortest wait: the last one there, the first one back.
          change({
            pickupLocationKey: next.pickupLocationKey,
            locationName: next.locationName,
            pickupTime: next.pickupTimes.at(-1)?.timeString ?? '',
            returnTime: next.returnTimes[0]?.timeString ?? '',
          });
        }}
      />
      {stop !== undefined && (
        <div className="transport-rides">
          <Select
            label={t('checkout.transport.pickupTime')}
            value={draft.pickupTime ?? ''}
            options={stop.pickupTimes.map(rideOption)}
            onChange={(pickupTime) => change({ pickupTime })}
          />
          <Select
            label={t('checkout.transport.returnTime')}
            value={draft.returnTime ?? ''}
            options={stop.returnTimes.map(rideOption)}
            onChange={(returnTime) => change({ returnTime })}
          />
          <Select
            label={t('checkout.transport.guests')}
            value={String(guests)}
            options={Array.from({ length: Math.max(guests, most) }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            onChange={(next) => change({ guests: Number(next) })}
          />
        </div>
      )}
      {stop !== undefined && stop.price > 0 && (
        <p className="small muted">
          {t('checkout.transport.cost', {
            guests,
            price: formatAmount(stop.price, currency),
            total: formatAmount(multiply(stop.price, guests), currency),
          })}
        </p>
      )}
    </>
  );
}
