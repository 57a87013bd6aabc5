/** The steps of a purchase through HTTP, for tests about what comes after. */
import { timeSlotKey } from '@gangway/domain/availability/time-slot-key';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import type { App } from '../app.ts';
import { type Answer, ask } from './test-app.ts';

/** The fields of an add-on on the wire that tests use. */
export interface WireAddOn {
  AddOnName: string;
  ProductKey: number;
  Quantity: number;
  Cost: number;
  SubTotal: number | null;
  TipPercent: number | null;
  MaxQuantity: number | null;
  PublishedPrice: number | null;
  OrderMerchandiseKey: number | null;
  Variants: {
    ProductKey: number;
    Quantity: number;
    Name: string;
    Cost: number;
    MaxQuantity: number | null;
  }[];
}

/** The fields of a question and its answer on the wire that tests use. */
export interface WireField {
  CustomFieldKey: number;
  Label: string;
  Value: string | null;
}

/** The fields of an order on the wire that tests use. */
export interface WireOrder {
  OrderKey: string;
  OrderNumber: string | null;
  IsNew: boolean;
  SubTotal: number;
  TaxTotal: number;
  Total: number;
  Balance: number;
  OrderFees: { FeeName: string; Amount: number }[];
  OrderPayments: { IsNew: boolean; PaymentAmount: number; MaskedCard: string | null }[];
  Customer: { FirstName: string; Email: string; EmailOptIn: boolean; CustomFields: WireField[] };
  CustomFields: WireField[];
  IsCustomerField: boolean;
  HoldSecondsLeft: number | null;
  Products: {
    Name: string;
    IsAddOn: boolean;
    IsTransportation: boolean;
    Quantity: number;
    SubTotal: number;
    OrderMerchandiseKey: number;
  }[];
  Individual: {
    Name: string;
    OrderEntityKey: number;
    SubTotal: number;
    Activities: {
      EntityHierarchyKey: number;
      Rates: { EntityHierarchyRateKey: number; Participants: number; Price: number; SubTotal: number }[];
      SelectedTimes: { OrderEntityTimeKey: number; AppointmentDate: string }[];
      AddOns: WireAddOn[];
      PhotoPackageAddOns: WireAddOn[];
    }[];
  }[];
}

export interface ChangeAnswer {
  Order: WireOrder | null;
  OverlappedActivities: { Name: string; ConflictsWith: { Name: string } }[] | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
  ExceptionMessage: string | null;
  CardDeclined?: boolean;
  CardDeclinedMessage?: string | null;
  ThreeDSecure?: { TransactionId: string; Url: string | null; RedirectUrl: string | null } | null;
}

export const slotKey = (date: string, time: string | null, lengthMinutes = 150) =>
  timeSlotKey({ date: date as VenueDate, time: time as VenueTime | null, lengthMinutes });

export interface Choice {
  locationKey: number;
  orderKey?: string | null;
  activityKey?: number;
  date?: string;
  time?: string | null;
  lengthMinutes?: number;
  rates?: Record<number, number>;
  /** Replaces date, time and length. */
  slot?: number;
  isPrivate?: boolean;
  guests?: number;
  editing?: number;
  allowOverlap?: boolean;
  membershipKey?: string;
  /** More fields of the activity: add-ons, answers. */
  chosen?: Record<string, unknown>;
}

export function addToCart(
  app: Pick<App, 'http'>,
  choice: Choice,
  headers = {},
): Promise<Answer<ChangeAnswer>> {
  const { locationKey, orderKey = null, activityKey = 1, date = '2026-12-05', time = '09:00' } = choice;
  const { lengthMinutes = 150 } = choice;
  const rates = Object.entries(choice.rates ?? { 11: 2 });
  return ask<ChangeAnswer>(
    app,
    'POST',
    '/api/booking/addToCart',
    {
      clientLocationKey: locationKey,
      orderKey,
      clientAgentKey: null,
      bookingAgentKey: null,
      editing: choice.editing ?? null,
      allowOverlap: choice.allowOverlap ?? false,
      membershipKey: choice.membershipKey ?? null,
      Activity: {
        EntityHierarchyKey: activityKey,
        Rates: rates.map(([key, count]) => ({ EntityHierarchyRateKey: Number(key), Participants: count })),
        SelectedTimes: [{ OrderEntityTimeKey: choice.slot ?? slotKey(date, time, lengthMinutes) }],
        IsPrivateTour: choice.isPrivate ?? false,
        Guests: choice.guests ?? null,
        ...choice.chosen,
      },
    },
    headers,
  );
}

export const aCustomer = {
  FirstName: 'Maya',
  LastName: 'Okafor',
  Email: 'maya@okafor.example',
  PhoneCountryCode: 'US',
  PhoneCountryKey: 196,
  PhoneAreaCode: '303',
  PhoneSubscriberNumber: '555-0100',
  Agreed: true,
};

let attempts = 0;

export function newAttemptId(): string {
  attempts += 1;
  return `attempt-${process.pid}-${Date.now()}-${attempts}`.padEnd(16, '0');
}

export function completeOrder(
  app: Pick<App, 'http'>,
  order: Pick<WireOrder, 'OrderKey' | 'Balance'>,
  locationKey: number,
  changes: Record<string, unknown> = {},
): Promise<Answer<ChangeAnswer>> {
  return ask<ChangeAnswer>(app, 'POST', '/api/booking/completeOrder', {
    clientLocationKey: locationKey,
    orderKey: order.OrderKey,
    customer: aCustomer,
    agreed: true,
    agreedToTransport: false,
    promoCode: '',
    bypassEmailValidation: false,
    paymentMethod: 'card',
    paymentToken: 'tok_approved',
    cardholderName: 'Maya Okafor',
    amount: order.Balance,
    attemptId: newAttemptId(),
    ...changes,
  });
}

/** Returns the order of an answer that must have one. */
export function orderOf({ body }: Answer<ChangeAnswer>): WireOrder {
  if (body.Order === null || body.Order === undefined) throw new Error(`no order in ${JSON.stringify(body)}`);
  return body.Order;
}

/** Returns the text of the first validation error, or null. */
export function complaintOf({ body }: Answer<ChangeAnswer>): string | null {
  return body.ModelErrors?.[0]?.Value[0] ?? null;
}
