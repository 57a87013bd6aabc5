/** What guests type reaches orders, prices and the venue as it is meant (docs/rules/typed-text.md). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readManifestArguments } from '../commands/manifest/arguments.ts';
import { runManifest } from '../commands/manifest/run.ts';
import { countryOfCode } from '../features/location/countries.presenter.ts';
import { heardIo } from '../testing/heard-io.ts';
import {
  aCustomer,
  addToCart,
  complaintOf,
  completeOrder,
  orderOf,
  type WireOrder,
} from '../testing/journey.ts';
import { type ReadOrder, runOrder } from '../testing/run-order-command.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let folder: string;
let key: number;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-typed-'));
});
beforeEach(async () => {
  ({ key } = await storeLocation(app.database.db, {}));
  await app.drainOutbox();
  app.mail.sent.length = 0;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const pay = async (customer: Record<string, unknown>, locationKey = key) => {
  const cart = orderOf(await addToCart(app, { locationKey, rates: { 11: 1 } }));
  return completeOrder(app, cart, locationKey, { customer: { ...aCustomer, ...customer } });
};
const buy = async (customer: Record<string, unknown>, locationKey = key) =>
  orderOf(await pay(customer, locationKey)) as unknown as ReadOrder;
const keyOf = (code: string) => countryOfCode(code)?.countryKey ?? 0;
const find = async (text: string) => (await runOrder(app, ['find', text, '-l', String(key)])).said;

describe('an email address', () => {
  it.each([
    'ada@gmail..com',
    'ada..9@okafor.shop',
    'ada@-okafor.shop',
    '.ada@okafor.shop',
    `${'a'.repeat(65)}@okafor.shop`,
  ])('like %s, which mail servers refuse, is refused before payment (5.1-11, C-28)', async (Email) => {
    expect(complaintOf(await pay({ Email }))).toBe('Email is not valid');
  });

  const written = [
    'rita@okafor.shop',
    'rita@okafor.shop\u200b',
    'rita@oka\u00adfor.shop',
    'rita@\uff2fkafor.shop',
    'Rita\u200b@OKAFOR.shop',
    'rita@okafor.shop\u200f',
  ];

  it('is one mailbox however it is written: its orders are found, its mail arrives, its codes are used once (D-PC-01)', async () => {
    const once = await storeLocation(app.database.db, {
      promoCodes: [
        aPromoCode({ code: 'MAIL1', saving: { kind: 'percent', basisPoints: 5000 }, usesPerEmail: 1 }),
      ],
    });
    const complaints = [];
    for (const Email of written) {
      const cart = orderOf(await addToCart(app, { locationKey: once.key, rates: { 11: 1 } }));
      const { body } = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/addPromoCode', {
        ...{ clientLocationKey: once.key, orderKey: cart.OrderKey, promoCode: 'mail1' },
      });
      complaints.push(
        complaintOf(await completeOrder(app, body.Order, once.key, { customer: { ...aCustomer, Email } })),
      );
    }
    expect(complaints).toEqual([
      null,
      ...written.slice(1).map(() => 'Promo code has reached its usage limit.'),
    ]);
  });

  it('is stored as mail has it, so that each of its orders is found by any spelling', async () => {
    const numbers = [];
    for (const Email of written) numbers.push((await buy({ Email })).OrderNumber);
    for (const text of [...written, 'RITA@okafor.shop', 'okafor.shop']) {
      const said = await find(text);
      expect([text, numbers.filter((number) => !said.includes(number))]).toEqual([text, []]);
    }
    await app.drainOutbox();
    const addresses = app.mail.sent.map(({ to }) => to.address).filter((address) => /rita/i.test(address));
    expect(addresses).toHaveLength(written.length);
    expect(new Set(addresses.map((address) => address.toLowerCase()))).toEqual(new Set(['rita@okafor.shop']));
  });

  it('of an order from before is found without what does not show in it', async () => {
    const { OrderNumber } = await buy({ Email: 'olu@okafor.shop' });
    await sql`alter table shop_order disable trigger user`.execute(app.database.db);
    await sql`update shop_order set customer = customer || ${JSON.stringify({ email: 'olu@oka\u00adfor.shop\u200b' })}::jsonb
      where order_number = ${OrderNumber}`.execute(app.database.db);
    await sql`alter table shop_order enable trigger user`.execute(app.database.db);
    expect(await find('olu@okafor.shop')).toContain(OrderNumber);
  });
});

describe('a phone number', () => {
  it.each([
    ['IT', '06', '69881234', '+390669881234'],
    ['IT', '06', '6988-1234', '+390669881234'],
    ['CI', '07', '12345678', '+2250712345678'],
    ['GB', '020', '79460018', '+442079460018'],
    ['GB', '20', '7946 0018', '+442079460018'],
    ['HU', '06', '1 234 5678', '+3612345678'],
    ['US', '', '\u202a303\u2011555\u20110100\u202c', '+13035550100'],
    ['US', '３０３', '５５５ー０１００', '+13035550100'],
    ['EG', '', '٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
  ])(
    'in %s, posted as %j and %j, is %s to the venue (3.7-01, C-30)',
    async (country, PhoneAreaCode, PhoneSubscriberNumber, dialed) => {
      const { OrderNumber } = await buy({
        ...{
          PhoneCountryCode: country,
          PhoneCountryKey: keyOf(country),
          PhoneAreaCode,
          PhoneSubscriberNumber,
        },
      });
      expect((await runOrder(app, ['show', OrderNumber, '-l', String(key)])).said).toContain(dialed);
      expect(await find(dialed)).toContain(OrderNumber);
    },
  );

  it.each([
    ['US', '303', '555-0100 x12', 'Enter the phone number without its extension.'],
    ['US', '', '555-0100', 'Phone Number is not valid'],
    ['DE', '30', '1', 'Phone Number is not valid'],
    ['IT', '+39', '06 6988 1234', 'Phone Number is not valid'],
  ])(
    'in %s, posted as %j and %j, is refused: %s (5.1-12, C-30)',
    async (country, PhoneAreaCode, PhoneSubscriberNumber, said) => {
      const answer = await pay({
        ...{
          PhoneCountryCode: country,
          PhoneCountryKey: keyOf(country),
          PhoneAreaCode,
          PhoneSubscriberNumber,
        },
      });
      expect(complaintOf(answer)).toBe(said);
    },
  );
});

describe('a name', () => {
  it('is one line: on the order, and in the one row of the manifest', async () => {
    const { key: own } = await storeLocation(app.database.db, {});
    const { OrderNumber } = await buy(
      { FirstName: 'Ada\r\nBcc: x@evil.example', LastName: '\u202eLove\u2028lace' },
      own,
    );
    const given = readManifestArguments(
      ['-l', String(own), '--date', '2026-12-05', '--csv', 'day.csv'],
      folder,
    );
    if (given === null) throw new Error('no command');
    await runManifest(given, {
      database: app.database,
      io: heardIo().io,
      clock: () => app.clock.now as never,
    });
    const rows = (await readFile(join(folder, 'day.csv'), 'utf8')).trim().split(/\r?\n/);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`${OrderNumber},Love lace,Ada Bcc: x@evil.example,`);
  });

  it('of nothing visible is missing (5.1-03)', async () => {
    expect(complaintOf(await pay({ FirstName: '\u200b\u2060' }))).toBe('First Name is required');
  });
});

describe('a billing address', () => {
  it.each([
    ['JM', null],
    ['BW', null],
    ['AO', null],
    ['AW', null],
    ['ZW', null],
    ['TT', null],
    ['HK', null],
    ['PA', null],
    ['IE', null],
    ['DE', 'Zip is required'],
    ['GB', 'Zip is required'],
  ])('in %s without a postcode is answered by %j (C-30)', async (CountryCode, said) => {
    const billing = await storeLocation(app.database.db, { requireBillingInfo: true });
    const address = { AddressLine1: '1 Dock Street', City: 'Harbor', State: 'X', Zip: '', CountryCode };
    expect(complaintOf(await pay(address, billing.key))).toBe(said);
  });
});

it.each(['SIX\u200b', 'S\u2060IX', 'ＳＩＸ', '\u202asix\u202c', 'si\u00adx', '𝗦𝗜𝗫'])(
  'promo code %j is the venue’s SIX (D-PC-01)',
  async (promoCode) => {
    const { key: own } = await storeLocation(app.database.db, { promoCodes: [aPromoCode({ code: 'SIX' })] });
    const cart = orderOf(await addToCart(app, { locationKey: own }));
    const { body } = await ask<{ Order: { OrderPromoCodes: { Code: string }[] } }>(
      app,
      'POST',
      '/api/booking/addPromoCode',
      { clientLocationKey: own, orderKey: cart.OrderKey, promoCode },
    );
    expect(body.Order.OrderPromoCodes).toHaveLength(1);
  },
);
