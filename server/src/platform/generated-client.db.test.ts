/**
 * A client that a common generator makes of the API reference compiles in strict mode and buys an activity over
 * HTTP (7.0-01, D-API-00).
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** What a developer would write with the generated types: nothing is cast. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl = '', key = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const clientLocationKey = Number(key);
const rates = [{ EntityHierarchyRateKey: 11, Participants: 2 }];

function given<Answer>({ data, error }: { data?: Answer; error?: { ExceptionMessage?: string } }): Answer {
  if (data === undefined) throw new Error(error?.ExceptionMessage ?? 'no answer');
  return data;
}

const venue = given(await client.GET('/api/client/getClientLocation', { params: { query: { clientLocationKey: key } } }));
const EntityHierarchyKey = venue.Individual[0]?.EntityHierarchyKey;
if (EntityHierarchyKey === undefined || EntityHierarchyKey === null) throw new Error('nothing is sold');

const times = given(
  await client.POST('/api/booking/getTimes', {
    body: { clientLocationKey, entityHierarchyKey: EntityHierarchyKey, date: '2026-12-05', rates },
  }),
);
const OrderEntityTimeKey = times[0]?.Times[0]?.OrderEntityTimeKey;
if (OrderEntityTimeKey === undefined) throw new Error('there is no departure');

const cart = given(
  await client.POST('/api/booking/addToCart', {
    body: { clientLocationKey, Activity: { EntityHierarchyKey, Rates: rates, SelectedTimes: [{ OrderEntityTimeKey }] } },
  }),
);
if (cart.Order === null) throw new Error(cart.ModelErrors?.[0]?.Value[0] ?? 'refused');
const { OrderKey: orderKey, Balance: amount } = cart.Order;

const paid = given(
  await client.POST('/api/booking/completeOrder', {
    body: {
      clientLocationKey,
      orderKey,
      amount,
      customer: {
        FirstName: 'Maya',
        LastName: 'Okafor',
        Email: 'maya@example.com',
        PhoneCountryKey: 196,
        PhoneAreaCode: '303',
        PhoneSubscriberNumber: '555-0100',
      },
      agreed: true,
      paymentToken: 'tok_approved',
      cardholderName: 'Maya Okafor',
      attemptId: \`attempt-\${crypto.randomUUID()}\`,
    },
  }),
);
if (paid.ModelErrors !== null) throw new Error(paid.ModelErrors[0]?.Value[0]);
const { error, response } = await client.GET('/api/booking/getorderv2', {
  params: { query: { clientLocationKey: key, orderKey: 'unknown-order-key-of-nobody' } },
});
console.log(
  JSON.stringify({
    number: paid.Order?.OrderNumber,
    balance: paid.Order?.Balance,
    unknown: [response.status, error?.ExceptionMessage],
  }),
);
`;

let app: TestApp;
let folder: string;
let address: string;
beforeAll(async () => {
  app = await startTestApp({ apiDocs: true });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  // Within the project, so that the compiler finds the packages.
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/generated-client-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('a client generated from the API reference compiles in strict mode and buys an activity (7.0-01, D-API-00)', async () => {
  const { key } = await storeLocation(app.database.db);
  const reference = await (await fetch(`${address}/api/docs/json`)).text();
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(reference)));
  await writeFile(join(folder, 'buy.ts'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const options = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2024',
    allowImportingTsExtensions: true,
    types: ['node'],
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout: complaints } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(complaints).toBe('');

  const { stdout } = await run(process.execPath, [join(folder, 'buy.ts'), address, String(key)]);
  const bought = JSON.parse(stdout) as Record<string, unknown>;
  expect(bought).toEqual({
    number: expect.stringMatching(/\d/),
    balance: 0,
    unknown: [404, expect.stringMatching(/.+/)],
  });
  await app.drainOutbox();
  expect(app.mail.sent.map(({ to }) => to.address)).toEqual(['maya@example.com']);
}, 120_000);
