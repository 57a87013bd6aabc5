/**
 * The transportation section's state: one unsent choice per day, options by day, sending (4.5, D-TR-03 to
 * D-TR-06).
 */
import { updateOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import { getTransportOptions, type TransportOptions } from '@gangway/contract/transport';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { TransportDay } from '@gangway/domain/transport/order-transport';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { useCallback, useState } from 'react';
import { type Caller, faultWords, isSilent } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { OrderStore } from '../cart/order-store.ts';
import { takeOver } from '../cart/take-over.ts';
import type { CheckoutVenue } from './contact-form.ts';
import { postedOrder } from './posted-order.ts';
import { choicesOf, type DayChoice, daysToAsk, isAgreed, outgoingPickupLocations } from './transport-days.ts';

export interface TransportNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder' | 'dismissTransportationRemoved'>;
}

interface TransportSettings {
  order: Order;
  venue: CheckoutVenue;
  needs: TransportNeeds;
  onSaved: () => void;
}

export type DayDraft = Partial<Omit<DayChoice, 'day'>> & { isOn: boolean };

/**
 * Returns the days on which an activity requires transportation and has no pickup of its own, with its name
 * (C-44).
 */
function requiredOn(order: Order): Map<string, string> {
  const lines = order.individual.flatMap((item) => item.activities);
  return new Map(
    lines
      .filter((activity) => activity.isTransportationRequired && !activity.needTransportation)
      .flatMap(({ name, selectedTimes }) =>
        selectedTimes.map(({ appointmentDate }) => [appointmentDate.slice(0, 10), name] as const),
      ),
  );
}

/** Returns whether transportation is complete enough to pay (D-CK-01). */
export function isTransportDone(order: Order, venue: CheckoutVenue): boolean {
  const chosen = order.pickupLocations.map(({ day }) => day);
  const isMissing = [...requiredOn(order).keys()].some((day) => !chosen.includes(day));
  const mustAccept = chosen.length > 0 && venue.transportRequirements !== null;
  return daysToAsk(order, venue).length === 0 || (!isMissing && (!mustAccept || order.agreedToTransport));
}

function draftOf(order: Order, day: VenueDate, isRequired: boolean): DayDraft {
  const pickupLocations = order.pickupLocations.filter((location) => location.day === day);
  const [choice] = choicesOf({ pickupLocations });
  return { ...choice, isOn: isAgreed({ pickupLocations }) || isRequired };
}

function complete(day: VenueDate, guests: number, draft: DayDraft): DayChoice | null {
  const { pickupLocationKey, locationName, pickupTime, returnTime } = draft;
  if (pickupLocationKey === undefined || !pickupTime || !returnTime) return null;
  const name = locationName ?? '';
  return {
    day,
    pickupLocationKey,
    locationName: name,
    pickupTime,
    returnTime,
    guests: draft.guests ?? guests,
  };
}

/** What errors are kept by: each day, and the requirements to accept. */
const dayId = (day: VenueDate) => `transport-${day}`;
const acceptId = 'transport-accept';

export function useTransport({ order, venue, needs, onSaved }: TransportSettings) {
  const days = daysToAsk(order, venue);
  const required = requiredOn(order);
  const [drafts, setDrafts] = useState<ReadonlyMap<VenueDate, DayDraft>>(new Map());
  const [isAccepted, setAccepted] = useState(order.agreedToTransport);
  const sending = useAction();

  const draftFor = (day: VenueDate) => drafts.get(day) ?? draftOf(order, day, required.has(day));
  const agreedDays = days.filter(({ day }) => draftFor(day).isOn);
  const choices = agreedDays.map(({ day, guests }) => complete(day, guests, draftFor(day)));
  const mustAccept = agreedDays.length > 0 && venue.transportRequirements !== null;

  /** Returns what a day still lacks, in words. */
  function missing({ day, guests }: TransportDay): string | null {
    const draft = draftFor(day);
    if (!draft.isOn)
      return required.has(day) ? wordsOf('transportRequired', { name: required.get(day) ?? '' }) : null;
    return complete(day, guests, draft) === null ? t('checkout.transport.incomplete') : null;
  }
  const found = [
    ...days.map((plan) => ({ fieldId: dayId(plan.day), message: missing(plan) })),
    {
      fieldId: acceptId,
      message: mustAccept && !isAccepted ? t('checkout.transport.acceptMissing') : null,
    },
  ].flatMap(({ fieldId, message }) => (message === null ? [] : [{ fieldId, message }]));
  const errors = useFieldErrors(found);

  /** Returns why the server has not taken it, or null. */
  async function send(chosen: readonly DayChoice[]): Promise<string | null> {
    const agreed = chosen.length > 0;
    try {
      const answer = await needs.store.change((current) =>
        takeOver(
          needs.store,
          needs.call(updateOrder, {
            locationKey: current.locationKey,
            orderKey: current.orderKey,
            customer: null,
            order: postedOrder(current, {
              customer: null,
              customFields: [],
              languageKey: null,
              agreedToTransport: agreed && isAccepted,
            }),
            pickupLocations: outgoingPickupLocations(agreed, chosen),
          }),
        ),
      );
      const [first] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      if (first !== undefined || answer.order === null) return first ?? faultWords();
      needs.store.dismissTransportationRemoved();
      setDrafts(new Map());
      errors.reset();
      onSaved();
      return null;
    } catch (error) {
      return failureWords(error);
    }
  }

  const { call } = needs;
  const { locationKey, orderKey } = order;
  const loadOptions = useCallback(
    async (day: VenueDate): Promise<TransportOptions['locations'] | null> => {
      try {
        const options = await call(
          getTransportOptions,
          { locationKey, orderKey, day },
          { supersede: `transport ${day}` },
        );
        return options.locations;
      } catch (error) {
        return isSilent(error) ? [] : null;
      }
    },
    [call, locationKey, orderKey],
  );

  return {
    days,
    draftFor,
    isRequired: (day: VenueDate) => required.has(day),
    errorOf: (day: VenueDate) => errors.of(dayId(day)),
    isBusy: sending.isBusy,
    problem: sending.said,
    mustAccept,
    isAccepted,
    accept: setAccepted,
    acceptError: errors.of(acceptId),
    loadOptions,
    change: (day: VenueDate, changes: Partial<DayDraft>) =>
      setDrafts((before) =>
        new Map(before).set(day, {
          ...(before.get(day) ?? draftOf(order, day, required.has(day))),
          ...changes,
        }),
      ),
    submit: () => {
      if (sending.isBusy) return;
      const chosen = choices.filter((choice) => choice !== null);
      if (found.length > 0) errors.fail();
      else void sending.run(() => send(chosen));
    },
  };
}

export type TransportState = ReturnType<typeof useTransport>;
