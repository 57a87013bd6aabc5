/** Packages and merchandise sold at the desk: as in the shop (6-12, 2.8-10, D-PK-02; docs/rules/desk-sales.md). */
import { amount } from '@gangway/domain/kernel/money';
import { merchandiseKey } from '@gangway/domain/merchandise/merchandise';
import { aCustomField, aProduct as anAddOn } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aProduct, someShirts } from '@gangway/domain/testing/merchandise-builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  // Emails of the sales before.
  await app.drainOutbox();
  app.mail.sent.length = 0;
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const fund = anAddOn({ id: 'fund', name: 'River fund', per: 'participant', price: 400, minimum: 1 });
const bag = anAddOn({ id: 'bag', name: 'Dry bag', price: 600, maximum: 3 });
const diet = aCustomField({ id: 'diet', label: 'Diet', isRequired: true });
const kayak = anActivity({
  ...{ key: 1, name: 'Kayak', addOns: ['fund', 'bag'], customFields: [diet], enableTips: true },
  rates: [
    aRate({ key: 11, price: 6400 }),
    aRate({ key: 12, id: 'child', name: 'Child', price: 4300, globalId: '' }),
  ],
  // Guests have to book a day before.
  cutoffMinutes: 24 * 60,
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 12 })],
});
const cruise = anActivity({
  ...{ key: 2, name: 'Cruise' },
  rates: [
    aRate({ key: 21, price: 4200, globalId: 'c' }),
    aRate({ key: 22, id: 'child', name: 'Child', price: 300, globalId: 'd' }),
  ],
  schedules: [aSchedule({ times: ['10:00', '15:30', '17:30'], lengthMinutes: 90, capacity: 8 })],
});
const guide = anActivity({
  ...{ key: 3, name: 'Guide', hideFromCustomer: true },
  rates: [
    aRate({ key: 31, price: 1000, globalId: 'e' }),
    aRate({ key: 32, id: 'child', name: 'Child', price: 0, globalId: 'f' }),
  ],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 4 })],
});
const members = [
  { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
  {
    activityKey: 2,
    discounts: [
      { rateKey: 21, off: amount(500) },
      { rateKey: 22, off: amount(500) },
    ],
  },
];
const lakeDay = aPackage({
  key: 7,
  name: 'Lake Day',
  members,
  daySpan: 7,
  travelMinutes: 30,
  requireMatchingRates: true,
});
const oneTime = aPackage({
  ...{ key: 8, id: 'one', name: 'One Time', type: 'prefix', hideAddOns: true },
  members: [...members, { activityKey: 3, discounts: [] }],
  groups: [
    { key: 1, name: 'Early', starts: [null, { time: '15:30' as never }, null] },
    { key: 2, name: 'Late', starts: [null, { time: '17:30' as never }, null] },
  ],
});
const shirts = someShirts({ Small: { stock: 2 }, Large: { price: 3200 } }, { mostPerOrder: 4 });
const print = aProduct({ stock: 3 });
const small = merchandiseKey('t-shirt', 'small');
const large = merchandiseKey('t-shirt', 'large');

interface Venue {
  key: number;
  desk: Browser;
}

let people = 0;
async function aVenue(changes: Parameters<typeof storeLocation>[1] = {}): Promise<Venue> {
  const { key } = await storeLocation(app.database.db, {
    activities: [kayak, cruise, guide],
    packages: [lakeDay, oneTime],
    products: [fund, bag],
    merchandise: [shirts, print],
    taxes: [{ name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] }],
    ...changes,
  });
  people += 1;
  const desk = await joinAs(app, [key], 'desk', { email: `d${people}@goods.example`, name: 'Dana' });
  return { key, desk };
}

const add = ({ key }: Venue, members: object, headers: object = {}) =>
  ask<ChangeAnswer>(
    app,
    'POST',
    '/api/booking/addToCart',
    { clientLocationKey: key, ...members },
    { ...headers },
  );

type Units = readonly (readonly [key: number, quantity: number])[];
const products = (units: Units) => ({
  Products: units.map(([ProductKey, Quantity]) => ({ ProductKey, Quantity })),
});

const party = (rates: Record<number, number>) =>
  Object.entries(rates).map(([rate, Participants]) => ({
    EntityHierarchyRateKey: Number(rate),
    Participants,
  }));
const at = (date: string, time: string, minutes: number) => [
  { OrderEntityTimeKey: slotKey(date, time, minutes) },
];
/** Two adults and a child: the kayak at nine, the cruise when asked, both on a day. */
const lakeDayAt = (cruiseAt: string, date = '2026-12-05', chosen: object = {}) => ({
  Package: {
    PackageKey: 7,
    Activities: [
      {
        EntityHierarchyKey: 1,
        Rates: party({ 11: 2, 12: 1 }),
        SelectedTimes: at(date, '09:00', 150),
        ...chosen,
      },
      { EntityHierarchyKey: 2, Rates: party({ 21: 2, 22: 1 }), SelectedTimes: at(date, cruiseAt, 90) },
    ],
  },
});

interface WireSale {
  OrderNumber: string | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
const sell = async ({ key, desk }: Venue, cart: WireOrder, members: object = {}) =>
  (
    await ask<WireSale>(
      ...([app, 'POST', '/api/desk/sellOrder'] as const),
      {
        ...{
          clientLocationKey: key,
          orderKey: cart.OrderKey,
          amount: cart.Total,
          method: 'cash',
          agreed: true,
        },
        ...{ firstName: 'Maya', lastName: 'Okafor', email: 'maya@okafor.example' },
        ...members,
      },
      { ...desk },
    )
  ).body;

const read = async ({ key }: Venue, { OrderKey }: WireOrder) =>
  (
    await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', {
      orderKey: OrderKey,
      clientLocationKey: key,
    })
  ).body;

interface WireDay {
  Merchandise: {
    ProductName: string;
    Cost: number;
    TotalAvailable: number | null;
    Variants: { TotalAvailable: number | null }[];
  }[];
  Packages: {
    Name: string;
    IsOneChoice: boolean;
    Rates: { Name: string; Price: number; RateKeys: number[] }[] | null;
    Members: {
      Name: string;
      HasTime: boolean;
      AddOns: { Name: string }[];
      Tips: object | null;
      CustomFields: { Label: string }[];
      Rates: { Name: string; Price: number }[];
    }[];
  }[];
}
const day = async ({ key, desk }: Venue, date = '2026-12-05') =>
  (await ask<WireDay>(app, 'GET', '/api/desk/getDayToBook', { clientLocationKey: key, date }, { ...desk }))
    .body;

interface WireTimes {
  Times: {
    Start: string;
    PlacesLeft: number | null;
    Status: string;
    Rates: { Name: string; Price: number }[];
  }[];
  NextDate: string | null;
}
const times = async ({ key, desk }: Venue, packageKey: number, activityKey: number, date: string) =>
  (
    await ask<WireTimes>(
      ...([app, 'GET', '/api/desk/getPackageTimes'] as const),
      { clientLocationKey: key, packageKey, entityHierarchyKey: activityKey, date },
      { ...desk },
    )
  ).body;

/** Returns an order without its keys and payments, in which the two ways to sell differ. */
function comparable(order: WireOrder) {
  const apart = [
    'OrderKey',
    'OrderNumber',
    'OrderDate',
    'OrderPayments',
    'TicketUUID',
    'CheckinUrl',
    'BookingAgentKey',
  ];
  const text = JSON.stringify(order, (name, value: unknown) =>
    apart.includes(name) || name === 'LocationKey' || name === 'ClientLocationKey' ? undefined : value,
  );
  return JSON.parse(
    text.replaceAll(/"(OrderEntityKey|OrderPackageKey|OrderMerchandiseKey)":\d+/g, '"$1":0'),
  ) as object;
}

const mailOf = async () => {
  await app.drainOutbox();
  const [mail] = app.mail.sent;
  return (mail?.text ?? '')
    .split('\n')
    .filter((line) => /Kayak|Cruise|River|Dry bag|T-shirt|Small|Large|print|tax|Total/i.test(line));
};

describe('merchandise at the desk', () => {
  it('is told with the day, with tax where prices include it, and with how many are left (2.8-10)', async () => {
    const venue = await aVenue({ feeDisplayType: 3 });
    await add(venue, products([[print.key, 2]]));
    expect((await day(venue)).Merchandise).toMatchObject([
      { ProductName: 'T-shirt', Cost: 30.8, Variants: [{ TotalAvailable: 2 }, { TotalAvailable: null }] },
      { ProductName: 'Photo print', Cost: 16.5, TotalAvailable: 1 },
    ]);
    expect((await day(await aVenue({ merchandise: [] }))).Merchandise).toEqual([]);
  });

  it('is sold without a booking, as in the shop: lines, price, stock, receipt and email (3.10-03)', async () => {
    const venue = await aVenue();
    const bought = products([
      [small, 1],
      [large, 1],
      [print.key, 1],
    ]);
    const online = orderOf(await completeOrder(app, orderOf(await add(venue, bought)), venue.key));
    const onlineMail = await mailOf();
    app.mail.sent.length = 0;
    const cart = orderOf(await add(venue, bought, venue.desk));
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
    const atDesk = await read(venue, cart);
    expect(comparable(atDesk)).toMatchObject({ Total: 82.5, Balance: 0, IsNew: false });
    expect({ ...comparable(atDesk), Customer: null }).toEqual({
      ...comparable(await read(venue, online)),
      Customer: null,
    });
    expect(onlineMail).toContain('2 × T-shirt: $60.00');
    expect(await mailOf()).toEqual(onlineMail);
    expect((await day(venue)).Merchandise).toMatchObject([
      { Variants: [{ TotalAvailable: 0 }, {}] },
      { TotalAvailable: 1 },
    ]);
  });

  it('is set to another quantity in one call, and is as it was when that is refused (2.8-17)', async () => {
    const venue = await aVenue();
    const first = orderOf(
      await add(
        venue,
        products([
          [small, 1],
          [large, 3],
        ]),
        venue.desk,
      ),
    );
    const editing = first.Products[0]?.OrderMerchandiseKey;
    const again = { orderKey: first.OrderKey, editing };
    const less = orderOf(await add(venue, { ...again, ...products([[small, 2]]) }, venue.desk));
    expect(less.Products).toMatchObject([{ Quantity: 2, SubTotal: 56, OrderMerchandiseKey: editing }]);
    expect((await day(venue)).Merchandise[0]?.Variants[0]?.TotalAvailable).toBe(0);
    const refused = await add(venue, { ...again, ...products([[small, 3]]) }, venue.desk);
    expect(complaintOf(refused)).toBe('Only 2 of T-shirt Small are left.');
    expect(orderOf(refused).Products).toMatchObject([{ Quantity: 2 }]);
    const tooMany = await add(venue, { ...again, ...products([[large, 5]]) }, venue.desk);
    expect(complaintOf(tooMany)).toBe('You can buy up to 4 of T-shirt in one order.');
  });
});

describe('packages at the desk', () => {
  it('are told with the day: rates for all activities, and what goes with each (D-PK-06)', async () => {
    const venue = await aVenue();
    const { Packages } = await day(venue);
    expect(Packages).toMatchObject([
      {
        ...{ Name: 'Lake Day', IsOneChoice: false },
        Rates: [
          { Name: 'Adult', Price: 95, RateKeys: [11, 21] },
          { Name: 'Child', Price: 43, RateKeys: [12, 22] },
        ],
        Members: [
          {
            ...{ Name: 'Kayak', HasTime: true, AddOns: [{ Name: 'River fund' }, { Name: 'Dry bag' }] },
            CustomFields: [{ Label: 'Diet' }],
            Rates: [
              { Name: 'Adult', Price: 58 },
              { Name: 'Child', Price: 43 },
            ],
          },
          { Name: 'Cruise', AddOns: [], Tips: null },
        ],
      },
      {
        ...{ Name: 'One Time', IsOneChoice: true, Rates: [{ Price: 105 }, { Price: 43 }] },
        Members: [{ Name: 'Kayak', AddOns: [], Tips: null }, { Name: 'Cruise' }],
      },
    ]);
    const own = aPackage({ key: 9, members });
    const [counted] = (await day(await aVenue({ packages: [own] }))).Packages;
    expect(counted?.Rates).toBeNull();
  });

  it('have the times of each activity less the discount, without the notice of guests (D-PK-02)', async () => {
    const venue = await aVenue();
    expect((await times(venue, 7, 2, '2026-12-05')).Times).toMatchObject([
      { Start: '2026-12-05T10:00:00', PlacesLeft: 8, Rates: [{ Name: 'Adult', Price: 37 }, { Price: 0 }] },
      { Start: '2026-12-05T15:30:00' },
      { Start: '2026-12-05T17:30:00' },
    ]);
    // The clock of the tests, at the venue: 2026-11-21, in the morning.
    const date = '2026-11-21';
    const soon = await times(venue, 7, 1, date);
    expect(soon.Times.map(({ Status }) => Status)).toContain('Available');
    const asked = { clientLocationKey: venue.key, packageKey: 7, entityHierarchyKey: 1, date };
    const ofGuests = await ask<object[]>(app, 'POST', '/api/booking/getTimes', asked);
    expect(ofGuests.body).toEqual([]);
  });

  it('with one time for all have those of the first, with the places of the scarcest (D-PK-03)', async () => {
    const venue = await aVenue();
    const { Times } = await times(venue, 8, 1, '2026-12-05');
    expect(Times).toMatchObject([
      { Start: '2026-12-05T09:00:00', PlacesLeft: 4, Rates: [{ Name: 'Adult', Price: 105 }, {}] },
      { Start: '2026-12-05T13:00:00' },
    ]);
  });

  it('say the next day if there is nothing on one (D-PK-03)', async () => {
    const late = [aSchedule({ times: ['09:00'], capacity: 4, from: '2027-01-10' as never })];
    const venue = await aVenue({ activities: [{ ...kayak, schedules: late }, cruise, guide] });
    expect(await times(venue, 7, 1, '2026-12-05')).toMatchObject({ Times: [], NextDate: '2027-01-10' });
    expect(await times(venue, 8, 1, '2026-12-05')).toMatchObject({ Times: [], NextDate: '2027-01-10' });
  });

  it('have a ticket without a date from today on, and are held with it (D-PK-02)', async () => {
    const ticket = anActivity({
      ...{ key: 2, name: 'Open Ticket', appointmentType: 'none', validityDays: 30, schedules: [] },
      rates: cruise.rates,
    });
    const venue = await aVenue({ activities: [kayak, ticket, guide], packages: [lakeDay] });
    const { Packages } = await day(venue);
    expect(Packages[0]?.Members[1]).toMatchObject({
      Name: 'Open Ticket',
      HasTime: false,
      IsOpenTicket: true,
    });
    const today = await times(venue, 7, 2, '2026-11-21');
    expect(today.Times).toMatchObject([{ Status: 'Available', Rates: [{ Name: 'Adult', Price: 37 }, {}] }]);
    const { Package } = lakeDayAt('15:30');
    const [first, second] = Package.Activities;
    const key = (today.Times[0] as unknown as { TimeSlotKey: number }).TimeSlotKey;
    const members = [first, { ...second, SelectedTimes: [{ OrderEntityTimeKey: key }] }];
    const cart = orderOf(await add(venue, { Package: { ...Package, Activities: members } }, venue.desk));
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
  });

  it('are sold as in the shop: lines, price, places, receipt and email, beside a T-shirt (D-PK-05)', async () => {
    const venue = await aVenue();
    const chosen = {
      AddOns: [
        { ProductKey: fund.key, Quantity: 1 },
        { ProductKey: bag.key, Quantity: 2 },
      ],
      CustomFields: [{ CustomFieldKey: diet.key, Value: 'No nuts' }],
    };
    const fill = async (headers: object) => {
      const first = orderOf(await add(venue, lakeDayAt('15:30', '2026-12-05', chosen), headers));
      return orderOf(await add(venue, { orderKey: first.OrderKey, ...products([[large, 1]]) }, headers));
    };
    const online = orderOf(await completeOrder(app, await fill({}), venue.key));
    const onlineMail = await mailOf();
    app.mail.sent.length = 0;
    const cart = await fill(venue.desk);
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
    const atDesk = await read(venue, cart);
    // 233.00 for the package, 12.00 fund, 12.00 bags, 32.00 shirt, and tax.
    expect(atDesk).toMatchObject({ SubTotal: 289, TaxTotal: 28.9, Total: 317.9, Balance: 0 });
    expect({ ...comparable(atDesk), Customer: null }).toEqual({
      ...comparable(await read(venue, online)),
      Customer: null,
    });
    expect(onlineMail.join()).toMatch(/Kayak.*Cruise.*T-shirt/);
    expect(await mailOf()).toEqual(onlineMail);
    // Six of twelve, and six of eight, are taken by both orders.
    expect((await times(venue, 7, 1, '2026-12-05')).Times[0]?.PlacesLeft).toBe(6);
    expect((await times(venue, 7, 2, '2026-12-05')).Times[1]?.PlacesLeft).toBe(2);
  });

  it('whose activities overlap are refused with the words of the shop, though parties may split up at the desk (D-PK-04)', async () => {
    const venue = await aVenue();
    const refused = await add(venue, { ...lakeDayAt('10:00'), allowOverlap: true }, venue.desk);
    const ofGuest = await add(venue, { ...lakeDayAt('10:00'), allowOverlap: true });
    expect(refused.body.ModelErrors?.[0]?.Key).toBe('packageOverlap');
    expect(refused.body.ModelErrors).toEqual(ofGuest.body.ModelErrors);
    expect(refused.body.Order).toBeNull();
  });

  it('are overbooked with a reason by who may, each activity that is short of places, and by nobody else', async () => {
    const few = { ...cruise, schedules: [aSchedule({ times: ['15:30'], lengthMinutes: 90, capacity: 2 })] };
    const venue = await aVenue({ activities: [kayak, few, guide] });
    const reason = { overbook: 'The second boat goes along' };
    const short = 'Only 2 spots are left';
    expect(complaintOf(await add(venue, lakeDayAt('15:30'), venue.desk))).toContain(short);
    expect(complaintOf(await add(venue, { ...lakeDayAt('15:30'), ...reason }, venue.desk))).not.toBeNull();
    people += 1;
    const manager = await joinAs(app, [venue.key as never], 'manager', {
      ...{ email: `m${people}@goods.example`, name: 'Mo' },
    });
    const cart = orderOf(await add(venue, { ...lakeDayAt('15:30'), ...reason }, manager));
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
    expect((await times(venue, 7, 2, '2026-12-05')).Times[0]).toMatchObject({
      Status: 'SoldOut',
      PlacesLeft: 0,
    });
    expect((await times(venue, 7, 1, '2026-12-05')).Times[0]).toMatchObject({ PlacesLeft: 9 });
  });

  it('can have required questions left open (D-CU-02)', async () => {
    const venue = await aVenue();
    const cart = orderOf(await add(venue, lakeDayAt('15:30'), venue.desk));
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
  });

  it('are told to nobody who may not sell, and of another venue to nobody', async () => {
    const venue = await aVenue();
    const other = await aVenue({ packages: [] });
    const asked = { packageKey: 7, entityHierarchyKey: 1, date: '2026-12-05' };
    const path = '/api/desk/getPackageTimes';
    const statusOf = async (key: number, more: object = {}) =>
      (await ask(app, 'GET', path, { clientLocationKey: key, ...asked, ...more }, { ...venue.desk })).status;
    expect(await statusOf(venue.key)).toBe(200);
    expect(await statusOf(other.key)).toBe(404);
    expect(await statusOf(venue.key, { packageKey: 99 })).toBe(404);
    expect(await statusOf(venue.key, { entityHierarchyKey: 3 })).toBe(404);
    expect(await statusOf(venue.key, { packageKey: 8, entityHierarchyKey: 99 })).toBe(404);
  });
});
