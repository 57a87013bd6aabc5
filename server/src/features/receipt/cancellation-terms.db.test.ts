/** What guests are promised about canceling: in the catalog, on their order, and in the email (docs/rules/cancellation.md). */
import { aLocation, anActivity } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const free = [{ untilHours: 48, refund: 100 }];
const half = [{ untilHours: 24, refund: 50 }];
const onWire = (steps: typeof free) =>
  steps.map(({ untilHours, refund }) => ({ UntilHours: untilHours, Refund: refund }));

interface WithTerms {
  Cancellation: { UntilHours: number; Refund: number }[] | null;
}
interface Terms {
  Individual: WithTerms[];
  Packages: WithTerms[];
}

async function termsOf(path: string, query: Record<string, unknown>) {
  const { body } = await ask<Terms>(app, 'GET', path, query);
  const of = (items: WithTerms[]) => items.map(({ Cancellation }) => Cancellation);
  return { individual: of(body.Individual), packages: of(body.Packages) };
}

const catalogOf = (clientLocationKey: number) =>
  termsOf('/api/client/getClientLocation', { clientLocationKey });

const second = { key: 2, id: 'cruise', name: 'Cruise' };

describe('the terms of cancellation', () => {
  it.each([
    ['the venue’s', { cancellation: free }, {}, onWire(free)],
    ['the activity’s own', { cancellation: free }, { cancellation: half }, onWire(half)],
    ['no refund', { cancellation: free }, { cancellation: [] }, []],
    ['nothing where nobody says any', {}, {}, null],
  ])('of the catalog are %s', async (_, venue, activity, expected) => {
    const { key } = await storeLocation(app.database.db, { ...venue, activities: [anActivity(activity)] });
    expect((await catalogOf(key)).individual).toEqual([expected]);
  });

  it('of a package are those of its activities where they are the same', async () => {
    const terms = async (activity: object) => {
      const { key } = await storeLocation(app.database.db, {
        cancellation: free,
        activities: [anActivity(), anActivity({ ...second, ...activity })],
        packages: [aPackage({ key: 7 })],
      });
      return (await catalogOf(key)).packages;
    };
    expect(await terms({})).toEqual([onWire(free)]);
    expect(await terms({ cancellation: half })).toEqual([null]);
  });

  it('stay on an order as they were when it was booked, with its dates in the email', async () => {
    const activities = [anActivity()];
    const { key } = await storeLocation(app.database.db, {
      cancellation: [...free, ...half],
      activities,
    });
    const order = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-05' }));
    const { OrderKey: orderKey } = orderOf(await completeOrder(app, order, key));
    await changeLocation(app.database.db, { ...aLocation({ key }), activities, cancellation: [] });
    app.clock.now += 3000;
    expect((await catalogOf(key)).individual).toEqual([[]]);
    const receipt = await termsOf('/api/booking/getorderv2', { clientLocationKey: key, orderKey });
    expect(receipt.individual).toEqual([onWire([...free, ...half])]);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const words =
      'If you cancel\n• Free cancellation until Thu, December 3, 9:00 AM\n• 50% refund until Fri, December 4, 9:00 AM\n• No refund after that';
    expect(app.mail.sent.at(-1)?.text).toContain(words);
    expect(app.mail.sent.at(-1)?.html).toContain('50% refund until Fri, December 4');
  });

  it('of a package are said once on its order and in the email, before its first start', async () => {
    const { key } = await storeLocation(app.database.db, {
      cancellation: free,
      activities: [anActivity(), anActivity(second)],
      packages: [aPackage({ key: 7 })],
    });
    const member = (EntityHierarchyKey: number, date: string) => ({
      EntityHierarchyKey,
      Rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '09:00') }],
    });
    const order = orderOf(
      await ask(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        orderKey: null,
        Package: { PackageKey: 7, Activities: [member(1, '2026-12-05'), member(2, '2026-12-06')] },
      }),
    );
    const { OrderKey: orderKey } = orderOf(await completeOrder(app, order, key));
    const receipt = await termsOf('/api/booking/getorderv2', { clientLocationKey: key, orderKey });
    expect(receipt).toEqual({ individual: [], packages: [onWire(free)] });
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const text = app.mail.sent.at(-1)?.text ?? '';
    expect(text.match(/Free cancellation/g)).toHaveLength(1);
    expect(text).toContain(
      'If you cancel\n• Free cancellation until 48 hours before the start\n• No refund after that',
    );
  });
});
