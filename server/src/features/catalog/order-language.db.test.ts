/** Emails, text messages and files of an order are in its language, and so are the pages they lead to (D-I18-01). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { anActivity } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enable } from '../../testing/deposit-journey.ts';
import { addGiftCard } from '../../testing/gift-cards.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { monthPlan, saveMemberships } from '../../testing/memberships.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
  app.sms.sent.length = 0;
});

const english = { key: 1, code: 'en', name: 'English', isDefault: true };
const german = { key: 2, code: 'de', name: 'Deutsch', isDefault: false };
const inGerman = (text: string, translation: string) => ({ text, translation, html: translation });
const venue = {
  languages: [english, german],
  translations: [
    {
      language: 'de',
      texts: [inGerman('Sunrise Kayak Tour', 'Kajaktour am Morgen'), inGerman('Gift card', 'Gutschein')],
    },
  ],
  deposits: { ...noDeposits, enabled: true },
  activities: [anActivity({ deposit: { kind: 'percent' as const, basisPoints: 3000 } })],
};
const customer = { ...aCustomer, ApprovedTextTickets: true };

/** Buys a tour in a language of the venue, with a deposit if asked. */
async function bought(languageKey: number | null, { changes = {}, isDeposit = false } = {}) {
  const { key } = await storeLocation(app.database.db, { ...venue, ...changes });
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const amount = isDeposit ? (await enable(app, key, cart.OrderKey)).body.Deposits : cart.Balance;
  const paid = { customer, languageKey, amount };
  const order = orderOf(await completeOrder(app, cart, key, paid)) as ReturnType<typeof orderOf> & {
    TicketUUID: string;
  };
  return { key, order };
}

/** Sends an email of an order, whatever is due. */
async function send(topic: string, key: number, orderKey: string) {
  app.mail.sent.length = 0;
  await sql`insert into outbox (topic, dedupe_key, payload)
    values (${topic}, ${`${topic}-${key}-test`}, ${JSON.stringify({ locationKey: key, orderKey })}::jsonb)`.execute(
    app.database.db,
  );
  await app.drainOutbox();
  const [mail] = app.mail.sent;
  return mail;
}

it.each([
  ['confirmation', /^Ihre Buchung/],
  ['booking-moved', /^Ihr neuer Termin/],
  ['balance-paid', /^Ihre Zahlung/],
  ['balance-reminder', /offen für Ihre Buchung/],
])(
  'the email of %s is in the language of the order, and so is what it links to (1-13, D-OR-05, D-I18-01)',
  async (topic, subject) => {
    const { key, order } = await bought(german.key, { isDeposit: true });
    await app.drainOutbox();
    const mail = await send(topic, key, order.OrderKey);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.html).toContain('<html lang="de-US"');
    expect(mail?.text).toContain(`https://book.example/${key}/receipt?orderKey=${order.OrderKey}&lang=de`);
  },
);

it('a confirmation and its calendar file name what was bought as the venue does in that language (3.10-11, D-API-67)', async () => {
  const { key, order } = await bought(german.key);
  await app.drainOutbox();
  const [mail] = app.mail.sent;
  expect(mail?.text).toContain('Kajaktour am Morgen');
  expect(mail?.text).toContain(`https://book.example/${key}/ticket/${order.TicketUUID}?lang=de`);
  // Downloaded from a page in any other language, the file is the same.
  const { payload } = await app.http.inject(
    `/api/booking/receipt.ics?clientLocationKey=${key}&orderKey=${order.OrderKey}&lang=en-US`,
  );
  const plain = payload.replaceAll('\r\n ', '');
  expect(plain).toContain('SUMMARY:Kajaktour am Morgen');
  expect(plain).toContain('&lang=de');
});

it('the text message with the tickets is in the language of the order (1-13, D-CK-06, D-I18-01)', async () => {
  const { key, order } = await bought(german.key);
  await app.drainOutbox();
  expect(app.sms.sent.map(({ body }) => body)).toEqual([
    `Kestrel Bay Adventures: Ihre Tickets zu Bestellung ${order.OrderNumber}: https://book.example/${key}/ticket/${order.TicketUUID}?lang=de Keine SMS mehr? Antworten Sie mit STOP.`,
  ]);
});

it('tickets are printed in the language of the order, and shown in that of the page (D-TK-02, D-I18-01)', async () => {
  const { order } = await bought(german.key);
  for (const lang of ['', '&lang=en-US', '&lang=ar-US']) {
    const { rawPayload } = await app.http.inject(
      `/api/booking/tickets.pdf?ticketUUID=${order.TicketUUID}${lang}`,
    );
    expect(rawPayload.toString('latin1'), lang).toContain('/Lang (de-US)');
  }
  const shown = async (lang: string) =>
    (
      await ask<{ Activities: { Name: string }[] }>(app, 'GET', '/api/booking/getTicket', {
        ticketUUID: order.TicketUUID,
        lang,
      })
    ).body.Activities[0]?.Name;
  expect([await shown('en-US'), await shown('de-US')]).toEqual(['Sunrise Kayak Tour', 'Kajaktour am Morgen']);
});

it('a gift card arrives in the language of the purchase, and so does its copy (1-13, D-GC-04, D-I18-01)', async () => {
  const { key } = await storeLocation(app.database.db, {
    ...venue,
    sellGiftCardsOnline: true,
    giftCard: aGiftCard(),
  });
  const cart = orderOf(await addGiftCard(app, key));
  await completeOrder(app, cart, key, { languageKey: german.key });
  await app.drainOutbox();
  const cards = app.mail.sent.filter(({ text }) => /^Gutschein: 50,00\s\$\nCode: /m.test(text));
  expect(cards.map(({ subject }) => subject).sort()).toEqual([
    'Ihr Gutschein für Robin Hale: Kestrel Bay Adventures',
    'Maya schenkt Ihnen einen Gutschein: Kestrel Bay Adventures',
  ]);
  for (const { text } of cards) expect(text).toContain(`https://book.example/${key}?lang=de`);
});

it('the link that changes the number of a membership is sent in the language of its order (1-13, D-I18-01)', async () => {
  const { key } = await storeLocation(app.database.db, {
    ...venue,
    sellMembershipsOnline: true,
    membershipPlans: [monthPlan],
  });
  const cart = orderOf(await saveMemberships(app, key, [[monthPlan, 1]]));
  const order = orderOf(await completeOrder(app, cart, key, { languageKey: german.key }));
  await app.drainOutbox();
  const mail = await send('phone-change', key, order.OrderKey);
  expect(mail?.subject).toMatch(/^Telefonnummer Ihrer Mitgliedschaft ändern/);
  expect(mail?.text).toMatch(new RegExp(`book\\.example/${key}/membership/phone\\?lang=de#[\\w-]{32}`));
});

it('an order that names no language is written to in the venue’s default (1-13, D-I18-01)', async () => {
  const languages = [
    { ...english, isDefault: false },
    { ...german, isDefault: true },
  ];
  await bought(null, { changes: { languages } });
  await app.drainOutbox();
  expect(app.mail.sent[0]?.subject).toMatch(/^Ihre Buchung/);
  expect(app.sms.sent[0]?.body).toMatch(/\?lang=de /);
});

it('a venue with one language has links without one (D-I18-01)', async () => {
  const { key, order } = await bought(null, { changes: { languages: [english], translations: [] } });
  await app.drainOutbox();
  expect(app.mail.sent[0]?.text).toContain(`/${key}/receipt?orderKey=${order.OrderKey}\n`);
});
