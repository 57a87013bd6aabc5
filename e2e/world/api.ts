/** Creates carts and orders through the API, for tests that start later in the journey. */
import { shop, venueDate } from './address.ts';

export interface WireOrder {
  OrderNumber: string | null;
  OrderKey: string;
  IsNew: boolean;
  TicketUUID: string | null;
  Balance: number;
  Individual: { OrderEntityKey: number; Name: string }[];
  Customer: { CustomFields: { CustomFieldKey: number; Label: string }[] };
  CustomFields: { CustomFieldKey: number; Label: string }[];
}

interface ChangeAnswer {
  Order: WireOrder | null;
  ModelErrors: { Value: string[] }[] | null;
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${shop()}/api/booking/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export interface CartLine {
  locationKey: number;
  activityKey: number;
  rates: Readonly<Record<number, number>>;
  date?: string;
  /** 'HH:mm' */
  time?: string;
  orderKey?: string | null;
  /** Other members of the activity: add-ons, answers. */
  chosen?: Record<string, unknown>;
  /** Answers of a rate's participants, by rate key. */
  participants?: Readonly<Record<number, unknown[]>>;
}

async function slotKeyOf({ locationKey, activityKey, date, time }: CartLine): Promise<number> {
  const days = await post<{ Times: { OrderEntityTimeKey: number; AppointmentDate: string }[] }[]>(
    'getTimes',
    {
      clientLocationKey: locationKey,
      activity: { EntityHierarchyKey: activityKey },
      capacityTypeKey: 1,
      date,
      isPrivateTour: false,
      rates: [],
    },
  );
  const times = days.flatMap((day) => day.Times);
  const slot = times.find(
    ({ AppointmentDate }) => time === undefined || AppointmentDate.includes(`T${time}`),
  );
  if (slot === undefined) throw new Error(`no time ${time} on ${date} in ${JSON.stringify(times)}`);
  return slot.OrderEntityTimeKey;
}

/** Adds a line to a new cart, or to the given one. */
export async function addToCart(line: CartLine): Promise<WireOrder> {
  const { locationKey, activityKey, rates, orderKey = null, date = venueDate(10) } = line;
  const slotKey = await slotKeyOf({ ...line, date });
  const { Order, ModelErrors } = await post<ChangeAnswer>('addToCart', {
    clientLocationKey: locationKey,
    orderKey,
    clientAgentKey: null,
    bookingAgentKey: null,
    editing: null,
    allowOverlap: false,
    Activity: {
      EntityHierarchyKey: activityKey,
      Rates: Object.entries(rates).map(([key, count]) => ({
        EntityHierarchyRateKey: Number(key),
        Participants: count,
        CustomFieldParticipants: line.participants?.[Number(key)] ?? [],
      })),
      SelectedTimes: [{ OrderEntityTimeKey: slotKey }],
      ...line.chosen,
    },
  });
  if (Order === null) throw new Error(`not added: ${JSON.stringify(ModelErrors)}`);
  return Order;
}

/** Creates a cart with one membership of each named plan. */
export async function addMemberships(locationKey: number, planNames: readonly string[]): Promise<WireOrder> {
  const answer = await fetch(`${shop()}/api/booking/getMembershipPlans?clientLocationKey=${locationKey}`);
  const { Plans } = (await answer.json()) as {
    Plans: { Name: string; ClientLocationMembershipPlanKey: number }[];
  };
  const { Order } = await post<ChangeAnswer>('SaveMembershipsToOrder', {
    ClientLocationKey: locationKey,
    orderKey: null,
    Memberships: Plans.filter(({ Name }) => planNames.includes(Name)).map(
      ({ ClientLocationMembershipPlanKey }) => ({ ClientLocationMembershipPlanKey, Quantity: 1 }),
    ),
  });
  if (Order === null) throw new Error('no membership was added');
  return Order;
}

const customer = {
  FirstName: 'Maya',
  LastName: 'Okafor',
  PhoneCountryCode: 'US',
  PhoneCountryKey: 196,
  PhoneAreaCode: '303',
  PhoneSubscriberNumber: '555-0100',
  AddressLine1: '1 Main Street',
  City: 'Denver',
  State: 'CO',
  Zip: '80202',
  CountryCode: 'US',
  Agreed: true,
};

/** An answer to one of the venue's questions. */
export interface PostedAnswer {
  CustomFieldKey: number;
  Value: string;
}

let attempts = 0;

/** Pays for a cart with a card that is approved. */
export async function pay(
  order: WireOrder,
  locationKey: number,
  email: string,
  answers: readonly PostedAnswer[] = [],
  phoneSubscriberNumber = customer.PhoneSubscriberNumber,
  languageKey: number | null = null,
): Promise<WireOrder> {
  attempts += 1;
  const { Order, ModelErrors } = await post<ChangeAnswer>('completeOrder', {
    clientLocationKey: locationKey,
    orderKey: order.OrderKey,
    customer: { ...customer, Email: email, PhoneSubscriberNumber: phoneSubscriberNumber },
    order: { CustomFields: answers },
    agreed: true,
    agreedToTransport: false,
    promoCode: '',
    bypassEmailValidation: false,
    paymentMethod: 'card',
    paymentToken: 'tok_approved',
    cardholderName: 'Maya Okafor',
    languageKey,
    amount: order.Balance,
    attemptId: `e2e-attempt-${process.pid}-${Date.now()}-${attempts}`,
  });
  if (Order === null || Order.IsNew) throw new Error(`not paid: ${JSON.stringify(ModelErrors)}`);
  return Order;
}

/** Takes the refund of bookings whose departure the venue canceled. */
export async function takeRefund(orderKey: string, locationKey: number): Promise<void> {
  const of = { clientLocationKey: locationKey, orderKey };
  const { Choice } = await post<{ Choice: { Refund: number; Revision: number } | null }>(
    'getCanceledChoice',
    of,
  );
  if (Choice === null) throw new Error('there is nothing to choose');
  const chosen = { choice: 'refund', amount: Choice.Refund, revision: Choice.Revision };
  const { Order, ModelErrors } = await post<ChangeAnswer>('chooseCanceled', { ...of, ...chosen });
  if (Order === null || ModelErrors !== null) throw new Error(`not chosen: ${JSON.stringify(ModelErrors)}`);
}

/** Creates a paid order of two kayakers. */
export async function aPaidOrder(email: string, locationKey = 9001): Promise<WireOrder> {
  const order = await addToCart({
    locationKey,
    activityKey: 101,
    rates: { 11: 2 },
    date: venueDate(12),
    time: '13:00',
  });
  return pay(order, locationKey, email);
}

export async function abandon({ OrderKey }: Pick<WireOrder, 'OrderKey'>, locationKey: number): Promise<void> {
  const query = new URLSearchParams({ orderKey: OrderKey, clientLocationKey: String(locationKey) });
  const answer = await fetch(`${shop()}/api/booking/abandonOrderChanges?${query}`, {
    headers: { 'x-requested-with': 'storefront' },
  });
  if (!answer.ok) throw new Error(`abandonOrderChanges answered ${answer.status}: ${await answer.text()}`);
}
