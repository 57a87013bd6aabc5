/** One activity being booked: choices, what is loaded for them, the open step, and adding to the cart (4.2, 8.1). */
import type { Activity, Item, TimeSlot } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { emptyBooking } from '@gangway/domain/booking/booking-state';
import type { OrderKey, OrderLineKey, RateKey } from '@gangway/domain/kernel/keys';
import { firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { add as sum } from '@gangway/domain/kernel/money';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Seller } from '../../lib/agent-keys.ts';
import { useAgentSlot } from '../agents/use-agent-slot.ts';
import { type AddResult, words as cartWords, type Overlap } from '../cart/add-answer.ts';
import type { ChosenActivity } from '../cart/cart-choice.ts';
import { choiceOfLine } from '../cart/line-words.ts';
import { itemsOf, lineKeyOf } from '../cart/order-items.ts';
import type { OrderStore } from '../cart/order-store.ts';
import type { Venue } from '../location/venue-source.ts';
import { createAvailabilitySource, type SourceNeeds } from './availability-source.ts';
import {
  type BookingEvent,
  chosenSlot,
  guestsOf,
  onlySlot,
  ratesInForce,
  ratesListed,
  stepBooking,
} from './booking-machine.ts';
import {
  askedOfParts,
  estimateParts,
  extrasPartsOf,
  isUntouched,
  type PrefixMembers,
  partsOf,
  postedPart,
} from './booking-parts.ts';
import {
  type BookingSection,
  firstIncomplete,
  openSection,
  type StepName,
  stepsOf,
} from './booking-steps.ts';
import type { BookingSubject } from './booking-subject.ts';
import { guestWords, partyWords, privateWords } from './booking-words.ts';
import { judgeBooking } from './completeness.ts';
import { estimateBooking } from './estimate.ts';
import { extrasWords, shortExtrasWords } from './extras.ts';
import { type BookingMember, useMemberSlot } from './member-rates.ts';
import { groupAt } from './package/package-rules.ts';
import { chosenHotel, transportMissing } from './pickup.ts';
import { bookedRates, isPrivateChoice } from './private-tour.ts';
import { type Asked, missingAnswer } from './questions.ts';
import { createTimesSource } from './times-source.ts';
import { useAnswers } from './use-answers.ts';
import { type BookingAddress, useBookingAddress } from './use-booking-address.ts';
import { useOffered } from './use-offered.ts';
import { usePickupOfKey } from './use-pickup-of-key.ts';

export interface BookingNeeds extends SourceNeeds {
  store: Pick<OrderStore, 'addActivity'>;
  seller: () => Seller;
  /** The membership the visitor books under, or null. */
  member: () => BookingMember | null;
  signedIn: () => Promise<unknown>;
}

export interface BookingOptions {
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  address: BookingAddress;
  order: Order | null;
  needs: BookingNeeds;
  /** Set if it is booked as part of a package. */
  packageKey?: number | undefined;
  /** The guests are entered elsewhere, once for all activities of a package (D-PK-06). */
  hasParty?: boolean | undefined;
  /** Set for a prefix package: one choice books all of its activities (D-PK-03). */
  members?: PrefixMembers | undefined;
  /** Called after an edited line was replaced. */
  onUpdated: () => void;
}

/** What was just added, for the dialog; the choices themselves are already cleared by then. */
export interface Added {
  slot: TimeSlot;
  guests: number;
  /** The server's message that it removed a day's transportation that no longer fits (D-TR-06). */
  transportationRemoved: string | null;
}

/** Why an addition failed. */
export interface AddProblem {
  message: string;
  /** Not a refusal: a retry may well succeed. */
  isFault: boolean;
  attempt: number;
}

function editingKey(text: string | undefined): OrderLineKey | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? (Number(text) as OrderLineKey) : null;
}

function orderKeyOf(text: string | undefined): OrderKey | null {
  return text !== undefined && /^[A-Za-z0-9_-]{22,64}$/.test(text) ? (text as OrderKey) : null;
}

function editedLine(editing: string | undefined, order: Order | null): Item | null {
  const key = editingKey(editing);
  if (key === null || order === null || !order.isNew) return null;
  return itemsOf(order).find((line) => lineKeyOf(line) === key) ?? null;
}

export function useBooking(options: BookingOptions) {
  const { venue, activity, today, address, order, needs } = options;
  const { editing } = address.search;
  const { members } = options;
  const line = editedLine(editing, order);
  const steps = stepsOf(activity, members?.activities).filter(
    (step) => step !== 'guests' || options.hasParty !== true,
  );
  const { choice, section: askedSection, latest, go } = useBookingAddress(address, null);
  const hotel = chosenHotel(activity, choice);

  const subject = useRef<Omit<BookingSubject, keyof Seller>>(undefined);
  subject.current = {
    locationKey: venue.locationKey,
    activityKey: activity.activityKey,
    capacityTypeKey: activity.capacityTypeKey,
    rateKeys: activity.rates.map((rate) => rate.rateKey),
    packageKey: options.packageKey ?? null,
    membershipKey: null,
    hotel,
    orderKey: editing === undefined ? null : orderKeyOf(address.search.orderKey),
    orderLineKey: editingKey(editing),
  };
  const [sources] = useState(() => {
    const current = (): BookingSubject => {
      if (subject.current === undefined) throw new Error('Nothing is being booked.');
      // Read at call time: the seller comes from the first address, which is read after the first render.
      return { ...subject.current, ...needs.seller() };
    };
    const first = choice.date ?? today;
    return {
      current,
      months: createAvailabilitySource(needs, current, today, first > today ? first : today),
      times: createTimesSource(needs, current, steps.includes('date') ? choice.date : today),
    };
  });
  const month = useSyncExternalStore(sources.months.subscribe, sources.months.get, sources.months.get);
  const times = useSyncExternalStore(sources.times.subscribe, sources.times.get, sources.times.get);

  const chosen = chosenSlot(choice, times.slots) ?? onlySlot(activity, times.slots);
  const { locationKey } = venue;
  const sold = useAgentSlot(needs, { locationKey, activityKey: activity.activityKey }, chosen);
  // An agent's guests pay the agent's prices, and a package has its own price, so memberships do not apply.
  const [withoutMembership, setWithoutMembership] = useState(false);
  const member = () =>
    withoutMembership || options.packageKey !== undefined || needs.seller().bookingAgentKey !== null
      ? null
      : needs.member();
  const slot = useMemberSlot({ ...needs, member }, activity.activityKey, sold);
  const isPrivate = isPrivateChoice(activity, choice);
  const rates = ratesInForce(activity, slot, choice);
  const guests = guestsOf(activity, choice, rates);
  const booked = { ...choice, rates: bookedRates(activity, activity.rates, choice) };
  const unfetched = transportMissing(activity, choice, times);
  const words = guestWords(options.item).plural;
  const parts = partsOf({
    activity,
    slot,
    rates,
    party: booked.rates,
    guests,
    extras: choice.extras,
    members,
  });
  const judged = judgeBooking(activity, choice, slot, times.isLoading, words, unfetched, parts.slice(1));
  const draft = useAnswers(
    {
      locationKey,
      activityKey: activity.activityKey,
      packageKey: options.packageKey ?? null,
      lineKey: editingKey(editing),
    },
    line,
  );
  const { answers } = draft;
  const asked = askedOfParts(parts);
  const unanswered = judged.isComplete ? missingAnswer(asked, answers) : null;
  const state =
    unanswered === null
      ? judged
      : { ...judged, missing: unanswered, missingSentence: unanswered, isComplete: false };
  const isAwaited = slot === null && times.isLoading && (choice.time !== null || !steps.includes('time'));
  const offers = useOffered({ needs, subject: subject.current, parts, isPrivate, guests, isAwaited });
  const guestsEstimate = estimateBooking(rates, booked);
  const extraLines = estimateParts(parts, offers.offered);
  const section = openSection(askedSection, steps, state.done);
  // Add-ons count as done only after the visitor has seen them.
  const [sawExtras, setSawExtras] = useState(editing !== undefined);
  if (section === 'addons' && !sawExtras) setSawExtras(true);
  const hasUnseenExtras = steps.includes('addons') && !sawExtras && parts.every(isUntouched);

  // An edited line brings its choices if the address has none (2.8-15, D-CT-07).
  const isPrefilled = useRef(false);
  useEffect(() => {
    if (line === null || isPrefilled.current) return;
    isPrefilled.current = true;
    const held = latest().choice;
    const isDynamic = line.packageTypeKey === 1;
    if (!isDynamic && held.date === null && held.rates.length === 0) go(choiceOfLine(line), latest().section);
  }, [line, latest, go]);

  const date = steps.includes('date') ? choice.date : today;
  useEffect(
    () => sources.times.show(date, latest().choice.rates, isPrivate),
    [sources, date, isPrivate, latest],
  );

  const apply = useCallback(
    (event: BookingEvent, nextSection?: BookingSection) => {
      const { choice: next, forget } = stepBooking(latest().choice, event);
      if (forget.includes('availability')) sources.months.forget();
      go(next, nextSection ?? latest().section);
    },
    [go, latest, sources],
  );

  // Another hotel has other pickups, and possibly no seats left.
  const hotelText = hotel === null ? '' : `${hotel.latitude},${hotel.longitude}`;
  const askedHotel = useRef(hotelText);
  useEffect(() => {
    if (askedHotel.current === hotelText) return;
    askedHotel.current = hotelText;
    sources.times.reload();
  }, [sources, hotelText]);
  usePickupOfKey({ call: needs.call, locationKey: venue.locationKey, pickup: choice.pickup, onFound: apply });

  const isCalendarOpen = section === 'date';
  const { rates: party } = choice;
  useEffect(() => {
    if (isCalendarOpen) sources.months.show(sources.months.get().month, party, isPrivate, hotelText);
  }, [sources, isCalendarOpen, party, isPrivate, hotelText]);
  useEffect(() => () => sources.months.stop(), [sources]);

  /** Returns where a choice leads: to what is missing, then to add-ons nobody has seen, then to the review. */
  const after = (step: StepName): BookingSection => {
    const next = firstIncomplete(steps, {
      ...state.done,
      [step]: true,
      ...(step === 'date' && { time: false }),
    });
    const isUnseen = step === 'time' && steps.includes('addons') && parts.every(isUntouched);
    return next === 'review' && isUnseen ? 'addons' : next;
  };

  const [added, setAdded] = useState<Added | null>(null);
  const [overlaps, setOverlaps] = useState<readonly Overlap[] | null>(null);
  const [problem, setProblem] = useState<AddProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isAdding = useRef(false);

  function settle(result: AddResult, chosen: TimeSlot, guests: number): void {
    switch (result.result) {
      case 'added':
        setProblem(null);
        draft.settle();
        if (editing === undefined)
          setAdded({ slot: chosen, guests, transportationRemoved: result.transportationRemoved });
        else options.onUpdated();
        return;
      case 'overlap':
        setOverlaps(result.overlaps);
        return;
      case 'refused':
      case 'failed':
      case 'invalidEmail': {
        const message = result.result === 'invalidEmail' ? cartWords.fault : result.message;
        const isFault = result.result !== 'refused';
        setProblem((before) => ({ message, isFault, attempt: (before?.attempt ?? 0) + 1 }));
        // What is shown may be outdated: someone else may have taken places in the meantime.
        sources.months.forget();
        sources.times.reload();
      }
    }
  }

  const [first] = parts;
  const posted: ChosenActivity = {
    ...(first === undefined ? {} : postedPart(first, answers)),
    activityKey: activity.activityKey,
    rates: booked.rates.filter(({ rateKey }) => rates.some((rate) => rate.rateKey === rateKey)),
    hotel,
    timeSlotKeys: slot === null ? [] : [slot.timeSlotKey],
    isPrivateTour: isPrivate,
    guests: isPrivate ? guests : null,
  };

  async function add(allowOverlap = false): Promise<void> {
    if (!state.isComplete || slot === null || isAdding.current) return;
    isAdding.current = true;
    setIsBusy(true);
    setOverlaps(null);
    try {
      const result = await needs.store.addActivity({
        ...posted,
        members: parts.slice(1).map((part) => ({ ...postedPart(part, answers), timeSlotKeys: [] })),
        editing: editingKey(editing),
        allowOverlap,
        membershipKey: member()?.membershipKey ?? null,
        membershipMemberKey: member()?.membershipMemberKey ?? null,
      });
      settle(result, slot, guests);
      // Stays locked after an addition until the next booking begins, so that a late second click adds nothing.
      isAdding.current = result.result === 'added';
    } catch (error) {
      isAdding.current = false;
      throw error;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    choice,
    section,
    steps,
    slot,
    rates,
    /** All rates shown, including those unavailable at the chosen time. */
    listedRates: ratesListed(activity, slot).filter((rate) => rate.isPrivateTourRate === isPrivate),
    isPrivate,
    /** The price for non-members at the chosen time. */
    publicPriceOf: (rateKey: RateKey) => sold?.rates.find((rate) => rate.rateKey === rateKey)?.price ?? null,
    /** Whether the visitor books without their membership. */
    withoutMembership,
    setWithoutMembership,
    times,
    month,
    state,
    guests,
    /** '2 adults, 1 child', or the private group. */
    party: isPrivate ? privateWords(guests, options.item) : partyWords(rates, choice),
    estimate: {
      lines: [...guestsEstimate.lines, ...extraLines],
      total: sum(guestsEstimate.total, ...extraLines.map(({ amount }) => amount)),
    },
    extrasParts: extrasPartsOf(parts, offers.offered, (part, extras) => {
      setProblem(null);
      if (part === 0) apply({ type: 'setExtras', extras }, section);
      else members?.setExtras(part, extras);
    }),
    /** Whether there are add-ons nobody has looked at yet. */
    hasUnseenExtras,
    /** What the chosen time offers, and whether it is loaded. */
    offers,
    extras: extrasWords(extraLines),
    shortExtras: shortExtrasWords(extraLines),
    extrasTotal: sum(...extraLines.map(({ amount }) => amount)),
    /** Whether the operator hides the package savings. */
    hidesDiscount: options.item.hideRateDiscountFromCustomer,
    /** When each activity of a prefix package takes place, once a time is chosen. */
    itinerary:
      members === undefined
        ? []
        : (groupAt(slot, guests)?.activities ?? []).flatMap(({ activityKey, time }) => {
            const of = members.activities.find((member) => member.activityKey === activityKey);
            return of === undefined ? [] : [{ activityKey, name: of.name, time }];
          }),
    /** The pickup of each activity that has one. */
    pickups: parts.flatMap(({ name, pickup }) => (pickup === null ? [] : [{ name, pickup }])),
    /** Whether the operator asks any questions. */
    hasQuestions: parts.some((part) => part.activity.customFields.length > 0),
    /** In the form the cart takes. */
    posted,
    asked,
    answers,
    isEditing: editing !== undefined,
    isBusy,
    call: needs.call,
    /** What its availability is requested for. */
    about: sources.current,
    problem,
    overlaps,
    added,

    open: (step: BookingSection) => go(latest().choice, step),
    chooseDate: (next: VenueDate) => {
      setProblem(null);
      apply({ type: 'chooseDate', date: next }, after('date'));
    },
    /** @param advances false while the visitor moves through the list by keyboard */
    chooseTime: (value: string, advances: boolean) => {
      // One press on a radio button fires both change and click, in either order; if the click came first, it
      // already advanced.
      if (!advances && latest().choice.time === value) return;
      setProblem(null);
      apply({ type: 'chooseTime', value }, advances ? after('time') : section);
    },
    setParticipants: (rateKey: RateKey, participants: number) => {
      setProblem(null);
      apply({ type: 'setParticipants', rateKey, participants }, section);
    },
    clearTime: () => apply({ type: 'resetTime' }, section),
    togglePrivate: (on: boolean) => {
      setProblem(null);
      apply({ type: 'togglePrivate', isPrivate: on });
    },
    setGuests: (count: number) => {
      setProblem(null);
      apply({ type: 'setGuests', guests: count }, section);
    },
    setAnswer: (about: Asked, value: string) => draft.answer(about, value),
    /** Turning it off clears the hotel (4.2-09). */
    setTransport: (isNeeded: boolean) => {
      setProblem(null);
      apply({ type: 'setTransport', isNeeded }, 'transportation');
    },
    /** Choosing a hotel turns transportation on (4.2-10). */
    setHotel: (next: Hotel) => {
      setProblem(null);
      apply({ type: 'setHotel', hotel: next }, 'transportation');
    },
    showMonth: (first: VenueDate) =>
      sources.months.show(firstOfMonth(first), latest().choice.rates, isPrivate),
    retryMonth: () => sources.months.retry(),
    retryTimes: () => sources.times.reload(),
    add,
    closeOverlap: () => setOverlaps(null),
    /** Resets for the next booking: clears all choices and reloads everything (4.2-06). */
    finishAdded: () => {
      isAdding.current = false;
      setAdded(null);
      draft.clear();
      setSawExtras(false);
      members?.activities.forEach((_, index) => {
        if (index > 0) members.setExtras(index, emptyBooking.extras);
      });
      apply({ type: 'reset' }, steps[0]);
    },
  };
}

export type Booking = ReturnType<typeof useBooking>;
