/** Transportation of whole days: a block per day with a switch, stop, rides and guests, and the box to accept (D-TR-03, D-TR-05). */
import type { TransportOptions } from '@gangway/contract/transport';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { multiply } from '@gangway/domain/kernel/money';
import type { TransportDay } from '@gangway/domain/transport/order-transport';
import { useEffect, useState } from 'react';
import { formatAmount } from '../../../lib/format-amount.ts';
import { dayAndMonth, fullDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Switch } from '../../../ui/choice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
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
        <fieldset className="consent">
          <legend className="field-label">{venue.transportRequirementsLabel ?? 'Transportation'}</legend>
          <p className="text-lines small">{venue.transportRequirements}</p>
          <Checkbox
            label="I have read and accept this"
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
          Continue
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
  const missing = transport.missing(plan);
  return (
    <fieldset className="transport-day">
      <legend>
        <h3>{dayAndMonth(day)}</h3>
      </legend>
      <Switch
        label={`Pick us up on ${dayAndMonth(day)}`}
        checked={draft.isOn}
        onChange={(isOn) => transport.change(day, { isOn })}
      />
      {draft.isOn && stops === 'loading' && <Loader inline label={`Loading rides on ${fullDate(day)}`} />}
      {draft.isOn && stops === 'failed' && (
        <Notice severity="error" title="The rides could not be loaded.">
          <Button size="small" icon="refresh" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {draft.isOn && typeof stops !== 'string' && stops.length === 0 && (
        <Notice severity="warn" title="No ride fits what you have booked on this day." />
      )}
      {draft.isOn && typeof stops !== 'string' && stops.length > 0 && (
        <DayFields plan={plan} stops={stops} transport={transport} currency={currency} />
      )}
      {missing !== null && <FieldError id={`transport-${day}`}>{missing}</FieldError>}
    </fieldset>
  );
}

/** Guests a list can be chosen from; larger parties are as large as they were booked. */
const longestList = 30;

const rideOption = ({ timeString, seatsLeft }: Stops[number]['pickupTimes'][number]) => ({
  value: timeString,
  label: seatsLeft !== null && seatsLeft <= 4 ? `${timeString} (${seatsLeft} left)` : timeString,
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
        label="Where"
        value={stop === undefined ? '' : String(stop.pickupLocationKey)}
        placeholder="Choose a stop"
        options={stops.map(({ pickupLocationKey, locationName, price }) => ({
          value: String(pickupLocationKey),
          label: `${locationName}, ${price === 0 ? 'free' : `${formatAmount(price, currency)} per guest`}`,
        }))}
        help={stop?.address}
        onChange={(key) => {
          const next = stops.find(({ pickupLocationKey }) => String(pickupLocationKey) === key);
          if (next === undefined) return;
          // The ride that is shortest to wait for: the last there, the first back.
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
            label="Pickup"
            value={draft.pickupTime ?? ''}
            options={stop.pickupTimes.map(rideOption)}
            onChange={(pickupTime) => change({ pickupTime })}
          />
          <Select
            label="Return"
            value={draft.returnTime ?? ''}
            options={stop.returnTimes.map(rideOption)}
            onChange={(returnTime) => change({ returnTime })}
          />
          <Select
            label="Guests"
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
          {`${guests} × ${formatAmount(stop.price, currency)} = ${formatAmount(multiply(stop.price, guests), currency)}, added to your total when you continue.`}
        </p>
      )}
    </>
  );
}
