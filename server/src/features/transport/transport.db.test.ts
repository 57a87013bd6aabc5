/** Guest transportation over HTTP: for one activity and for whole days (docs/rules/transport.md). */
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCustomer,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import {
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

interface Ride {
  TimeString: string;
  OrderMerchandiseKey: number;
}
interface TransportOrder extends WireOrder {
  PickupLocations: {
    Day: string;
    LocationName: string;
    Guests: number;
    ClientLocationKey: number;
    PickupTimes: Ride[];
    ReturnTimes: Ride[];
  }[];
  AgreedToTransport: boolean;
}
type TransportAnswer = ChangeAnswer & { Order: TransportOrder | null; TransportationRemoved: string | null };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = '2026-12-05';
const lodge = { latitude: 40.1, longitude: -105 };
const outside = { latitude: 40.2, longitude: -105 };

const venue = (changes: Partial<Omit<Location, 'key'>> = {}) => {
  const { key: _key, ...transport } = aTransportLocation(changes);
  return storeLocation(app.database.db, transport);
};

const fetchedActivity = (required: boolean, offered = true) =>
  anActivity({ transportation: { offered, required, vehicleId: 'shuttle' } });

interface Choice {
  orderKey?: string | null;
  hotel?: { latitude: number; longitude: number } | null;
  date?: string;
  time?: string;
  guests?: number;
  activityKey?: number;
  editing?: number | null;
}

async function add(locationKey: number, choice: Choice = {}) {
  const { hotel = null, date = day, time = '09:00', guests = 2, activityKey = 1 } = choice;
  return ask<TransportAnswer>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    orderKey: choice.orderKey ?? null,
    editing: choice.editing ?? null,
    allowOverlap: true,
    Activity: {
      EntityHierarchyKey: activityKey,
      Rates: [{ EntityHierarchyRateKey: activityKey * 10 + 1, Participants: guests }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, time) }],
      NeedTransportation: hotel !== null,
      HotelName: hotel === null ? null : 'Grand Lodge',
      HotelLatitude: hotel?.latitude ?? null,
      HotelLongitude: hotel?.longitude ?? null,
    },
  });
}

const kept = (answer: Awaited<ReturnType<typeof add>>) => orderOf(answer) as TransportOrder;

const times = (locationKey: number, hotel: typeof lodge | null, guests = 0) =>
  ask<
    {
      Times: { Status: string; Reason: string | null; PickupLocation: unknown; PickupLocations: unknown[] }[];
    }[]
  >(app, 'POST', '/api/booking/getTimes', {
    clientLocationKey: locationKey,
    entityHierarchyKey: 1,
    date: day,
    needTransportation: hotel !== null,
    hotelLatitude: hotel?.latitude ?? null,
    hotelLongitude: hotel?.longitude ?? null,
    rates: guests === 0 ? [] : [{ EntityHierarchyRateKey: 11, Participants: guests }],
  });

const aDay = (changes: Record<string, unknown> = {}) => ({
  Day: day,
  PickupLocationKey: 5,
  LocationName: 'Grand Lodge',
  Guests: 2,
  PickupTimes: [{ TimeString: '8:10 AM' }],
  ReturnTimes: [{ TimeString: '12:00 PM' }],
  ClientLocationKey: 3,
  ...changes,
});

const update = (locationKey: number, orderKey: string, members: Record<string, unknown>) =>
  ask<TransportAnswer>(app, 'POST', '/api/booking/updateOrder', {
    clientLocationKey: locationKey,
    orderKey,
    ...members,
  });

describe('searchHotels', () => {
  const search = (locationKey: number, members: Record<string, unknown>) =>
    ask<{ Name: string }[]>(app, 'GET', '/api/booking/searchHotels', {
      clientLocationKey: locationKey,
      ...members,
    });

  it('returns hotels within the radius by name, or one by its key (D-TR-01)', async () => {
    const { key } = await venue();
    expect((await search(key, { query: 'gra' })).body).toEqual([
      {
        PickupLocationKey: 5,
        Name: 'Grand Lodge',
        Address: '12 Lake Road',
        Latitude: 40.1,
        Longitude: -105,
      },
    ]);
    expect((await search(key, { query: 'g' })).body).toEqual([]);
    expect((await search(key, { pickupLocationKey: 8 })).body).toMatchObject([{ Name: 'Summit House' }]);
  });
});

describe('an activity with pickup', () => {
  it('shows the stop and pickup time of every departure (3.4-01, 7.2-04, D-TR-01)', async () => {
    const { key } = await venue();
    const pickup = { PickupLocationKey: 5, LocationName: 'Grand Lodge', PickupTime: '8:40 AM' };
    const [answer] = (await times(key, lodge)).body;
    expect(answer?.Times[0]).toMatchObject({ PickupLocation: pickup, PickupLocations: [pickup] });
    const [alone] = (await times(key, null)).body;
    expect(alone?.Times[0]).toMatchObject({ PickupLocation: null, PickupLocations: [] });
  });

  it('has no times for an address outside the radius if transportation is required, else times without pickup (D-TR-01)', async () => {
    const required = await venue({ activities: [fetchedActivity(true)] });
    expect((await times(required.key, outside)).body).toEqual([]);
    expect((await times(required.key, lodge)).body[0]?.Times).toHaveLength(2);
    const month = await ask<{ Date: string; Status: string }[]>(
      app,
      'POST',
      '/api/booking/getMonthAvailability',
      {
        ClientLocationKey: required.key,
        Date: '12-01-2026',
        EntityHierarchyKey: 1,
        HotelLatitude: outside.latitude,
        HotelLongitude: outside.longitude,
      },
    );
    expect(new Set(month.body.map(({ Status }) => Status))).toEqual(new Set(['Closed']));
    const free = await venue();
    expect((await times(free.key, outside)).body[0]?.Times[0]).toMatchObject({ PickupLocation: null });
    const refused = await add(free.key, { hotel: outside });
    expect(complaintOf(refused)).toBe('We can not pick up from this address.');
  });

  it('stores hotel and pickup on the line and returns them (3.2-07, D-TR-02)', async () => {
    const { key } = await venue();
    const order = kept(await add(key, { hotel: lodge }));
    const line = {
      NeedTransportation: true,
      HotelName: 'Grand Lodge',
      HotelLatitude: 40.1,
      HotelLongitude: -105,
      SelectedTimes: [{ PickupLocation: { LocationName: 'Grand Lodge', PickupTime: '8:40 AM' } }],
    };
    expect(order.Individual[0]?.Activities[0]).toMatchObject(line);
    const members = { clientLocationKey: key, orderKey: order.OrderKey };
    const read = await ask<TransportOrder>(app, 'GET', '/api/booking/getorderv2', members);
    expect(read.body.Individual[0]?.Activities[0]).toMatchObject(line);
    const paid = orderOf(await completeOrder(app, order, key));
    expect(paid.Individual[0]?.Activities[0]).toMatchObject(line);
    await app.drainOutbox();
    const mail = app.mail.sent.at(-1);
    expect(mail?.text).toContain('Pickup @ 8:40 AM, Grand Lodge');
    expect(mail?.html).toContain('Pickup @ 8:40\u00a0AM, Grand Lodge');
  });

  it('is full when the vehicle is, but only for guests who want a pickup (7.2-02, D-TR-01)', async () => {
    const { key } = await venue();
    kept(await add(key, { hotel: lodge, guests: 5 }));
    expect((await times(key, lodge, 1)).body[0]?.Times.map(({ Status }) => Status)).toEqual([
      'Available',
      'Available',
    ]);
    expect((await times(key, lodge, 2)).body[0]?.Times[0]).toMatchObject({
      Status: 'SoldOut',
      Reason: 'vehicleFull',
    });
    expect((await times(key, null, 2)).body[0]?.Times[0]).toMatchObject({ Status: 'Available' });
    expect(complaintOf(await add(key, { hotel: lodge, guests: 2 }))).toBe(
      'The vehicle is full at this time.',
    );
    expect(complaintOf(await add(key, { guests: 2 }))).toBeNull();
  });

  it('frees its seats when the line is removed, and shares them between activities (D-TR-01)', async () => {
    const other = anActivity({
      key: 2,
      rates: [aRate({ key: 21 })],
      transportation: { offered: true, required: false, vehicleId: 'shuttle' },
    });
    const { key } = await venue({ activities: [fetchedActivity(false), other] });
    const first = kept(await add(key, { hotel: lodge, guests: 4 }));
    expect(complaintOf(await add(key, { hotel: lodge, guests: 3, activityKey: 2 }))).toBe(
      'The vehicle is full at this time.',
    );
    const line = first.Individual[0]?.OrderEntityKey ?? 0;
    const edited = await add(key, { orderKey: first.OrderKey, editing: line, guests: 4 });
    expect(complaintOf(edited)).toBeNull();
    expect(complaintOf(await add(key, { hotel: lodge, guests: 3, activityKey: 2 }))).toBeNull();
  });

  it('is not sold without a hotel if it requires one (D-TR-04)', async () => {
    const { key } = await venue({ activities: [fetchedActivity(true)] });
    expect(complaintOf(await add(key))).toBe('Transportation is required for Sunrise Kayak Tour.');
    expect(complaintOf(await add(key, { hotel: lodge }))).toBeNull();
  });
});

describe('transportation for a whole day', () => {
  const options = (locationKey: number, orderKey: string) =>
    ask<{ Day: string; Locations: { LocationName: string; Price: number; SeatsLeft: number }[] }>(
      app,
      'GET',
      '/api/booking/getTransportOptions',
      { clientLocationKey: locationKey, orderKey, day },
    );

  it('is offered as the rides that fit, with their seats and price (D-TR-03)', async () => {
    const { key } = await venue();
    const order = kept(await add(key));
    const { body } = await options(key, order.OrderKey);
    expect(body.Locations.map(({ LocationName }) => LocationName)).toEqual([
      'Grand Lodge',
      'Station',
      'Summit House',
    ]);
    expect(body.Locations[0]).toMatchObject({
      Price: 8,
      SeatsLeft: 6,
      PickupTimes: [{ TimeString: '7:40 AM' }, { TimeString: '8:10 AM' }],
      ReturnTimes: [{ TimeString: '11:30 AM' }, { TimeString: '12:00 PM' }, { TimeString: '5:00 PM' }],
    });
    const other = kept(await add(key));
    await update(key, other.OrderKey, { PickupLocations: [aDay({ Guests: 5 })] });
    const [lodgeNow] = (await options(key, order.OrderKey)).body.Locations;
    expect(lodgeNow).toMatchObject({ PickupTimes: [{ SeatsLeft: 6 }, { SeatsLeft: 1 }] });
  });

  it('becomes merchandise with its price, at the order’s location whatever was posted (3.10-01, 3.10-05, 7.2-12, 9-21, C-01, D-TR-04)', async () => {
    const { key } = await venue({
      fees: [{ key: 1, name: 'Trail fund', kind: 'perParticipant', value: 250, taxable: false }],
    });
    const before = kept(await add(key));
    const order = kept(await update(key, before.OrderKey, { PickupLocations: [aDay()] }));
    const [product] = order.Products;
    expect(product).toMatchObject({ IsTransportation: true, Quantity: 2, SubTotal: 16, IsDeleted: false });
    expect(order.PickupLocations).toMatchObject([
      {
        Day: day,
        LocationName: 'Grand Lodge',
        Guests: 2,
        ClientLocationKey: key,
        PickupTimes: [{ TimeString: '8:10 AM', OrderMerchandiseKey: product?.OrderMerchandiseKey }],
        ReturnTimes: [{ TimeString: '12:00 PM', OrderMerchandiseKey: product?.OrderMerchandiseKey }],
      },
    ]);
    expect(order.Total).toBe(before.Total + 16);
    const { rows } = await sql<{ location_key: number }>`
      select location_key from order_line where kind = 'transport' and line_id = ${product?.OrderMerchandiseKey}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ location_key: key }]);
  });

  it('is kept if no list is sent or nothing changed, and is removed by an empty list (4.5-02, 7.2-12, D-TR-04)', async () => {
    const { key } = await venue();
    const { OrderKey } = kept(await add(key));
    const chosen = kept(await update(key, OrderKey, { PickupLocations: [aDay()] }));
    const contact = kept(await update(key, OrderKey, { Customer: aCustomer }));
    expect(contact.Products).toEqual(chosen.Products);
    const same = kept(await update(key, OrderKey, { PickupLocations: [aDay()] }));
    expect(same.Products).toEqual(chosen.Products);
    const other = kept(await update(key, OrderKey, { PickupLocations: [aDay({ Guests: 1 })] }));
    expect(other.Products).toMatchObject([{ Quantity: 1, SubTotal: 8 }]);
    const none = kept(await update(key, OrderKey, { PickupLocations: [] }));
    expect([none.Products, none.PickupLocations]).toEqual([[], []]);
    expect(none.Total).toBe(118);
  });

  it('is refused if it does not fit or is full, and nothing changes (D-TR-03, D-TR-04)', async () => {
    const { key } = await venue();
    const { OrderKey, Total } = kept(await add(key));
    const late = await update(key, OrderKey, {
      PickupLocations: [aDay({ PickupTimes: [{ TimeString: '12:10 PM' }] })],
    });
    expect(complaintOf(late)).toBe(
      'Transportation for Sat, Dec 05 is no longer available as you chose it. Please choose it again.',
    );
    const many = await update(key, OrderKey, { PickupLocations: [aDay({ Guests: 7 })] });
    expect(complaintOf(many)).toBe('The vehicle is full at this time.');
    expect(kept(many)).toMatchObject({ Total, Products: [] });
  });

  it('is removed by its day, also by GET; a repeat succeeds (7.2-11)', async () => {
    const { key } = await venue();
    const { OrderKey } = kept(await add(key));
    await update(key, OrderKey, { PickupLocations: [aDay()] });
    const members = { clientLocationKey: key, orderKey: OrderKey, day };
    const path = '/api/booking/deleteTransportationFromCart';
    const invited = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'gangway' };
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask<TransportAnswer>(app, method, path, members, invited);
      expect(answer.body.Order).toMatchObject({ Products: [], PickupLocations: [], Total: 118 });
    }
  });

  it('is removed when the schedule changes, with a message to the customer (4.5-03, 3.12-03, D-TR-06)', async () => {
    const { key } = await venue();
    const { OrderKey } = kept(await add(key));
    await update(key, OrderKey, { PickupLocations: [aDay()] });
    const later = await add(key, { orderKey: OrderKey, time: '13:00' });
    expect(later.body.TransportationRemoved).toBe(
      'Transportation for Sat, Dec 05 was removed because your schedule changed. Please choose it again.',
    );
    expect(kept(later).Products).toEqual([]);
    const otherDay = await add(key, { orderKey: OrderKey, date: '2026-12-06' });
    expect(otherDay.body.TransportationRemoved).toBeNull();
  });

  it('is removed with the last appointment of its day (D-TR-06)', async () => {
    const { key } = await venue();
    const order = kept(await add(key));
    await add(key, { orderKey: order.OrderKey, date: '2026-12-06' });
    await update(key, order.OrderKey, { PickupLocations: [aDay()] });
    const removed = await ask<TransportAnswer>(app, 'POST', '/api/booking/removeActivityFromCart', {
      clientLocationKey: key,
      orderKey: order.OrderKey,
      orderEntityKey: order.Individual[0]?.OrderEntityKey,
    });
    expect(removed.body.Order).toMatchObject({ Products: [], Total: 118 });
  });

  it('satisfies an activity that requires transportation; without it the order is refused (D-TR-04, C-44)', async () => {
    const { key } = await venue({ activities: [fetchedActivity(true, false)] });
    const order = kept(await add(key));
    const refused = await completeOrder(app, order, key);
    expect(complaintOf(refused)).toBe('Transportation is required for Sunrise Kayak Tour.');
    const chosen = kept(await update(key, order.OrderKey, { PickupLocations: [aDay()] }));
    const gone = kept(await update(key, order.OrderKey, { PickupLocations: [] }));
    expect(complaintOf(await completeOrder(app, gone, key))).toBe(
      'Transportation is required for Sunrise Kayak Tour.',
    );
    const again = kept(await update(key, order.OrderKey, { PickupLocations: [aDay()] }));
    expect(again.Total).toBe(chosen.Total);
    expect(orderOf(await completeOrder(app, again, key)).IsNew).toBe(false);
  });

  it('is paid once its conditions are accepted, and appears on receipt and email (3.1-05, 3.10-11, 7.2-17, D-TR-05)', async () => {
    const { key } = await venue({ transportRequirements: 'Children ride in a seat of their own.' });
    const { OrderKey } = kept(await add(key));
    const order = kept(await update(key, OrderKey, { PickupLocations: [aDay()] }));
    expect(order.AgreedToTransport).toBe(false);
    expect(complaintOf(await completeOrder(app, order, key))).toBe(
      'Please accept the conditions of transportation to continue.',
    );
    const agreed = kept(await update(key, OrderKey, { order: { AgreedToTransport: true } }));
    expect(agreed.AgreedToTransport).toBe(true);
    const paid = orderOf(await completeOrder(app, agreed, key)) as TransportOrder;
    expect(paid).toMatchObject({ IsNew: false, Products: [{ SubTotal: 16 }] });
    await app.drainOutbox();
    const text = app.mail.sent.at(-1)?.text ?? '';
    for (const words of ['Guests × 2', 'Grand Lodge', 'Pickup @ 8:10 AM', 'Departure @ 12:00 PM'])
      expect(text).toContain(words);
  });

  it('gets its seats back after its hold expires, or the order is refused (D-TR-04)', async () => {
    const { key } = await venue();
    const first = kept(await add(key));
    const order = kept(await update(key, first.OrderKey, { PickupLocations: [aDay({ Guests: 4 })] }));
    await endHolds(app.database.db, key);
    const rival = kept(await add(key));
    expect(
      complaintOf(await update(key, rival.OrderKey, { PickupLocations: [aDay({ Guests: 4 })] })),
    ).toBeNull();
    expect(complaintOf(await completeOrder(app, order, key))).toBe(
      'Your cart has expired and some of its places are no longer available. You have not been charged.',
    );
  });

  it('is repriced to the current price before payment (D-TR-04)', async () => {
    const location = await venue();
    const { key } = location;
    const { OrderKey } = kept(await add(key));
    const order = kept(await update(key, OrderKey, { PickupLocations: [aDay()] }));
    const { orderTransport } = location;
    if (orderTransport === null) throw new Error('no transport');
    await changeLocation(app.database.db, {
      ...location,
      orderTransport: { ...orderTransport, price: amount(1000) },
    });
    app.clock.now += 3000;
    const answer = await completeOrder(app, order, key);
    expect(complaintOf(answer)).toBe('The total has changed. Please review your order and try again.');
    expect(orderOf(answer).Total).toBe(138);
  });

  it('offers no rides for lines that already have a pickup (D-TR-03)', async () => {
    const { key } = await venue({
      activities: [anActivity({ ...fetchedActivity(false), key: 1, schedules: [aSchedule()] })],
    });
    const { OrderKey } = kept(await add(key, { hotel: lodge }));
    expect((await options(key, OrderKey)).body.Locations).toEqual([]);
  });
});
