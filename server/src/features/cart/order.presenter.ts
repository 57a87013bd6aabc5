/** An order in the shape of the contract: an allow-list (3.10). */
import type { Item, Activity as WireActivity } from '@gangway/contract/catalog';
import type { Customer, Order as WireOrder } from '@gangway/contract/order';
import { presentReason } from '@gangway/contract/reasons';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import type { FieldScope } from '@gangway/domain/catalog/custom-field';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { add, split, zero } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Location } from '@gangway/domain/location/location';
import { asksForCustomer } from '@gangway/domain/order/check-customer';
import { maskCustomer } from '@gangway/domain/order/mask-customer';
import { type ActivityLine, linesOf, type Order } from '@gangway/domain/order/order';
import { type ShownLine, type ShownOrder, showOrder } from '@gangway/domain/order/shown-order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { presentLineAddOns, presentLineProducts } from '../add-ons/add-ons.presenter.ts';
import { presentAnswers, presentParticipants, presentQuestions } from '../add-ons/custom-fields.presenter.ts';
import { presentRate } from '../availability/availability.presenter.ts';
import { presentPickup } from '../availability/pickup.presenter.ts';
import type { PictureAddress } from '../location/picture-address.presenter.ts';
import { emptyCustomer } from './empty-customer.ts';
import { presentDeposit, presentPayments } from './order-deposit.presenter.ts';
import { presentGiftCardProducts, presentGiftCards, presentRedeemed } from './order-gift-cards.presenter.ts';
import { presentMemberships } from './order-memberships.presenter.ts';
import { presentPackages } from './order-packages.presenter.ts';
import { presentPickupLocations, presentTransportProducts } from './order-transport.presenter.ts';

export interface OrderView {
  order: Order;
  orderKey: OrderKey;
  location: Location;
  pictures: PictureAddress;
  /** Whether the caller just bought it; for anyone else, contact details of a saved order are masked (S1). */
  isBuyer: boolean;
}

/** With the displayed amounts of the order (D-FT-03). */
interface ShownView extends OrderView {
  shown: ShownOrder;
}

function presentCustomer(view: OrderView): Customer {
  const customer = { ...emptyCustomer, ...view.order.customer };
  const isHidden = isSaved(view.order) && !view.isBuyer;
  return {
    ...(isHidden ? maskCustomer(customer) : customer),
    customFields: presentAsked(view, 'customer'),
  };
}

/** Returns questions about the order or its customer with their answers; as stored for a saved order. */
function presentAsked({ order, location }: OrderView, scope: FieldScope): WireOrder['customFields'] {
  return isSaved(order)
    ? presentAnswers(order.answers.filter((answer) => answer.scope === scope))
    : presentQuestions(
        location.customFields.filter((field) => field.scope === scope),
        order.answers,
      );
}

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

function presentLineActivity(view: ShownView, line: ActivityLine): WireActivity {
  const { details } = line;
  const shown = view.shown.line(line.lineKey);
  const dateOnly = details.appointmentType !== 'dateTime';
  const time = dateOnly ? null : timeOf(line.start);
  const rates = presentRates(view.location, line, shown);
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
    ...presentLineAddOns(line, shown.products),
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
    allowSelfReschedule: false,
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
    meetingPoint: details.meetingPoint,
    confirmationMessage: details.confirmationMessage,
  };
}

function presentLine(view: ShownView, line: ActivityLine): Item {
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
  };
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

export function presentOrder(of: OrderView): WireOrder {
  const shown = showOrder(of.order, of.location);
  const view: ShownView = { ...of, shown };
  const { order, orderKey, location } = view;
  const saved = isSaved(order);
  const activities = linesOf(order, 'activity');
  return {
    orderKey,
    orderNumber: order.orderNumber,
    orderDate: order.savedAt,
    isNew: !saved,
    locationKey: order.locationKey as LocationKey,
    customer: presentCustomer(view),
    individual: activities
      .filter(({ parentKey }) => parentKey === null)
      .map((line) => presentLine(view, line)),
    packages: presentPackages(order, shown, view.pictures, (line) => presentLineActivity(view, line)),
    memberships: presentMemberships(order, shown),
    products: [
      ...activities.flatMap((line) => presentLineProducts(line, shown.line(line.lineKey).products)),
      ...presentTransportProducts(order, shown),
      ...presentGiftCardProducts(order),
    ],
    giftCards: presentGiftCards(order),
    orderFees: order.fees.map((fee) => ({ feeName: fee.name, amount: fee.amount, orderFeeKey: fee.feeKey })),
    orderPromoCodes: order.promoCodes.map(({ lineKey, code, description, amount }, place) => ({
      orderPromoCodeKey: lineKey,
      promoCode: code,
      description,
      amount: shown.promoCodes[place] ?? amount,
    })),
    promoCodeMessages: saved ? [] : order.promoMessages,
    orderPayments: presentPayments(view),
    redeemedGiftCards: presentRedeemed(order),
    credits: [],
    pickupLocations: presentPickupLocations(order),
    subTotal: order.subTotal,
    subTotalInclusive: shown.subTotal,
    taxTotal: order.taxTotal,
    includedTax: order.includedTax,
    discountTotal: order.discountTotal,
    total: order.total,
    balance: balanceOf(order),
    ...presentDeposit(view),
    enableDigitalTickets: location.enableDigitalTickets,
    hasTickets: false,
    ticketUuid: null,
    checkinUrl: null,
    enable3ds: location.enable3ds,
    requireBillingInfo: location.requireBillingInfo,
    customerInfoRequired: asksForCustomer(location, order),
    customFields: presentAsked(view, 'order'),
    requirements: distinct(activities.map((line) => line.details.requirements)),
    activityConfirmationMessages: distinct(activities.map((line) => line.details.confirmationMessage)),
    confirmationEmailMessageHeader: location.confirmationMailHeader,
    confirmationEmailMessageFooter: location.confirmationMailFooter,
    agreedToTransport: order.agreedToTransport,
    languageKey: order.languageKey,
    isCustomerField: location.customFields.some(({ scope }) => scope === 'customer'),
    holdSecondsLeft: saved || order.holdSeconds === null ? null : Math.max(0, Math.floor(order.holdSeconds)),
  };
}
