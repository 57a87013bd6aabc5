/** Finding, exporting and erasing a person, by the operator's command (docs/rules/personal-data.md; S43). */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../db/audit/audit.repo.ts';
import { configurationOf } from '../../platform/configuration.ts';
import { readEnv } from '../../platform/env.ts';
import {
  canaryBuys,
  canaryCart,
  canaryEmail,
  canaryForms,
  canaryPhone,
  fillCanary,
  storeCanaryVenue,
} from '../../testing/canary-person.ts';
import { columnsWith } from '../../testing/every-column.ts';
import { aCustomer, addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { PasskeyDevice } from '../../testing/passkey-device.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import { joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const env = readEnv({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://book.example',
    SUPPORT_EMAIL: 'help@gangway.example',
  });
  app = await startTestApp({ configuration: configurationOf(env, '0.0.0-test') });
});
afterAll(() => app.close());

const receipt = (key: number, { OrderKey: orderKey }: Pick<WireOrder, 'OrderKey'>) =>
  ask<ReadOrder & { IsErased: boolean; IsInvalid?: boolean }>(app, 'GET', '/api/booking/getorderv2', {
    ...{ clientLocationKey: key, orderKey },
  });

/** What the books say: money, places, prices, counts. */
async function books() {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select json_agg(to_jsonb(t) order by transfer_id) from ledger_transfer t) as ledger,
      (select json_agg(to_jsonb(c) - 'expires_at' order by location_key, subject, at, line_id) from claim c
        where expires_at is null) as claims,
      (select json_agg(json_build_array(order_id, order_number, state, total, paid, redeemed, saved_at, currency) order by order_id)
        from shop_order where state in ('saved', 'cancelled')) as orders,
      (select json_agg(to_jsonb(l) - '{answers,details,pickup}'::text[] order by line_id) from order_line l
        join shop_order o using (order_id) where o.state in ('saved', 'cancelled')) as lines,
      (select json_agg(to_jsonb(r) order by line_id, rate_key) from order_line_rate r) as rates,
      (select json_agg(to_jsonb(p) - 'email_hash' order by line_id) from order_promo_code p) as codes,
      (select json_agg(json_build_array(gift_card_id, value, spent, kind) order by gift_card_id) from gift_card) as cards,
      (select json_agg(json_build_array(member_id, total_visits, waiver_signed_at) order by member_id) from membership_member) as members,
      (select count(*) from membership_waiver) as waivers,
      (select json_agg(to_jsonb(t) order by order_id, number) from ticket t) as tickets`.execute(
    app.database.db,
  );
  return rows[0];
}

const who = ['--email', canaryEmail, '--phone', canaryPhone];

describe('erasing a person whom every feature knows', () => {
  it('leaves nothing of them in any column of any table, and the books as they were (S43)', async () => {
    const { db } = app.database;
    const { key } = await storeCanaryVenue(db);
    const { bought, canceled, again } = await fillCanary(app, key);
    // The venue file names the affiliate; it is the venue's own to change.
    await sql`update location set definition = jsonb_set(definition, '{affiliates}', '[]'), version = version + 1
      where location_key = ${key}`.execute(db);
    const before = await columnsWith(db, canaryForms);
    for (const column of [
      'affiliate_account.phone',
      'cart_reminder.email',
      'gift_card.holder',
      'member_event.after',
      'membership_member.email',
      'membership_visit.subject',
      'membership_waiver.client_address',
      'membership_waiver.signature',
      'order_event.details',
      'order_line.answers',
      'order_line.details',
      'order_line.pickup',
      'order_email.address',
      'order_email.text',
      'order_note.text',
      'shop_order.answers',
      'shop_order.customer',
      'sign_up_request.request',
      'staff_invitation.email',
      'staff_person.email',
      'staff_person.name',
    ])
      expect(before.some((found) => found.startsWith(`${column}:`))).toBe(true);
    const photos = async () => (await sql`select 1 from member_photo`.execute(db)).rows.length;
    expect(await photos()).toBe(1);
    const booked = await books();

    const l = ['-l', String(key)];
    const refused = await runPerson(app, ['erase', ...l, ...who, '-y']);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringContaining('has a booking to come: 2026-12-05 09:00'),
    });
    expect(refused.said).toContain('--with-future');
    expect(refused.said).toContain('Family is running until');
    expect(refused.said).toContain('--with-memberships');
    expect(await columnsWith(db, canaryForms)).toEqual(before);

    const { code, said } = await runPerson(app, [
      'erase',
      ...l,
      ...who,
      '--with-future',
      '--with-memberships',
    ]);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(
        'Erased: 5 orders, 1 gift card recipient, 2 members, 0 emergency contacts, 1 credit, 1 affiliate account, 1 request to sell, 1 person of the staff, 1 invitation to the staff.',
      ),
    ]);
    expect(await columnsWith(db, canaryForms)).toEqual([]);
    expect(await photos()).toBe(0);
    expect(await books()).toEqual(booked);
    expect(await audit(db)).toEqual([]);
    const { rows } = await sql`select actor, reason, counts, erased_at is not null as timed from erasure
      where location_key = ${key}`.execute(db);
    const counts = {
      orders: 5,
      recipients: 1,
      members: 2,
      contacts: 0,
      credits: 1,
      affiliates: 1,
      signUps: 1,
      staff: 1,
      invitations: 1,
    };
    expect(rows).toEqual([{ actor: 'command', reason: 'request', counts, timed: true }]);

    for (const order of [bought, canceled, again]) {
      const { status, body } = await receipt(key, order);
      expect(status).toBe(200);
      expect(body).toMatchObject({ IsErased: true, Customer: { FirstName: '', Email: '' } });
    }
    expect((await receipt(key, bought)).body.Total).toBe((bought as unknown as ReadOrder).Total);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const toNobody = app.mail.sent.filter(({ to }) => to.address === '');
    expect(toNobody).toEqual([]);
    expect(await runPerson(app, ['find', ...l, ...who])).toMatchObject({ code: 1 });
  }, 120_000);
});

async function sold(key: number, email: string, changes: Record<string, unknown> = {}) {
  const customer = { ...aCustomer, Email: email, PhoneSubscriberNumber: '555-0162', ...changes };
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  return orderOf(await completeOrder(app, cart, key, { customer })) as unknown as ReadOrder;
}

describe('npm run person', () => {
  it('finds by email in any case, by phone as it is dialed, and at this venue alone', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db, {});
    const other = await storeLocation(db, {});
    const { OrderNumber } = await sold(key, 'Lin@Finder.example');
    const elsewhere = await sold(other.key, 'lin@finder.example');
    const find = (...words: string[]) => runPerson(app, ['find', '-l', String(key), ...words]);
    for (const words of [
      ['--email', 'lin@finder.EXAMPLE'],
      ['--phone', '(303) 555-0162'],
      ['--phone', '+1 303 5550162'],
    ]) {
      const { code, said } = await find(...words);
      expect([code, said]).toEqual([0, expect.stringContaining(OrderNumber)]);
      expect(said).not.toContain(elsewhere.OrderNumber);
    }
    expect(await find('--phone', '+1 303 555 0163')).toEqual({
      code: 1,
      said: 'Nothing is held about this person here.',
    });
  });

  it('exports all of it as JSON that only its owner may read, and overwrites nothing', async () => {
    const { db } = app.database;
    const { key } = await storeCanaryVenue(db);
    await fillCanary(app, key);
    const words = ['export', 'person.json', '-l', String(key), ...who];
    expect(await runPerson(app, words)).toEqual({ code: 0, said: expect.stringContaining('Written to') });
    const path = join(app.dataDir, 'person.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const document = JSON.parse(await readFile(path, 'utf8')) as Record<string, Record<string, unknown>[]>;
    const { orders = [], memberships = [], signUpRequests = [], credits = [], staff = [] } = document;
    expect(staff).toMatchObject([{ email: canaryEmail, history: [{ kind: 'joined' }, { kind: 'removed' }] }]);
    expect(document.invitationsToStaff).toMatchObject([{ email: canaryEmail, role: 'gate' }]);
    expect(orders).toHaveLength(5);
    expect(document.giftCardsReceived).toHaveLength(1);
    expect([credits.length, document.affiliateAccounts?.length, signUpRequests.length]).toEqual([1, 1, 1]);
    expect(memberships.map(({ firstName }) => firstName)).toEqual(['Zqxwyv', 'Zqxwyv Kid']);
    expect(memberships[0]).toMatchObject({
      waivers: [{ signer: 'Zqxwyv', birthDate: '1991-03-04' }],
      visits: [expect.any(String)],
      photos: [{ kind: 'profile', base64: expect.stringMatching(/^[A-Za-z0-9+/]{100,}=*$/) }],
    });
    const [first] = orders;
    expect(first).toMatchObject({
      customer: { email: canaryEmail },
      consents: { agreed: true },
      payments: [{ state: 'captured', cardLast4: '4242' }],
      lines: expect.arrayContaining([expect.objectContaining({ answers: expect.any(Array) })]),
      events: expect.arrayContaining([expect.objectContaining({ kind: 'saved' })]),
      emails: expect.arrayContaining([expect.objectContaining({ topic: 'confirmation' })]),
      notes: [
        { text: 'Zqxwyv has a bad knee.', isPinned: false, writtenAt: expect.any(String), editedAt: null },
      ],
      cartReminder: { email: canaryEmail, consentedAt: expect.any(String), queuedAt: null },
    });
    // Keys that open something are not the person's, and not in a file that travels.
    expect(JSON.stringify(document)).not.toMatch(/hash|orderKey|sealed/i);
    await expect(runPerson(app, words)).rejects.toThrow(`${path} already exists. Name a new file.`);
  });

  it('exports the passkeys of who works here without what opens anything, and erases them with who has left', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db, {});
    const email = 'dana@keys.example';
    const browser = { ...(await joinAs(app, [key], 'desk', { email, name: 'Dana' })) };
    const { body } = await ask<{ Challenge: string; UserHandle: string }>(
      ...([app, 'POST', '/api/desk/askNewPasskey', {}, browser] as const),
    );
    const made = new PasskeyDevice().make(body);
    const phone = { ...browser, 'user-agent': 'Mozilla/5.0 (iPhone)' };
    expect((await ask(app, 'POST', '/api/desk/addPasskey', made, phone)).status).toBe(200);
    await ask(app, 'POST', '/api/desk/askNewPasskey', {}, browser);
    await runPerson(app, ['export', 'dana.json', '-l', String(key), '--email', email]);
    const text = await readFile(join(app.dataDir, 'dana.json'), 'utf8');
    const [dana] = (JSON.parse(text) as { staff: Record<string, unknown>[] }).staff;
    expect(dana).toMatchObject({
      passkeys: [{ device: 'Mozilla/5.0 (iPhone)', addedAt: expect.any(String), usedAt: null }],
      history: [{ kind: 'joined' }, { kind: 'passkeyAdded' }],
    });
    expect(text).not.toContain(made.credentialId);
    const kept = async () => {
      const { rows } = await sql<{ keys: number; challenges: number }>`
        select (select count(*)::integer from staff_passkey) as keys,
          (select count(*)::integer from staff_challenge where person_id is not null) as challenges`.execute(
        db,
      );
      return rows[0];
    };
    expect(await kept()).toEqual({ keys: 1, challenges: 1 });
    // As if they had left without it.
    await sql`delete from staff_member where location_key = ${key}`.execute(db);
    expect(await runPerson(app, ['erase', '-l', String(key), '--email', email, '-y'])).toMatchObject({
      code: 0,
    });
    expect(await kept()).toEqual({ keys: 0, challenges: 0 });
  });

  it('exports the account at the operator’s identity provider, and erases it with who has left', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db, {});
    const email = 'sam@provider.example';
    await joinAs(app, [key], 'desk', { email, name: 'Sam' });
    await sql`insert into staff_sign_on (person_id, issuer, subject)
      select person_id, 'https://id.acme.example', 'account-of-sam' from staff_person where email = ${email}`.execute(
      db,
    );
    await runPerson(app, ['export', 'sam.json', '-l', String(key), '--email', email]);
    const text = await readFile(join(app.dataDir, 'sam.json'), 'utf8');
    const time = expect.any(String);
    expect((JSON.parse(text) as { staff: unknown[] }).staff).toMatchObject([
      {
        accounts: [
          { issuer: 'https://id.acme.example', subject: 'account-of-sam', linkedAt: time, usedAt: time },
        ],
      },
    ]);
    // As if they had left without it.
    await sql`delete from staff_member where location_key = ${key}`.execute(db);
    expect(await runPerson(app, ['erase', '-l', String(key), '--email', email, '-y'])).toMatchObject({
      code: 0,
    });
    const { rows } = await sql`select 1 from staff_sign_on where subject = 'account-of-sam'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('leaves others alone: their orders, and what the giver wrote on a card', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db, {});
    const mine = await sold(key, 'mine@sold.example', { PhoneSubscriberNumber: '555-0171' });
    const theirs = await sold(key, 'theirs@sold.example', { PhoneSubscriberNumber: '555-0172' });
    const words = ['erase', '-l', String(key), '--email', 'mine@sold.example', '--with-future', '-y'];
    expect(await runPerson(app, words)).toMatchObject({ code: 0 });
    expect((await receipt(key, mine)).body.IsErased).toBe(true);
    expect((await receipt(key, theirs)).body).toMatchObject({
      IsErased: false,
      Customer: { FirstName: 'Maya' },
    });
  });

  it('asks first, and erases nothing unless told yes', async () => {
    const { key } = await storeLocation(app.database.db, {});
    const order = await sold(key, 'asked@sold.example');
    const words = ['erase', '-l', String(key), '--email', 'asked@sold.example', '--with-future'];
    const { code, said } = await runPerson(app, words, false);
    expect([code, said]).toEqual([1, expect.stringContaining('Nothing was erased')]);
    expect((await receipt(key, order)).body.IsErased).toBe(false);
  });

  it('refuses while an email about an order is being sent, and erases nothing', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db, {});
    const order = await sold(key, 'sending@sold.example');
    await sql`update outbox set leased_until = clock_timestamp() + interval '1 minute' where sent_at is null
      and (payload ->> 'locationKey')::integer = ${key}`.execute(db);
    const words = ['erase', '-l', String(key), '--email', 'sending@sold.example', '--with-future', '-y'];
    expect(await runPerson(app, words)).toEqual({
      code: 1,
      said: expect.stringContaining('Nothing was erased: an order is being paid'),
    });
    expect((await receipt(key, order)).body.IsErased).toBe(false);
    await sql`update outbox set leased_until = null`.execute(db);
    await app.drainOutbox();
  });

  it.each([
    [['find', '-l', '1'], 'Say who'],
    [['find', '-l', '1', '--email', 'maya'], 'is not an email address'],
    [['find', '--email', 'a@b.example'], 'Name the venue'],
    [['export', '-l', '1', '--email', 'a@b.example'], 'Name one file'],
    [['find', 'maya', '-l', '1', '--email', 'a@b.example'], 'does not know what to do with "maya"'],
    [['find', '-l', '1', '--email', 'a@b.example', '--with-future'], '--with-future does not work'],
    [['forget', '-l', '1'], 'There is no command "forget"'],
  ])('%j is refused: %s', async (words, said) => {
    await expect(runPerson(app, words)).rejects.toThrow(said);
  });
});

describe('an erased order', () => {
  it('is written to nobody: not corrected, not emailed again, and no credit for it', async () => {
    const { key } = await storeLocation(app.database.db, { enableGiftCards: true });
    const { OrderNumber, OrderKey } = await sold(key, 'gone@sold.example');
    await app.drainOutbox();
    const erase = ['erase', '-l', String(key), '--email', 'gone@sold.example', '--with-future', '-y'];
    expect(await runPerson(app, erase)).toMatchObject({ code: 0 });
    app.mail.sent.length = 0;
    const order = (...words: string[]) => runOrder(app, [...words, '-l', String(key)]);
    const erased = { code: 1, said: expect.stringContaining('was erased') };
    expect(await order('resend', OrderNumber)).toEqual(erased);
    expect(await order('contact', OrderNumber, '--email', 'new@sold.example')).toEqual(erased);
    await expect(order('cancel', OrderNumber, '--refund', 'full', '--as', 'credit', '-y')).rejects.toThrow(
      'was erased',
    );
    const again = { clientLocationKey: key, orderKey: OrderKey };
    const { body } = await ask<{ Success: boolean }>(app, 'POST', '/api/booking/resendConfirmation', again);
    expect(body.Success).toBe(false);
    expect((await order('show', OrderNumber)).said).toContain('The guest was erased on');
    // It can still be canceled, and then nobody is told.
    expect(await order('cancel', OrderNumber, '--refund', 'full', '-y')).toMatchObject({ code: 0 });
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
  });

  it('cannot be erased, nor changed back, but by the one function (S43)', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db, {});
    const { OrderNumber } = await sold(key, 'guarded@sold.example');
    for (const change of ["answers = '[1]'", "customer = '{}'", 'erased_at = now()'])
      await expect(
        sql`update shop_order set ${sql.raw(change)} where order_number = ${OrderNumber}`.execute(db),
      ).rejects.toThrow('a saved order cannot be changed');
    await expect(
      sql`update order_line l set details = details || '{"name": "Else"}' from shop_order o
        where o.order_id = l.order_id and o.order_number = ${OrderNumber}
          and set_config('gangway.erasing', o.order_id::text, true) <> ''`.execute(db),
    ).rejects.toThrow('a line of a saved order cannot be changed');
  });

  it('a cart of somebody erased is over; one that comes back and is paid is nobody’s erasure', async () => {
    const { db } = app.database;
    const { key } = await storeCanaryVenue(db);
    const cart = await canaryCart(app, key, { giftCard: false });
    await ask(app, 'POST', '/api/booking/updateOrder', {
      ...{ clientLocationKey: key, orderKey: cart.OrderKey },
      Customer: { ...aCustomer, Email: canaryEmail },
    });
    const { code, said } = await runPerson(app, ['erase', '-l', String(key), '--email', canaryEmail, '-y']);
    expect([code, said]).toEqual([0, expect.stringContaining('Erased: 1 order,')]);
    const { body } = await receipt(key, cart);
    expect(JSON.stringify(body)).not.toContain('Zqxwyv');
    const next = await canaryBuys(app, await canaryCart(app, key, { giftCard: false }), key);
    expect((await receipt(key, next)).body.IsErased).toBe(false);
  });
});
