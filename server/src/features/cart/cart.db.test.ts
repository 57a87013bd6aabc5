/** The cart over HTTP, on a real database (docs/rules/orders.md). */
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, complaintOf, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = (locationKey: number, orderKey: string) =>
  ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: locationKey, orderKey });

describe('addToCart', () => {
  it('holds the places and returns the order with its lines and totals (7.2-01, 4.3-01, 3.10-06)', async () => {
    const { key } = await storeLocation(app.database.db, {
      fees: [{ key: 1, name: 'Booking fee', kind: 'percent', value: 300, taxable: false }],
      taxes: [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }],
    });
    const answer = await addToCart(app, { locationKey: key, rates: { 11: 2, 12: 1 } });
    expect(answer.status).toBe(200);
    const order = orderOf(answer);
    expect(order).toMatchObject({
      IsNew: true,
      SubTotal: 157,
      TaxTotal: 12.95,
      Total: 174.66,
      Balance: 174.66,
    });
    expect(order.OrderFees).toEqual([{ FeeName: 'Booking fee', Amount: 4.71, OrderFeeKey: 1 }]);
    expect(
      order.Individual[0]?.Activities[0]?.Rates.map((rate) => [rate.Participants, rate.SubTotal]),
    ).toEqual([
      [2, 118],
      [1, 39],
    ]);
    expect(order.HoldSecondsLeft).toBeGreaterThan(1490);
    expect((await read(key, order.OrderKey)).body).toMatchObject({ Total: 174.66 });
  });

  it('ignores prices, places and names in the request (7.2-01, C-40)', async () => {
    const { key } = await storeLocation(app.database.db);
    const answer = await ask(app, 'POST', '/api/booking/addToCart', {
      ClientLocationKey: key,
      Activity: {
        EntityHierarchyKey: 1,
        Name: 'Free ride',
        SubTotal: 0,
        Rates: [{ EntityHierarchyRateKey: 11, Participants: 1, Price: 0.01, Vacancies: 99 }],
        SelectedTimes: [{ OrderEntityTimeKey: 0, TotalAvailable: 999 }],
      },
    });
    expect(answer.body).toMatchObject({ ModelErrors: [{ Value: ['This time is no longer available.'] }] });
    const added = await addToCart(app, { locationKey: key, rates: { 11: 1 } });
    expect(orderOf(added).Individual[0]).toMatchObject({ Name: 'Sunrise Kayak Tour', SubTotal: 59 });
  });

  it('matches member names ignoring case (3.0-01, 7.0-02)', async () => {
    const { key } = await storeLocation(app.database.db);
    const added = orderOf(await addToCart(app, { locationKey: key }));
    const answer = await ask<WireOrder>(app, 'GET', '/API/booking/GETORDERV2', {
      CLIENTLOCATIONKEY: key,
      OrderKey: added.OrderKey,
    });
    expect(answer.body.OrderKey).toBe(added.OrderKey);
  });

  it.each([
    ['no guests', { 11: 0 }, 'Please choose at least 1 guest.'],
    ['children alone', { 12: 2 }, 'Child can only be booked with an adult.'],
    ['a rate of another activity', { 99: 1 }, 'This rate is no longer available.'],
    ['more guests than places', { 11: 13 }, 'Only 12 spots are left for this time.'],
  ])('refuses %s with a message that says what is allowed (8.1-02, D-AV-07)', async (_case, rates, words) => {
    const { key } = await storeLocation(app.database.db);
    const answer = await addToCart(app, { locationKey: key, rates });
    expect(answer.status).toBe(200);
    expect(complaintOf(answer)).toBe(words);
    expect(answer.body.Order).toBeNull();
  });

  it('states the smallest and largest party in the message (3.2-08, D-AV-07)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ minParticipants: 2, maxPeople: 4 })],
    });
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }))).toBe(
      'Please choose at least 2 guests.',
    );
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 5 } }))).toBe(
      'You can book for up to 4 guests at once.',
    );
  });

  it('refuses a time that is past, too late or not on sale yet, with a message (8.1-02, D-AV-06)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ cutoffMinutes: 240, salesOpenDaysAhead: 30 })],
    });
    const on = (date: string, time: string) => addToCart(app, { locationKey: key, date, time });
    expect(complaintOf(await on('2026-11-21', '09:00'))).toBe('This time has already passed.');
    expect(complaintOf(await on('2026-11-21', '13:00'))).toBe(
      'This activity can only be booked until 4 hours before departure.',
    );
    expect(complaintOf(await on('2027-01-15', '09:00'))).toBe('This date is not on sale yet.');
    expect(complaintOf(await on('2026-12-01', '10:00'))).toBe('This time is no longer available.');
  });

  it('shows how many are left once others hold some, and sold out when none are (8.1-02)', async () => {
    const { key } = await storeLocation(app.database.db);
    await addToCart(app, { locationKey: key, rates: { 11: 9 } });
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 4 } }))).toBe(
      'Only 3 spots are left for this time.',
    );
    await addToCart(app, { locationKey: key, rates: { 11: 2 } });
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }))).toBe(
      'Only 1 spot is left for this time.',
    );
    await addToCart(app, { locationKey: key, rates: { 11: 1 } });
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }))).toBe(
      'This time is sold out.',
    );
  });

  it('adds a second line to the same order and totals both (4.3-04)', async () => {
    const { key } = await storeLocation(app.database.db);
    const first = orderOf(await addToCart(app, { locationKey: key }));
    const second = orderOf(
      await addToCart(app, { locationKey: key, orderKey: first.OrderKey, date: '2026-12-06' }),
    );
    expect(second.OrderKey).toBe(first.OrderKey);
    expect(second.Individual).toHaveLength(2);
    expect(second.Total).toBe(236);
  });

  it('reports overlapping bookings and adds the line once the customer confirms (8.1-01, C-43)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity(),
        anActivity({ key: 2, name: 'Treetop Zipline', schedules: [aSchedule({ times: ['10:00'] })] }),
      ],
    });
    const first = orderOf(await addToCart(app, { locationKey: key }));
    const overlapping = { locationKey: key, orderKey: first.OrderKey, activityKey: 2, time: '10:00' };
    const asked = await addToCart(app, overlapping);
    expect(asked.body.OverlappedActivities).toMatchObject([
      { Name: 'Treetop Zipline', ConflictsWith: { Name: 'Sunrise Kayak Tour' } },
    ]);
    expect(orderOf(asked).Individual).toHaveLength(1);
    expect(orderOf(await addToCart(app, { ...overlapping, allowOverlap: true })).Individual).toHaveLength(2);
  });

  it('starts a new order for an unknown key instead of failing (decisions 6.1)', async () => {
    const { key } = await storeLocation(app.database.db);
    const answer = await addToCart(app, { locationKey: key, orderKey: 'nobody-knows-this-order' });
    expect(orderOf(answer).OrderKey).toMatch(/^[A-Za-z0-9_-]{24}$/);
  });

  it('adds once however often a request is resent under one idempotency key, and refuses the key for another request (D-CT-04)', async () => {
    const { key } = await storeLocation(app.database.db);
    const headers = { 'idempotency-key': 'add-once-0123456789abcdef' };
    const answers = await Promise.all([1, 2, 3].map(() => addToCart(app, { locationKey: key }, headers)));
    expect(new Set(answers.map((answer) => orderOf(answer).OrderKey)).size).toBe(1);
    expect(orderOf(await addToCart(app, { locationKey: key }, headers)).Individual).toHaveLength(1);
    expect((await addToCart(app, { locationKey: key, time: '13:00' }, headers)).status).toBe(409);
  });

  it('refuses to add to a saved order (4.3-02, 8.1-06, 6-07)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key }));
    await completeOrder(app, order, key);
    const answer = await addToCart(app, { locationKey: key, orderKey: order.OrderKey, date: '2026-12-07' });
    expect(complaintOf(answer)).toBe('Can not add to a saved order.');
    expect(orderOf(answer).IsNew).toBe(false);
  });

  it('recalculates prices if the catalog has just changed (D-FT-01)', async () => {
    const location = await storeLocation(app.database.db);
    await addToCart(app, { locationKey: location.key });
    await changeLocation(app.database.db, {
      ...location,
      activities: [anActivity({ rates: [aRate({ price: 7000 })] })],
    });
    const answer = await addToCart(app, { locationKey: location.key, rates: { 11: 1 } });
    expect(orderOf(answer).Total).toBe(70);
  });
});

describe('editing a cart', () => {
  it('replaces a line in one step, counting its own places as free (2.8-14, 2.1-28)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    const line = order.Individual[0]?.OrderEntityKey ?? 0;
    const edited = orderOf(
      await addToCart(app, { locationKey: key, orderKey: order.OrderKey, rates: { 11: 10 }, editing: line }),
    );
    expect(edited.Individual).toHaveLength(1);
    expect(edited.Total).toBe(590);
    const other = await addToCart(app, { locationKey: key, rates: { 11: 3 } });
    expect(complaintOf(other)).toBe('Only 2 spots are left for this time.');
  });

  it('keeps the old line if the new choice is refused (D-CT-07)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key }));
    await addToCart(app, { locationKey: key, time: '13:00', rates: { 11: 12 } });
    const line = order.Individual[0]?.OrderEntityKey ?? 0;
    const answer = await addToCart(app, {
      locationKey: key,
      orderKey: order.OrderKey,
      time: '13:00',
      editing: line,
    });
    expect(complaintOf(answer)).toBe('This time is sold out.');
    const after = (await read(key, order.OrderKey)).body;
    expect(after.Individual[0]).toMatchObject({ OrderEntityKey: line });
  });
});

it('answers 400 for an object in place of a text with a length, instead of failing (7.0-02)', async () => {
  const { key } = await storeLocation(app.database.db);
  const broken = { length: { toString: 1, valueOf: 2 } };
  for (const members of [{ Customer: { Zip: broken } }, { Customer: { CustomFields: broken } }]) {
    const request = { clientLocationKey: key, orderKey: 'A'.repeat(24), ...members };
    expect((await ask(app, 'POST', '/api/booking/updateOrder', request)).status).toBe(400);
  }
});

describe('removing lines and abandoning carts', () => {
  const remove = (locationKey: number, order: WireOrder, line: number, method: 'GET' | 'POST' = 'GET') =>
    ask<{ Order: WireOrder }>(app, method, '/api/booking/removeActivityFromCart', {
      orderKey: order.OrderKey,
      clientLocationKey: locationKey,
      orderEntityKey: line,
    });

  it('removes a line, frees its places at once, and succeeds if repeated (7.2-08, D-CT-08)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    const line = order.Individual[0]?.OrderEntityKey ?? 0;
    expect((await remove(key, order, line)).body.Order).toMatchObject({ Individual: [], Total: 0 });
    expect((await remove(key, order, line, 'POST')).status).toBe(200);
    expect(orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } })).Total).toBe(708);
  });

  it.each([
    ['numbers', (key: number) => key],
    ['strings', String],
  ])(
    'accepts keys of a POST as %s, removing a line and then the cart (7.2-08, 7.2-13, C-24)',
    async (_form, sent) => {
      const { key } = await storeLocation(app.database.db);
      const order = orderOf(await addToCart(app, { locationKey: key }));
      const members = { orderKey: order.OrderKey, clientLocationKey: sent(key) };
      const line = sent(order.Individual[0]?.OrderEntityKey ?? 0);
      const removed = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/removeActivityFromCart', {
        ...members,
        orderEntityKey: line,
      });
      expect(removed.body.Order).toMatchObject({ Individual: [] });
      const abandoned = await ask(app, 'POST', '/api/booking/abandonOrderChanges', members);
      expect(abandoned.body).toEqual({ Success: true });
      expect((await read(key, order.OrderKey)).status).toBe(410);
    },
  );

  it('does nothing for a prefetch, a link preview or a page of another host (C-24, S7)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key }));
    const line = order.Individual[0]?.OrderEntityKey ?? 0;
    const query = { orderKey: order.OrderKey, clientLocationKey: key, orderEntityKey: line };
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site', 'x-requested-with': 'storefront' },
      { 'user-agent': 'Mozilla/5.0 (compatible; LinkPreview/1.0)' },
    ] as Record<string, string>[])
      expect((await ask(app, 'GET', '/api/booking/removeActivityFromCart', query, headers)).status).toBe(403);
    expect((await read(key, order.OrderKey)).body.Individual).toHaveLength(1);
  });

  it('abandons a cart, frees its places, and succeeds if repeated (7.2-13, D-CT-06)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    for (const _time of [1, 2]) {
      const answer = await ask(app, 'GET', '/api/booking/abandonOrderChanges', {
        orderKey: order.OrderKey,
        clientLocationKey: key,
      });
      expect(answer.body).toEqual({ Success: true });
    }
    expect(orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } })).Total).toBe(708);
    expect((await read(key, order.OrderKey)).status).toBe(410);
  });
});

describe('reading a cart', () => {
  it('answers 404 with the same body for unknown keys and for keys of other locations (7.2-16, D-OR-03)', async () => {
    const { key } = await storeLocation(app.database.db);
    const other = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key }));
    const foreign = await read(other.key, order.OrderKey);
    const unknown = await read(key, 'A'.repeat(24));
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, RequestId: '' }).toEqual({ ...unknown.body, RequestId: '' });
  });

  it('answers 410 for an expired cart, whose places are free even before the sweep (7.2-16, D-CT-03)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    await expire(order);
    expect((await read(key, order.OrderKey)).status).toBe(410);
    const next = await addToCart(app, { locationKey: key, rates: { 11: 12 }, orderKey: order.OrderKey });
    expect(orderOf(next).OrderKey).not.toBe(order.OrderKey);
  });

  it('sweeps expired carts and frees their places (D-CT-03)', async () => {
    const { key } = await storeLocation(app.database.db);
    await expire(orderOf(await addToCart(app, { locationKey: key, rates: { 11: 5 } })));
    await app.cart.sweep();
    const { rows } = await sql<{
      claimed: number;
    }>`select claimed from cell where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([{ claimed: 0 }]);
  });

  async function expire(order: WireOrder): Promise<void> {
    const { hashOrderKey } = await import('../../platform/order-keys.ts');
    const hash = hashOrderKey(order.OrderKey);
    await sql`update claim set expires_at = clock_timestamp() - interval '1 second'
      where order_id = (select order_id from shop_order where order_key_hash = ${hash})`.execute(
      app.database.db,
    );
    await sql`update shop_order set hold_expires_at = clock_timestamp() - interval '1 second'
      where order_key_hash = ${hash}`.execute(app.database.db);
  }
});

it('keeps amounts in whole minor units from request to database row (5.2-13)', async () => {
  const { key } = await storeLocation(app.database.db, {
    activities: [anActivity({ rates: [aRate({ price: 1999 })] })],
    taxes: [{ name: 'Tax', basisPoints: 1, inclusive: false, classes: [] }],
  });
  const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 3 } }));
  expect([order.SubTotal, order.TaxTotal, order.Total]).toEqual([59.97, 0.01, 59.98]);
  const { rows } = await sql<{
    total: number;
  }>`select total from shop_order where location_key = ${key}`.execute(app.database.db);
  expect(rows[0]?.total).toBe(amount(5998));
});
