/** The price of a booking before it is in the cart, through HTTP: the same as in the cart (3.2-11, D-FT-01 to D-FT-04). */
import { aCustomField } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const charges = {
  fees: [{ key: 1, name: 'Booking fee', kind: 'percent', value: 300, taxable: true }],
  taxes: [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }],
} as const;

interface Price {
  SubTotal: number;
  Fees: { FeeKey: number; FeeName: string; Amount: number }[];
  TaxTotal: number;
  Total: number;
}

describe('priceActivity', () => {
  const askPrice = async (key: number, time: string, changes: object = {}) => {
    const times = await ask<{ Times: { Value: string; OrderEntityTimeKey: number }[] }[]>(
      app,
      'POST',
      '/api/booking/getTimes',
      { clientLocationKey: key, entityHierarchyKey: 1, date: '2026-12-05' },
    );
    const slot = times.body[0]?.Times.find(({ Value }) => Value.endsWith(time));
    return ask<Price | null>(app, 'POST', '/api/booking/priceActivity', {
      clientLocationKey: key,
      Activity: {
        EntityHierarchyKey: 1,
        Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
        SelectedTimes: [{ OrderEntityTimeKey: slot?.OrderEntityTimeKey }],
        ...changes,
      },
    });
  };

  it('is the total of a cart with it alone, with each fee and the tax, and holds nothing', async () => {
    const question = aCustomField({ id: 'weight', scope: 'order', isRequired: true });
    const { key } = await storeLocation(app.database.db, {
      ...charges,
      activities: [anActivity({ rates: [aRate({ price: 5900 })], customFields: [question] })],
    });
    const { status, body } = await askPrice(key, '09:00');
    expect(status).toBe(200);
    expect(body).toEqual({
      SubTotal: 118,
      Fees: [{ FeeKey: 1, FeeName: 'Booking fee', Amount: 3.54 }],
      TaxTotal: 10.03,
      Total: 131.57,
    });
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from order_line where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([{ lines: 0 }]);
  });

  it('is null while addToCart would refuse it, and for an activity that hides its prices', async () => {
    const { key } = await storeLocation(app.database.db, {
      ...charges,
      activities: [anActivity({ maxPeople: 2 })],
    });
    const three = [{ EntityHierarchyRateKey: 11, Participants: 3 }];
    expect((await askPrice(key, '09:00', { Rates: three })).body).toBeNull();
    expect((await askPrice(key, '09:00', { SelectedTimes: [] })).body).toBeNull();
    const hidden = await storeLocation(app.database.db, {
      ...charges,
      activities: [anActivity({ hidePriceFromCustomer: true })],
    });
    expect((await askPrice(hidden.key, '09:00')).body).toBeNull();
  });

  it.each([1, 2, 3] as const)(
    'equals the cart, however fees are shown (display %s)',
    async (feeDisplayType) => {
      const { key } = await storeLocation(app.database.db, {
        ...charges,
        feeDisplayType,
        activities: [anActivity()],
      });
      const { body } = await askPrice(key, '13:00');
      const added = await addToCart(app, {
        locationKey: key,
        date: '2026-12-05',
        time: '13:00',
        rates: { 11: 2 },
      });
      const order = added.body.Order;
      expect(order).not.toBeNull();
      expect(body?.Total).toBe(order?.Total);
      expect(body?.SubTotal).toBe(order?.SubTotal);
      expect(body?.TaxTotal).toBe(order?.TaxTotal);
    },
  );
});
