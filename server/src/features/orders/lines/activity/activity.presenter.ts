/** Activities of an order in contract shape, alone and as members of packages: an allow-list (3.3, 3.10). */
import type { Item, Activity as WireActivity } from '@gangway/contract/catalog';
import { presentReason } from '@gangway/contract/reasons';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { add, split, zero } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Location } from '@gangway/domain/location/location';
import { type ActivityLine, linesOf } from '@gangway/domain/order/order';
import { movableUntil, rescheduleFeeOf } from '@gangway/domain/order/reschedule';
import type { ShownLine } from '@gangway/domain/order/shown-order';
import { presentLineAddOns, presentLineProducts } from '../../../add-ons/add-ons.presenter.ts';
import { presentAnswers, presentParticipants } from '../../../add-ons/custom-fields.presenter.ts';
import { presentRate } from '../../../availability/availability.presenter.ts';
import { presentPickup } from '../../../availability/pickup.presenter.ts';
import { presentTerms } from '../../../location/cancellation.presenter.ts';
import { presentPlace } from '../../../location/place.presenter.ts';
import type { OrderView, PresentedLines } from '../line.ts';

/** The ID that tells rates apart in analytics events; empty if the venue no longer has the rate. */
function globalIdOf({ activities }: Location, { activityKey }: ActivityLine, rateKey: number): string {
  const activity = activities.find(({ key }) => key === activityKey);
  return activity?.rates.find(({ key }) => key === rateKey)?.globalId ?? '';
}

function presentRates(location: Location, line: ActivityLine, shown: ShownLine): WireActivity['rates'] {
  return line.rates.map((rate, place) => {
    const { total, discount } = shown.rates[place] ?? { total: rate.subTotal, discount: rate.discount };
    const [price = rate.price] = split(total, Array(rate.participants).fill(1));
    return {
      ...presentRate(
        {
          key: rate.rateKey,
          name: rate.name,
          description: null,
          price,
          seats: rate.seats,
          people: rate.people,
          isFromPrice: false,
          isActive: true,
          internalUseOnly: false,
          isPrivateTourRate: line.isPrivate,
          minimum: 0,
          maximum: null,
          needsAdult: false,
          globalId: globalIdOf(location, line, rate.rateKey),
          ...(rate.agentKey === null
            ? {}
            : { quotedBy: { agentKey: rate.agentKey, historyKey: rate.agentHistoryKey } }),
        },
        add(price, discount),
        rate.participants,
        total,
      ),
      packageDiscount: discount,
      customFieldParticipants: presentParticipants(line.answers, rate.rateKey),
    };
  });
}

function isTransportRequired({ order, location }: OrderView, { activityKey }: ActivityLine): boolean {
  const activity = location.activities.find(({ key }) => key === activityKey);
  return !isSaved(order) && activity?.transportation.required === true;
}

export function presentLineActivity(view: OrderView, line: ActivityLine): WireActivity {
  const { details } = line;
  const shown = view.shown.line(line.lineKey);
  const dateOnly = details.appointmentType !== 'dateTime';
  const time = dateOnly ? null : timeOf(line.start);
  const rates = presentRates(view.location, line, shown);
  const until = movableUntil(view.order, line, view.location, view.now);
  return {
    name: details.name,
    activityKey: line.activityKey as WireActivity['activityKey'],
    locationKey: view.order.locationKey,
    capacityType: details.capacityType,
    appointmentType: details.appointmentType,
    packageKey: null,
    packageGroupKey: null,
    rates,
    selectedTimes: [
      {
        timeSlotKey: line.slotKey,
        appointmentDate: line.start,
        endDate: line.end,
        displayName: slotName(details, time),
        value: slotValue(details, {
          date: dateOf(line.start),
          time,
          lengthMinutes: details.lengthMinutes,
        }),
        durationMinutes: details.lengthMinutes,
        status: 'Available',
        totalAvailable: null,
        rates: [],
        addOns: [],
        ...presentPickup(line.pickup),
        packageGroups: [],
        ...presentReason(null),
      },
    ],
    ...presentLineAddOns(line, shown.products, view.location.products),
    customFields: presentAnswers(line.answers),
    isPrivateTour: line.isPrivate,
    guests: line.participants,
    durations: [],
    validityDays: null,
    privateToursOnly: false,
    privateTourRateName: line.isPrivate ? (line.rates[0]?.name ?? null) : null,
    privateTourRateDescription: null,
    enablePrivateTours: false,
    offerTransportation: line.pickup !== null,
    isTransportationRequired: isTransportRequired(view, line),
    needTransportation: line.pickup !== null,
    hotelName: line.pickup?.hotelName ?? null,
    hotelLatitude: line.pickup?.hotelLatitude ?? null,
    hotelLongitude: line.pickup?.hotelLongitude ?? null,
    maxPeople: null,
    minParticipants: 1,
    arriveMinutesBefore: details.arriveMinutesBefore,
    hideSpotsLeftUntilLessThan: 0,
    hidePriceFromCustomer: details.hidePrice,
    preBookMessage: null,
    noAvailabilityMessage: null,
    requirements: details.requirements,
    consentRequired: details.consentRequired,
    allowSelfReschedule: until !== null,
    rescheduleUntil: until === null ? null : new Date(until).toISOString(),
    rescheduleFee: until === null ? null : rescheduleFeeOf(view.location, line),
    addOnLabel: null,
    enableTips: false,
    subTotal: line.subTotal,
    subTotalInclusive: shown.total,
    displayPrice: shown.total,
    orderKey: view.orderKey,
    orderLineKey: line.lineKey,
    difficulty: null,
    duration: details.duration,
    ageMinimum: null,
    shortestMinutes: null,
    youngestAge: null,
    minHeight: null,
    included: [...(details.included ?? [])],
    goodToKnow: [...(details.goodToKnow ?? [])],
    categories: [],
    bring: [...(details.bring ?? [])],
    weather: details.weather ?? null,
    accessibility: null,
    faq: [],
    morePhotos: [],
    meetingPoint: presentPlace(details.meetingPoint),
    confirmationMessage: details.confirmationMessage,
  };
}

function presentLine(view: OrderView, line: ActivityLine): Item {
  const { details } = line;
  return {
    name: details.name,
    activityKey: line.activityKey as Item['activityKey'],
    summary: details.summary,
    description: '',
    packageKey: null,
    packageType: null,
    orderPackageKey: null,
    orderLineKey: line.lineKey,
    activities: [presentLineActivity(view, line)],
    displayPrice: view.shown.line(line.lineKey).total,
    displayDiscount: null,
    fromPrice: null,
    fromPriceName: null,
    discountTotal: zero,
    overrideRateLabel: details.rateLabel !== null,
    rateLabelSingular: details.rateLabel?.singular ?? null,
    rateLabelPlural: details.rateLabel?.plural ?? null,
    hideAddOns: false,
    hideFromCustomer: false,
    hideRateDiscountFromCustomer: false,
    requireMatchingRates: false,
    showFirstActivityOnly: false,
    inOrder: false,
    daySpan: null,
    travelMinutes: 0,
    isNew: false,
    ...view.pictures,
    photoVersion: details.photoVersion,
    photoColour: details.photoColour,
    photoAlt: details.photoAlt,
    subTotal: line.subTotal,
    cancellation: presentTerms(details.cancellation),
  };
}

/** Members of packages are presented with their package. */
export function presentActivityLines(view: OrderView): Partial<PresentedLines> {
  const lines = linesOf(view.order, 'activity');
  return {
    individual: lines.filter(({ parentKey }) => parentKey === null).map((line) => presentLine(view, line)),
    products: lines.flatMap((line) => presentLineProducts(line, view.shown.line(line.lineKey).products)),
    requirements: lines.flatMap(({ details }) => details.requirements ?? []),
    activityConfirmationMessages: lines.flatMap(({ details }) => details.confirmationMessage ?? []),
  };
}
