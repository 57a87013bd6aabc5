/** The commands of `npm run webhooks` (docs/webhooks.md). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aVenueWithWebhooks } from '../../features/webhooks/testing/webhook-venue.ts';
import { WebhookNotSentError } from '../../gateways/webhooks/webhook-gateway.ts';
import { heardIo } from '../../testing/heard-io.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { aMorning, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aWebhook, hook, makeDue, readVerified, runJob } from '../../testing/webhooks.ts';
import { readWebhooksArguments } from './arguments.ts';
import { runWebhooksCommand } from './run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  app.webhooks.answer = () => 204;
  app.webhooks.sent.length = 0;
  await sql`delete from webhook_delivery`.execute(app.database.db);
});

async function command(...words: string[]) {
  const { io, said } = heardIo();
  const given = readWebhooksArguments(words);
  if (given === null) throw new Error('help');
  const { database, clock, webhooks: gateway } = app;
  const code = await runWebhooksCommand(given, {
    ...{ database, gateway, io },
    clock: () => clock.now as never,
  });
  return { code, said };
}

async function sell(changes: Parameters<typeof aWebhook>[1] = {}) {
  const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'], changes)]);
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  const order = orderOf(await completeOrder(app, cart, key)) as unknown as { OrderNumber: string };
  const { rows } = await sql<{ id: number }>`
    select delivery_id as id from webhook_delivery where location_key = ${key}`.execute(app.database.db);
  return { key, number: order.OrderNumber, id: String(rows[0]?.id ?? 0) };
}

describe('deliveries', () => {
  it('are listed with what became of them, and only what did not arrive on demand', async () => {
    expect((await command('deliveries')).said).toEqual(['No deliveries.']);
    const { key, number, id } = await sell();
    await runJob(app, 'webhooks');
    app.webhooks.answer = () => 500;
    const failed = await sell();
    await runJob(app, 'webhooks');
    const { said } = await command('deliveries');
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(
      new RegExp(`^${id}  .* UTC  order\\.placed  ${number}  ${hook}  delivered  1 attempt`),
    );
    expect((await command('deliveries', '--open')).said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${failed.id} .*due  1 attempt, next at 2\\d{3}-.{11} UTC  The endpoint answered 500\\.$`,
        ),
      ),
    ]);
    expect((await command('deliveries', '-l', String(key))).said).toEqual([said[1]]);
  });

  it('are shown with what they would say now', async () => {
    const { number, id } = await sell();
    const { said } = await command('show', id);
    expect(JSON.parse(said[1] ?? '')).toMatchObject({ type: 'order.placed', data: { order: { number } } });
    expect(await command('show', '999999')).toEqual({
      code: 1,
      said: ['There is no delivery 999999. Deliveries are kept for 30 days.'],
    });
  });

  it('are sent again under the same ID: one, or all that were given up', async () => {
    const { id } = await sell();
    await runJob(app, 'webhooks');
    expect((await command('repeat', id)).said).toEqual(['1 delivery will be sent again.']);
    await runJob(app, 'webhooks');
    const [first, second] = app.webhooks.sent.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
    expect((await command('repeat', '--failed')).said).toEqual(['No deliveries to repeat.']);
    await sql`update webhook_delivery set state = 'given up'`.execute(app.database.db);
    await command('repeat', '--failed');
    await runJob(app, 'webhooks');
    expect(app.webhooks.sent).toHaveLength(3);
    expect((await command('repeat', '999999')).code).toBe(1);
  });
});

describe('a test', () => {
  it('is signed, says what each endpoint answers, and turns on again what does', async () => {
    const { key } = await sell();
    app.webhooks.answer = () => 410;
    await runJob(app, 'webhooks');
    expect((await command('endpoints', '-l', String(key))).said).toEqual([
      `${hook}  order.placed  turned off  0 due  1 given up`,
    ]);
    app.webhooks.answer = () => {
      throw new WebhookNotSentError('The endpoint did not answer: ENOTFOUND.');
    };
    expect(await command('test', '-l', String(key))).toEqual({
      code: 1,
      said: [`${hook}: The endpoint did not answer: ENOTFOUND.`],
    });
    app.webhooks.answer = () => 200;
    app.webhooks.sent.length = 0;
    expect(await command('test', '-l', String(key))).toEqual({
      code: 0,
      said: [`${hook}: answered 200.`, `${hook}: turned on again.`],
    });
    const { said } = await command('endpoints', '-l', String(key), '--secret', hook);
    const [request] = app.webhooks.sent;
    if (request === undefined) throw new Error('nothing was sent');
    expect(readVerified(request, said[0] ?? '')).toMatchObject({ type: 'test', data: { locationKey: key } });
    await command('repeat', '--failed');
    await makeDue(app);
    await runJob(app, 'webhooks');
    expect(app.webhooks.sent).toHaveLength(2);
  });

  it('of an unknown venue is refused, and of one without endpoints sends nothing', async () => {
    await expect(command('test', '-l', '4')).rejects.toThrow('4');
    const { key } = await aVenueWithWebhooks(app, []);
    expect((await command('test', '-l', String(key))).said).toEqual([
      'This location has no webhooks. List them in the venue file and import it.',
    ]);
  });
});

describe('secrets', () => {
  it('are shown on demand, and changed', async () => {
    const { key } = await sell();
    const shown = await command('endpoints', '-l', String(key), '--secret', hook);
    expect(shown.said).toEqual([expect.stringMatching(/^whsec_/)]);
    const rotated = await command('endpoints', '-l', String(key), '--rotate', hook);
    expect(rotated.said).toEqual([
      expect.stringMatching(/^whsec_/),
      'Both secrets sign for 24 hours. Give your system the new one until then.',
    ]);
    expect(rotated.said[0]).not.toBe(shown.said[0]);
    const unknown = command('endpoints', '-l', String(key), '--secret', 'https://other.example/');
    await expect(unknown).rejects.toThrow('This location has no webhook at https://other.example/.');
    // A list names no secret.
    expect((await command('endpoints', '-l', String(key))).said.join()).not.toContain('whsec_');
  });
});

it('refuses words that it does not know', () => {
  expect(readWebhooksArguments([])).toBeNull();
  for (const words of [
    ['send'],
    ['show'],
    ['show', 'x'],
    ['repeat'],
    ['repeat', '1', '--failed'],
    ['test'],
    ['deliveries', '1'],
    ['deliveries', '--failed'],
    ['show', '1', '-l', '1'],
    ['endpoints'],
    ['endpoints', 'all', '-l', '1'],
    ['endpoints', '-l', '1', '--open'],
    ['endpoints', '-l', '1', '--secret', hook, '--rotate', hook],
    ['deliveries', '-l', '1', '--secret', hook],
  ])
    expect(() => readWebhooksArguments(words)).toThrow();
});
