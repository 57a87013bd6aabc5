/** Emails to a venue's own people about what happens to orders (docs/rules/notices.md). */
import { anActivity } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../../testing/deposit-journey.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove } from '../../../testing/move-journey.ts';
import { type ReadOrder, runOrder } from '../../../testing/run-order-command.ts';
import { ScriptedGateway } from '../../../testing/scripted-gateway.ts';
import {
  aMorning,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
const gateway = new ScriptedGateway();
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = aMorning;
  gateway.refunds = 'answered';
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const office = 'office@venue.example';
const noticesOf = (...of: string[]) => ({ to: [office], of }) as never;

async function notices(to = office) {
  await app.drainOutbox();
  return app.mail.sent.filter((mail) => mail.to.address === to);
}

async function buy(notified: object | null, changes = {}) {
  const { key } = await storeLocation(app.database.db, { notices: notified as never, ...changes });
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const order = orderOf(await completeOrder(app, cart, key)) as unknown as ReadOrder;
  return { key, order, run: (...words: string[]) => runOrder(app, [...words, '-l', String(key), '-y']) };
}

describe('a sale', () => {
  it('is told to each address, with guest, lines and what was paid, to be answered to the guest', async () => {
    const second = 'guide@venue.example';
    const { order } = await buy({ to: [office, second], of: ['sales'] });
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(
      `New order ${order.OrderNumber}: Sunrise Kayak Tour, Sat, December 5, 9:00 AM`,
    );
    for (const words of ['Maya Okafor', 'maya@okafor.example', '555', '2 adults', '$118.00'])
      expect(mail?.text).toContain(words);
    expect(mail?.replyTo?.address).toBe('maya@okafor.example');
    // The guest's key opens the receipt, so it goes to nobody else.
    expect(`${mail?.html}${mail?.text}`).not.toContain(order.OrderKey);
    expect(await notices(second)).toHaveLength(1);
  });

  it('is told once, however often it is sent', async () => {
    const { key } = await storeLocation(app.database.db, { notices: noticesOf('sales') });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const attemptId = newAttemptId();
    await Promise.all([1, 2].map(() => completeOrder(app, cart, key, { attemptId })));
    expect(await notices()).toHaveLength(1);
  });

  it('shows what a guest typed as text', async () => {
    const { key } = await storeLocation(app.database.db, { notices: noticesOf('sales') });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    const customer = { ...aCustomer, FirstName: '<img src=x>' };
    orderOf(await completeOrder(app, cart, key, { customer }));
    const [mail] = await notices();
    expect(mail?.html).toContain('&lt;img src=x&gt;');
    expect(mail?.html).not.toContain('<img src=x>');
  });
});

describe('what happens later', () => {
  it('a paid balance belongs to sales', async () => {
    const { key } = await aDepositVenue(app, {
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
      notices: noticesOf('sales'),
    });
    const sold = await boughtWithDeposit(app, key);
    await payBalance(app, key, sold);
    expect((await notices()).map(({ subject }) => subject.replace(/KBA-\d+/, 'N'))).toEqual([
      'New order N: Sunrise Kayak Tour, Sat, December 5, 9:00 AM',
      'Order N: balance of $82.60 paid',
    ]);
  });

  it('a move says from when to when', async () => {
    const { key } = await aMoveVenue(app, { notices: noticesOf('changes') });
    const booking = await boughtToMove(app, key);
    await payMove(app, booking, { date: '2026-12-06', time: '13:00' });
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Order .*: booking moved$/);
    expect(mail?.text).toMatch(/Moved from Sat, December 5.* to Sun, December 6, 1:00 PM\./);
  });

  it('a refund and a cancellation say why, in the operator’s words', async () => {
    const { order, run } = await buy(noticesOf('changes', 'cancellations'));
    expect(await run('refund', order.OrderNumber, '5', '--reason', 'Late boat')).toMatchObject({ code: 0 });
    const words = ['--refund', 'full', '--reason', 'Storm'];
    expect(await run('cancel', order.OrderNumber, ...words)).toMatchObject({ code: 0 });
    const [reduced, canceled] = await notices();
    expect(reduced?.subject).toMatch(/price lowered by \$5\.00$/);
    expect(reduced?.text).toContain('Reason: Late boat');
    expect(canceled?.subject).toMatch(
      /^Canceled from order .*: Sunrise Kayak Tour, Sat, December 5, 9:00 AM$/,
    );
    expect(canceled?.text).toContain('Canceled by your team.');
    expect(canceled?.text).toContain('Reason: Storm');
  });

  it('a refund that the provider refuses is a problem to be told', async () => {
    const { order, run } = await buy(noticesOf('problems'));
    await app.payments.drain();
    gateway.refunds = 'refused';
    await run('refund', order.OrderNumber, '5');
    await app.payments.reconcile(0);
    const [mail] = await notices();
    expect(mail?.subject).toMatch(/^Order .*: refund failed$/);
    expect(mail?.text).toContain('The payment provider refused to refund $5.00.');
  });
});

describe('nobody is told', () => {
  it('of anything by a venue without notices, nor of what it did not ask for', async () => {
    for (const none of [null, noticesOf('problems')]) {
      const { order, run } = await buy(none);
      await run('cancel', order.OrderNumber, '--refund', 'full');
      expect([none, await notices()]).toEqual([none, []]);
    }
  });

  it('at an address that the venue took out of its file', async () => {
    const location = await storeLocation(app.database.db, { notices: noticesOf('sales') });
    const { key } = location;
    const changed = { ...location, notices: { to: ['new@venue.example'], of: ['sales'] } };
    await changeLocation(app.database.db, changed as never);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await completeOrder(app, cart, key);
    expect(await notices()).toEqual([]);
    expect(await notices('new@venue.example')).toHaveLength(1);
  });
});
