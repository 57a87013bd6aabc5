/**
 * The shape of the documents that load_order answers, for every kind of line: the program reads them without
 * checking (features/orders/order-row.shared.ts), so tests check every order they leave behind.
 */
import { venueMethods } from '@gangway/domain/order/venue-methods';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';

const key = z.int().positive();
const money = z.int().nonnegative();
const wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const time = z.string().regex(/^\d\d:\d\d$/);
const text = z.string();
const picture = { photoVersion: text.nullable(), photoColour: text.nullable(), photoAlt: text.nullable() };
const cancellation = z.array(z.strictObject({ untilHours: money, refund: money }));
const rateLabel = z.strictObject({ singular: text, plural: text }).nullable();

const allocation = z.strictObject({
  discount: money,
  fees: money,
  tax: money,
  includedTax: money,
  deposit: money,
  total: money,
});

/** The columns that a kind does not have. */
const none = {
  slotKey: z.null(),
  start: z.null(),
  end: z.null(),
  participants: z.literal(0),
  isPrivate: z.literal(false),
  isMember: z.literal(false),
  pickup: z.null(),
  taxClass: text.nullable(),
  answers: z.tuple([]),
  rates: z.null(),
  products: z.null(),
  membershipKeys: z.null(),
  renewed: z.null(),
};
const canceled = {
  isCalledOff: z.boolean(),
  movesUntil: text.nullable(),
  canceledAt: text.nullable(),
  kept: money.nullable(),
};
const base = { lineKey: key, parentKey: z.null(), subTotal: money, allocation, ...canceled };

const rate = z.strictObject({
  rateKey: key,
  name: text,
  price: money,
  participants: key,
  seats: money,
  people: money,
  subTotal: money,
  discount: money,
  agentKey: key.nullable(),
  agentHistoryKey: key.nullable(),
});
const product = z.strictObject({
  merchandiseKey: key,
  productKey: z.int().nonnegative(),
  variantKey: key.nullable(),
  kind: text,
  name: text,
  variantName: text.nullable(),
  quantity: key,
  unitPrice: money,
  subTotal: money,
  publishedPrice: money.nullable(),
  tipPercent: money.nullable(),
  minimum: money,
  stockUnits: money,
});
const drawn = z.strictObject({ version: text, width: money, height: money, colour: text, alt: text });
const place = z.strictObject({
  name: text,
  address: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  map: z.strictObject({ version: text, width: money, height: money, colour: text, alt: text }).optional(),
});
const activity = z.strictObject({
  ...base,
  kind: z.literal('activity'),
  parentKey: key.nullable(),
  itemKey: key,
  slotKey: key,
  start: wall,
  end: wall,
  participants: money,
  isPrivate: z.boolean(),
  isMember: z.boolean(),
  pickup: z.looseObject({ pickupKey: key, stopName: text, pickupAt: wall }).nullable(),
  taxClass: text,
  answers: z.array(z.looseObject({ fieldKey: key, value: text, label: text, type: text, scope: text })),
  rates: z.array(rate).min(1),
  products: z.array(product).nullable(),
  membershipKeys: z.null(),
  renewed: z.null(),
  details: z.strictObject({
    ...picture,
    name: text,
    summary: text,
    rateLabel,
    capacityType: text,
    appointmentType: text,
    lengthMinutes: money,
    arriveMinutesBefore: money,
    hidePrice: z.boolean(),
    meetingPoint: place.nullable(),
    requirements: text.nullable(),
    consentRequired: z.boolean(),
    confirmationMessage: text.nullable(),
    duration: text.nullable(),
    included: z.array(text).optional(),
    goodToKnow: z.array(text).optional(),
    bring: z.array(text).optional(),
    weather: text.optional(),
    cancellation: cancellation.optional(),
    isHidden: z.literal(true).optional(),
  }),
});
const bundle = z.strictObject({
  ...base,
  ...none,
  kind: z.literal('package'),
  itemKey: key,
  subTotal: z.literal(0),
  taxClass: z.null(),
  details: z.strictObject({
    ...picture,
    name: text,
    summary: text,
    rateLabel,
    hidePrice: z.boolean(),
    cancellation: cancellation.optional(),
    type: z.enum(['dynamic', 'prefix']),
    hideAddOns: z.boolean(),
    hideRateDiscountFromCustomer: z.boolean(),
    requireMatchingRates: z.boolean(),
    showFirstActivityOnly: z.boolean(),
    groupKey: key.nullable(),
  }),
});
const transport = z.strictObject({
  ...base,
  ...none,
  kind: z.literal('transport'),
  itemKey: key,
  start: day,
  taxClass: text,
  details: z.strictObject({
    locationName: text,
    guests: key,
    pickupTime: time,
    arriveTime: time,
    returnTime: time,
  }),
});
const merchandise = z.strictObject({
  ...base,
  ...none,
  kind: z.literal('merchandise'),
  itemKey: key,
  taxClass: text,
  details: z.strictObject({
    ...picture,
    name: text,
    units: z
      .array(z.strictObject({ productKey: key, name: text.nullable(), price: money, quantity: key }))
      .min(1),
  }),
});
const giftCard = z.strictObject({
  ...base,
  ...none,
  kind: z.literal('giftCard'),
  itemKey: key.nullable(),
  taxClass: z.null(),
  details: z.strictObject({
    variantKey: key.nullable(),
    name: text,
    isCustomAmount: z.boolean(),
    isSimple: z.boolean(),
    fromName: text,
    recipientName: text,
    recipientEmail: text,
    message: text.nullable(),
    deliverOn: text.nullable().optional(),
    design: z.strictObject({ key, name: text, picture: drawn }).nullable().optional(),
  }),
});
const membership = z.strictObject({
  ...base,
  ...none,
  kind: z.literal('membership'),
  itemKey: key,
  membershipKeys: z.array(text).nullable(),
  renewed: z.strictObject({ startsOn: text, endsOn: text }).nullable(),
  details: z.strictObject({
    ...picture,
    planKey: key,
    name: text,
    roleTypesLabel: text,
    price: money,
    quantity: key,
    taxClass: text.nullable(),
    renewal: z
      .strictObject({ membershipKey: text, run: z.strictObject({ startsOn: text, endsOn: text }) })
      .nullable()
      .optional(),
  }),
});

const attempt = z.strictObject({
  attemptRowId: key,
  attemptId: text,
  gatewayKey: text,
  state: text,
  purpose: z.enum(['purchase', 'balance', 'move', 'venue']),
  amount: money,
  account: text.nullable(),
  chargeId: text.nullable(),
  method: z.enum(['card', 'googlepay', 'applepay', 'none', ...venueMethods]),
  cardBrand: text.nullable(),
  cardLast4: text.nullable(),
  declineCode: text.nullable(),
  createdAt: text,
  isRecent: z.boolean(),
});

const orderDocument = z.strictObject({
  orderId: key,
  locationKey: key,
  state: z.enum(['new', 'paying', 'saved', 'expired', 'abandoned', 'cancelled']),
  revision: key,
  orderNumber: text.nullable(),
  currency: z.string().length(3),
  catalogVersion: key,
  subTotal: money,
  discountTotal: money,
  feeTotal: money,
  taxTotal: money,
  includedTax: money,
  total: money,
  paid: money,
  redeemed: money,
  balanceReserved: money,
  fees: z.array(z.strictObject({ feeKey: z.int().min(-1), name: text, amount: money })),
  charges: z.strictObject({ fees: z.array(z.looseObject({})), taxes: z.array(z.looseObject({})) }).nullable(),
  depositTotal: money,
  depositEnabled: z.boolean(),
  balanceDueDate: day.nullable(),
  payBy: z.int().nullable(),
  customer: z.looseObject({ firstName: text, lastName: text, email: text }).nullable(),
  answers: z.array(z.looseObject({ fieldKey: key, value: text })),
  languageKey: key.nullable(),
  membershipKey: text.nullable(),
  membershipMemberKey: text.nullable(),
  clientAgentKey: key.nullable(),
  createdAt: text,
  savedAt: text.nullable(),
  erasedAt: text.nullable(),
  holdExpired: z.boolean().nullable(),
  holdSeconds: z.number().nullable(),
  agreedToTransport: z.boolean(),
  lines: z.array(
    z.discriminatedUnion('kind', [activity, bundle, transport, giftCard, merchandise, membership]),
  ),
  promoCodes: z.array(z.strictObject({ lineKey: key, code: text, description: text, amount: money })),
  promoMessages: z.array(text),
  tickets: z.nullable(
    z.strictObject({
      uuid: text,
      tickets: z.array(
        z.strictObject({
          number: key,
          lineKey: key,
          rateKey: z.nullable(key),
          people: key,
          usedAt: z.nullable(text),
          cancelledAt: z.nullable(text),
        }),
      ),
    }),
  ),
  redeemedGiftCards: z.array(
    z.strictObject({
      useKey: key,
      kind: z.enum(['giftCard', 'credit']),
      codeEnd: text,
      amount: money,
      remaining: money,
      isForBalance: z.boolean(),
    }),
  ),
  moves: z.array(
    z.strictObject({
      ...{ lineKey: key, from: wall, to: wall, movedAt: text },
      by: z.enum(['guest', 'venue']),
      ...{ fee: money, kept: money, difference: z.int() },
    }),
  ),
  refunds: z.array(
    z.strictObject({
      refundKey: key,
      attemptRowId: key,
      amount: money,
      state: z.enum(['due', 'sent', 'refused', 'to be given', 'given']),
      createdAt: text,
      creditEnd: z.nullable(text),
      givenBy: z.nullable(z.enum(['cash', 'terminal', 'transfer', 'other'])),
    }),
  ),
  goodwill: z.array(z.strictObject({ lineKey: key, amount: money })),
  goodwillTotal: money,
  attempts: z.array(attempt),
});

/** The most orders to check: races leave thousands that are alike. */
const most = 300;

/** Returns what is wrong with the documents of a database's orders, newest first; empty if all are as expected. */
export async function malformedOrders(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ document: unknown }>`
    select load_order(location_key, order_key_hash) as document from shop_order
    order by order_id desc limit ${most}`.execute(db);
  return rows.flatMap(({ document }) => {
    const { error } = orderDocument.safeParse(document);
    return error === undefined ? [] : [`${z.prettifyError(error)} in ${JSON.stringify(document)}`];
  });
}
