/** What a customer gets after buying, over HTTP and email: confirmation and calendar (D-OR-05, D-API-67). */
import { timeSlotKey } from '@gangway/domain/availability/time-slot-key';
import { tipProductKey } from '@gangway/domain/catalog/product';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { aCustomField, aProduct, aVariant } from '@gangway/domain/testing/add-on-builders';
import { aLocation, anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailNotSentError } from '../../gateways/mail/mail-gateway.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  completeOrder,
  orderOf,
  slotKey,
} from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { readCalendar } from '../../testing/valid-calendar.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.mail.fault = undefined;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});
afterAll(() => app.close());

type Changes = Parameters<typeof storeLocation>[1];

/** Tickets in the email have tests of their own (tickets.db.test.ts). */
const noTickets = { enableDigitalTickets: false };

async function bought(
  changes: Changes = {},
  customer: Record<string, unknown> = aCustomer,
  date = '2026-12-05',
) {
  const { key } = await storeLocation(app.database.db, { ...noTickets, ...changes });
  const order = orderOf(await addToCart(app, { locationKey: key, date, rates: { 11: 2, 12: 1 } }));
  return { key, order: orderOf(await completeOrder(app, order, key, { customer })) };
}

const resend = (locationKey: number, orderKey: string) =>
  ask(app, 'POST', '/api/booking/resendConfirmation', { clientLocationKey: locationKey, orderKey });

const calendar = (locationKey: number, orderKey: string, line: { orderEntityKey?: number } = {}) =>
  ask<string>(app, 'GET', '/api/booking/receipt.ics', { clientLocationKey: locationKey, orderKey, ...line });

/** Two adults with an open ticket. */
const addPass = (locationKey: number) =>
  ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    Activity: {
      EntityHierarchyKey: 1,
      Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
      SelectedTimes: [{ OrderEntityTimeKey: timeSlotKey({ date: null, time: null, lengthMinutes: 0 }) }],
    },
  });

/** Lines of a calendar file, unfolded. */
const eventsOf = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .replaceAll(/BEGIN:VALARM.*?END:VALARM\r\n/gs, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(event.split('\r\n').map((line) => [line.split(/[:;]/)[0] ?? '', line])),
    );

/** What a reader sees of the HTML: its text and its link targets. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/href="([^"]*)"/g, '>$1<')
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** Makes the outbox due again, as if time had passed. */
const hurry = () =>
  sql`update outbox set due_at = clock_timestamp(), leased_until = null where sent_at is null`.execute(
    app.database.db,
  );

it('a receipt shows what was included and what to bring, as of the booking (D-OR-04)', async () => {
  const { key } = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: key }));
  await changeLocation(app.database.db, {
    ...aLocation({ key }),
    activities: [anActivity({ included: ['Nothing'], goodToKnow: [], bring: [], weather: null })],
  });
  const { OrderKey: orderKey } = orderOf(await completeOrder(app, order, key));
  const receipt = await ask<{ Individual: { Activities: object[] }[] }>(
    app,
    'GET',
    '/api/booking/getorderv2',
    { clientLocationKey: key, orderKey },
  );
  expect(receipt.body.Individual[0]?.Activities).toMatchObject([
    {
      Included: ['Kayak, paddle and life vest'],
      GoodToKnow: ['Bring a jacket'],
      Bring: ['Shoes that may get wet'],
      Weather: 'We paddle in light rain.',
    },
  ]);
});

it('the map of the meeting point is in the email, on the receipt and with the tickets (D-OR-04, D-OR-05, D-TK-02)', async () => {
  const drawn = {
    version: 'map-0123456789ab',
    width: 1600,
    height: 1200,
    colour: '#b9dde6',
    alt: 'Map to dock B',
  };
  const dock = { name: 'Dock B', address: '1 Pier', latitude: 40.1, longitude: -105.8 };
  const { key } = await storeLocation(app.database.db, {
    activities: [anActivity({ meetingPoint: { ...dock, map: drawn } })],
  });
  const order = orderOf(await addToCart(app, { locationKey: key }));
  const { OrderKey: orderKey, TicketUUID: ticketUUID } = orderOf(
    await completeOrder(app, order, key),
  ) as ReturnType<typeof orderOf> & { TicketUUID: string };
  app.mail.sent.length = 0;
  await app.drainOutbox();
  expect(app.mail.sent[0]?.html).toMatch(
    new RegExp(
      `<a href="https://www.google.com/maps[^"]*"><img src="[^"]*/${key}/${drawn.version}-800x600.jpg"[^>]*alt="Map to dock B"`,
    ),
  );
  const shown = {
    Name: 'Dock B',
    Map: { PhotoVersion: drawn.version, PhotoColour: '#b9dde6', PhotoAlt: 'Map to dock B' },
  };
  const asked = { clientLocationKey: key, orderKey };
  const receipt = await ask<object>(app, 'GET', '/api/booking/getorderv2', asked);
  expect(receipt.body).toMatchObject({ Individual: [{ Activities: [{ MeetingPoint: shown }] }] });
  const ticket = await ask<object>(app, 'GET', '/api/booking/getTicket', {
    ticketUUID,
    clientLocationKey: key,
  });
  expect(ticket.body).toMatchObject({ Activities: [{ MeetingPoint: shown }] });
});

describe('the confirmation email', () => {
  it('is sent once per order, from the venue to the customer, with receipt link and calendar (3.10-10, D-OR-05)', async () => {
    const { key, order } = await bought();
    for (let round = 0; round < 3; round++) await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(1);
    const [mail] = app.mail.sent;
    expect(mail).toMatchObject({
      from: { name: 'Kestrel Bay Adventures', address: 'bookings@gangway.example' },
      to: { name: 'Maya Okafor', address: 'maya@okafor.example' },
      replyTo: { address: 'hello@kestrelbay.example' },
      subject: `Your booking with Kestrel Bay Adventures: ${order.OrderNumber}`,
      messageId: expect.stringMatching(/^<confirmation-\d+@book\.example>$/),
      attachments: [{ filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
    });
    const link = `https://book.example/${key}/receipt?orderKey=${order.OrderKey}`;
    expect(mail?.text).toContain(`See your receipt: ${link}`);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  it('opens the tickets by its first button and the receipt by its second, in both parts (D-OR-05, D-TK-01)', async () => {
    const { key } = await storeLocation(app.database.db, {});
    const order = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-05', rates: { 11: 2 } }));
    const paid = orderOf(await completeOrder(app, order, key, { customer: aCustomer }));
    const { TicketUUID } = paid as typeof paid & { TicketUUID: string };
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    const receipt = `https://book.example/${key}/receipt?orderKey=${order.OrderKey}`;
    const tickets = `https://book.example/${key}/ticket/${TicketUUID}`;
    const buttons = mail?.html.matchAll(/<a href="([^"]*)" style="display:inline-block[^>]*>([^<]*)</g) ?? [];
    expect([...buttons].slice(0, 2).map(([, address, words]) => [words, address])).toEqual([
      ['Open your tickets', tickets],
      ['See your receipt', receipt],
    ]);
    expect(mail?.text).toContain(`Open your tickets: ${tickets}\nSee your receipt: ${receipt}\n`);
  });

  it('states what was bought, when to come, who is coming, and what was paid (2.8-06, 2.8-07, 3.10-10)', async () => {
    await bought({
      fees: [{ key: 1, name: 'Booking fee', kind: 'percent', value: 300, taxable: false }],
      taxes: [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }],
      confirmationMailHeader: 'See you at the dock.',
      confirmationMailFooter: 'Rain or shine.',
      activities: [anActivity({ confirmationMessage: 'Bring a hat.' })],
    });
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    for (const words of [
      'Thank you, Maya!',
      'See you at the dock.',
      'Sunrise Kayak Tour',
      'Saturday, December 5, 2026',
      '9:00 to 11:30 AM, Mountain Time (MST)',
      'Please arrive by 8:40 AM',
      '2 adults, 1 child',
      'Marina dock B, 2210 County Road 64',
      'Bring a hat.',
      'Rain or shine.',
      '(970) 555-0142',
    ]) {
      expect(mail?.text).toContain(words);
      expect(wordsOf(mail?.html ?? '')).toContain(words);
    }
    expect(mail?.text).toContain(
      'Subtotal: $157.00\nBooking fee: $4.71\nTax: $12.95\nTotal: $174.66\nPaid: $174.66',
    );
    expect(mail?.text).not.toContain('Balance');
  });

  it('lists what is included and every answer: of the activity, its guests, the customer, the order (3.10-10, D-CU-02, D-OR-04)', async () => {
    const level = aCustomField({ id: 'level', label: 'Have you paddled before?', type: 'checkbox' });
    const diet = aCustomField({ id: 'diet', label: 'Diet', scope: 'participant' });
    const day = aCustomField({ id: 'day', label: 'Your birthday', scope: 'customer', type: 'date' });
    const note = aCustomField({ id: 'note', label: 'Anything else', scope: 'order', type: 'longText' });
    const blank = aCustomField({ id: 'blank', label: 'Not answered', scope: 'order' });
    const bag = aProduct();
    const wetsuit = aProduct({
      id: 'wetsuit',
      name: 'Wetsuit',
      kind: 'variants',
      variants: [aVariant('wetsuit', 'small', 1500), aVariant('wetsuit', 'large', 1700)],
    });
    const { key } = await storeLocation(app.database.db, {
      products: [bag, wetsuit],
      customFields: [note, day, blank],
      activities: [
        anActivity({
          addOns: ['dry-bag', 'wetsuit'],
          enableTips: true,
          customFields: [level, diet],
          confirmationMessage: 'Bring a hat.',
          goodToKnow: ['Bring a jacket', 'Parking is free'],
        }),
      ],
    });
    const answer = ({ key: CustomFieldKey }: { key: number }, Value: string) => ({ CustomFieldKey, Value });
    const guest = (ParticipantIndex: number, food: string) => ({
      ParticipantIndex,
      CustomFields: [answer(diet, food)],
    });
    const chosen = {
      CustomFields: [answer(level, 'true')],
      Rates: [
        {
          EntityHierarchyRateKey: 11,
          Participants: 2,
          CustomFieldParticipants: [guest(1, 'Vegan & <b>nuts</b>'), guest(0, 'Anything')],
        },
      ],
      AddOns: [
        { ProductKey: bag.key, Quantity: 2 },
        {
          ProductKey: wetsuit.key,
          Variants: wetsuit.variants.map((variant) => ({ ProductKey: variant.key, Quantity: 1 })),
        },
        { ProductKey: tipProductKey, IsTip: true, TipPercent: 18, Quantity: 1 },
      ],
    };
    const order = orderOf(await addToCart(app, { locationKey: key, chosen }));
    const customer = { ...aCustomer, CustomFields: [answer(day, '2001-02-03')] };
    const members = { customer, order: { CustomFields: [answer(note, 'Two of us\nare shy.')] } };
    orderOf(await completeOrder(app, order, key, members));
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    expect(mail?.text).toContain(
      [
        '2 adults',
        'Marina dock B, 2210 County Road 64',
        'Open in maps: https://www.google.com/maps/search/?api=1&query=40.1%2C-105.8',
        '2 × Dry bag',
        'Wetsuit: 1 × Small, 1 × Large',
        'Tip, 18%',
        'Have you paddled before? Yes',
        'Adult 1, Diet: Anything',
        'Adult 2, Diet: Vegan & <b>nuts</b>',
        'Bring a hat.',
        'What’s included',
        '• Kayak, paddle and life vest',
        'What to bring',
        '• Shoes that may get wet',
        'Good to know',
        '• Bring a jacket',
        '• Parking is free',
        'Weather: We paddle in light rain.',
        '',
        'What you told us',
        'Your birthday: Feb 3, 2001',
        'Anything else: Two of us',
        'are shy.',
        '',
      ].join('\n'),
    );
    for (const words of [
      'Wetsuit: 1 × Small, 1 × Large',
      'Have you paddled before? Yes',
      'Adult 2, Diet: Vegan &amp; &lt;b&gt;nuts&lt;/b&gt;',
      'What you told us',
      'Your birthday: Feb 3, 2001',
      'Anything else: Two of us<br>are shy.',
      '<b>Good to know</b><br>• Bring a jacket<br>• Parking is free',
    ])
      expect(mail?.html).toContain(words);
    expect(mail?.text).not.toContain('Not answered');
  });

  it('states until when a pass is valid, and has no calendar file if nothing has a date (D-AV-05, D-OR-04)', async () => {
    const pass = anActivity({ appointmentType: 'none', schedules: [], validityDays: 90 });
    const { key } = await storeLocation(app.database.db, { ...noTickets, activities: [pass] });
    const order = orderOf(await addPass(key));
    const paid = orderOf(await completeOrder(app, order, key));
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    // Bought on November 21, 2026.
    expect(mail?.text).toContain('Any day until Feb 19, 2027');
    expect(mail?.html).toContain('Any day until Feb 19, 2027');
    expect(mail?.attachments).toEqual([]);
    expect((await calendar(key, paid.OrderKey)).status).toBe(404);
  });

  it('shows only the first activity’s time if the package is set to, in email and calendar (D-PK-06)', async () => {
    const cruise = anActivity({ key: 2, name: 'Cruise', rates: [aRate({ key: 21, globalId: 'c' })] });
    const members = [
      { activityKey: 1, discounts: [] },
      { activityKey: 2, discounts: [] },
    ];
    const told = async (showFirstActivityOnly: boolean) => {
      const { key } = await storeLocation(app.database.db, {
        activities: [anActivity(), cruise],
        packages: [aPackage({ key: 7, members, showFirstActivityOnly })],
      });
      const member = (activityKey: number, rateKey: number, time: string) => ({
        EntityHierarchyKey: activityKey,
        Rates: [{ EntityHierarchyRateKey: rateKey, Participants: 2 }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', time) }],
      });
      const added = await ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        Package: { PackageKey: 7, Activities: [member(1, 11, '09:00'), member(2, 21, '13:00')] },
      });
      const paid = orderOf(await completeOrder(app, orderOf(added), key));
      app.mail.sent.length = 0;
      await app.drainOutbox();
      const times = app.mail.sent[0]?.text.match(/^\d+:00 .*[AP]M/gm);
      const names = app.mail.sent[0]?.text.match(/^(Lake Weekend: |Sunrise Kayak Tour$|Cruise$).*/gm);
      const events = eventsOf((await calendar(key, paid.OrderKey)).body).map(({ SUMMARY }) => SUMMARY);
      return { times, names, events };
    };
    // One entry with its price and its activities inside.
    const names = ['Lake Weekend: $236.00', 'Sunrise Kayak Tour', 'Cruise'];
    expect(await told(true)).toEqual({
      times: ['9:00 to 11:30 AM'],
      names,
      events: ['SUMMARY:Sunrise Kayak Tour'],
    });
    expect(await told(false)).toEqual({
      times: ['9:00 to 11:30 AM', '1:00 to 3:30 PM'],
      names,
      events: ['SUMMARY:Sunrise Kayak Tour', 'SUMMARY:Cruise'],
    });
  });

  it('escapes what people typed: no markup, no extra header, no extra recipient (C-47, S30, S31)', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    await bought(
      { name: `Tours ${hostile}` },
      { ...aCustomer, FirstName: hostile, LastName: 'O\nBcc: thief@example.com' },
    );
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('Thank you, &lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;!');
    expect(mail?.to).toEqual({ address: 'maya@okafor.example', name: `${hostile} O Bcc: thief@example.com` });
    expect(JSON.stringify([mail?.subject, mail?.from, mail?.to])).not.toMatch(/\\[rn]/);
  });

  it('shows logo and picture from the shop, with text where pictures are blocked (D-OR-05)', async () => {
    await bought({
      lightLogoVersion: '0123456789ab',
      activities: [
        anActivity({
          picture: {
            version: 'kayak-0123456789ab',
            width: 1600,
            height: 1200,
            colour: '#a792b2',
            alt: 'A paddler in a red "kayak"',
          },
        }),
      ],
    });
    await app.drainOutbox();
    const images = [...(app.mail.sent[0]?.html.matchAll(/<img src="([^"]*)"[^>]*? alt="([^"]*)"/g) ?? [])];
    expect(images.map(([, src, alt]) => [src?.replace(/images\/\d+/, 'images/1'), alt])).toEqual([
      ['https://book.example/images/1/logo-light-0123456789ab.png', 'Kestrel Bay Adventures'],
      [
        'https://book.example/images/1/kayak-0123456789ab-1200x630.jpg',
        'A paddler in a red &quot;kayak&quot;',
      ],
    ]);
  });

  it('quotes the terms on cancellation, and says the same in its text and HTML parts (D-OR-05)', async () => {
    await bought({
      terms:
        '<h3>Cancellations</h3><p>Until 48 hours before: <strong>full</strong> refund &amp; thanks.</p><h3>Weather</h3><p>Rain.</p>',
      activities: [anActivity({ meetingPoint: null, name: `Tour ${'of a very long name, '.repeat(8)}<&>` })],
    });
    await app.drainOutbox();
    const { html = '', text = '' } = app.mail.sent[0] ?? {};
    expect(html).toContain('Please arrive by 8:40\u00a0AM');
    expect(text).toContain('If plans change\nUntil 48 hours before: full refund & thanks.\n');
    expect(text).not.toContain('Rain.');
    // Without a meeting point, the address is the venue's.
    expect(text).toContain(
      'Kestrel Bay Adventures, 2210 County Road 64, Lake Estelle, CO 80447\nOpen in maps: https:',
    );
    const inHtml = wordsOf(html);
    for (const line of text.split('\n').filter((words) => words !== ''))
      for (const words of line.split(/: (?=https:|[$£])/)) expect(inHtml).toContain(words);
  });

  it('shows amounts in the venue’s currency (3.1-06)', async () => {
    await bought({
      currency: 'GBP',
      taxes: [{ name: 'VAT', basisPoints: 2000, inclusive: true, classes: [] }],
    });
    await app.drainOutbox();
    expect(app.mail.sent[0]?.text).toContain('Total: £157.00\nIncludes tax: £26.17\nPaid: £157.00');
  });

  it('is retried under the same ID if sending fails, and the order stays saved (R28, D-OR-05)', async () => {
    app.mail.fault = new MailNotSentError('The mail server is away.', { permanent: false });
    const { key, order } = await bought();
    await app.drainOutbox();
    const { rows } = await sql<{
      attempts: number;
      last_error: string;
      gave_up_at: string | null;
      waits: boolean;
    }>`
      select attempts, last_error, gave_up_at, due_at > clock_timestamp() as waits from outbox
      where sent_at is null and gave_up_at is null`.execute(app.database.db);
    expect(rows).toEqual([
      { attempts: 1, last_error: 'The mail server is away.', gave_up_at: null, waits: true },
    ]);
    expect(order.IsNew).toBe(false);
    app.mail.fault = undefined;
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
    await hurry();
    await app.drainOutbox();
    expect(app.mail.sent.map(({ messageId }) => messageId)).toEqual([
      expect.stringMatching(/^<confirmation-\d+@book\.example>$/),
    ]);
    expect((await calendar(key, order.OrderKey)).status).toBe(200);
  });

  it('is given up for an address that is permanently refused (R28)', async () => {
    app.mail.fault = new MailNotSentError('No such mailbox.', { permanent: true });
    await bought();
    await app.drainOutbox();
    app.mail.fault = undefined;
    await hurry();
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
    const { rows } = await sql`select 1 from outbox where gave_up_at is not null`.execute(app.database.db);
    expect(rows).toHaveLength(1);
  });

  it('contains the order key only until it is sent: then no trace stays in the database (3.10-01, D-OR-02)', async () => {
    const { order } = await bought();
    await app.drainOutbox();
    const { rows } = await sql<{ dump: string }>`
      select string_agg(t.row::text, '') as dump from (
        select to_jsonb(o) as row from outbox o union all select to_jsonb(a) from payment_attempt a
        union all select to_jsonb(e) from order_event e union all select to_jsonb(s) from shop_order s) t`.execute(
      app.database.db,
    );
    expect(rows[0]?.dump).not.toContain(order.OrderKey);
  });
});

describe('resendConfirmation', () => {
  it('sends the email again, at most once a minute however often it is called (D-OR-04, D-API-67)', async () => {
    const { key, order } = await bought();
    await app.drainOutbox();
    for (let times = 0; times < 3; times++)
      expect((await resend(key, order.OrderKey)).body).toEqual({ Success: true });
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(2);
    app.clock.now += 61_000;
    await resend(key, order.OrderKey);
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(3);
    expect(new Set(app.mail.sent.map(({ messageId }) => messageId)).size).toBe(3);
    expect(new Set(app.mail.sent.map(({ to }) => to.address))).toEqual(new Set(['maya@okafor.example']));
  });
});

describe('the calendar file', () => {
  it('has one booking alone if its key is given, a part of a package too, and nobody else’s (D-API-67, D-OR-04)', async () => {
    const cruise = anActivity({ key: 2, name: 'Cruise', rates: [aRate({ key: 21, globalId: 'c' })] });
    const members = [1, 2].map((activityKey) => ({ activityKey, discounts: [] }));
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity(), cruise],
      packages: [aPackage({ key: 7, members })],
    });
    const part = (activityKey: number, rate: number, time: string) => ({
      EntityHierarchyKey: activityKey,
      Rates: [{ EntityHierarchyRateKey: rate, Participants: 2 }],
      SelectedTimes: [
        {
          OrderEntityTimeKey: timeSlotKey({
            date: '2026-12-05' as VenueDate,
            time: time as VenueTime,
            lengthMinutes: 150,
          }),
        },
      ],
    });
    const added = await ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', {
      clientLocationKey: key,
      Package: { PackageKey: 7, Activities: [part(1, 11, '09:00'), part(2, 21, '13:00')] },
    });
    const paid = orderOf(await completeOrder(app, orderOf(added), key, { customer: aCustomer }));
    const all = eventsOf((await calendar(key, paid.OrderKey)).body);
    expect(all).toHaveLength(2);
    for (const { UID = '', SUMMARY } of all) {
      const orderEntityKey = Number(/-(\d+)$/.exec(UID)?.[1]);
      const [event, ...others] = eventsOf((await calendar(key, paid.OrderKey, { orderEntityKey })).body);
      expect(event?.SUMMARY).toBe(SUMMARY);
      expect(others).toEqual([]);
    }
    expect((await calendar(key, paid.OrderKey, { orderEntityKey: 999_999 })).status).toBe(404);
  });

  it('has one event per appointment, with times every calendar understands (D-API-67, D-OR-04)', async () => {
    const { key, order } = await bought();
    const { status, headers, body } = await calendar(key, order.OrderKey);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="booking.ics"',
      'cache-control': 'no-store',
    });
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    const [event, ...others] = eventsOf(body);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      DTSTART: 'DTSTART:20261205T160000Z',
      DTEND: 'DTEND:20261205T183000Z',
      SUMMARY: 'SUMMARY:Sunrise Kayak Tour',
      LOCATION: 'LOCATION:Marina dock B\\, 2210 County Road 64',
    });
    expect(event?.DESCRIPTION).toContain(`Order ${order.OrderNumber}`);
  });

  it('has a reminder, arrival time, phone number and receipt link (D-OR-05, 2.8-06)', async () => {
    const { key, order } = await bought();
    const [event] = eventsOf((await calendar(key, order.OrderKey)).body);
    const receipt = `https://book.example/${key}/receipt?orderKey=${order.OrderKey}`;
    for (const words of ['Please arrive by 8:40 AM', '2 adults\\, 1 child', 'Phone: (970) 555-0142', receipt])
      expect(event?.DESCRIPTION).toContain(words);
    expect(event?.URL).toBe(`URL;VALUE=URI:${receipt}`);
    const alarms = (await calendar(key, order.OrderKey)).body.split('BEGIN:VALARM').slice(1);
    expect(
      alarms.map((alarm) => [/TRIGGER:(.*)\r/.exec(alarm)?.[1], alarm.includes('ACTION:DISPLAY')]),
    ).toEqual([
      ['-P1D', true],
      ['-PT2H', true],
    ]);
  });

  it('keeps lines to 75 octets and escapes special characters (D-API-67, S31)', async () => {
    const name = `Kayak; cave, \\ and ${'Ø 水 '.repeat(40)}\nBEGIN:VALARM`;
    const { key, order } = await bought({
      activities: [anActivity({ name, meetingPoint: null })],
      address: null,
    });
    const { body } = await calendar(key, order.OrderKey);
    readCalendar(body);
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    const summary = `SUMMARY:Kayak\\; cave\\, \\\\ and ${'Ø 水 '.repeat(40)}\\nBEGIN:VALARM`;
    expect(lines).toContain(summary);
    expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2);
    expect(lines).toContain('LOCATION:Kestrel Bay Adventures');
  });

  it('is valid, whatever the venue is called (D-API-67, S31)', async () => {
    const name = 'Smith, Jones & "Co"; Söhne';
    const { key, order } = await bought({ name });
    const { body } = await calendar(key, order.OrderKey);
    expect(readCalendar(body)).toMatchObject({
      method: 'PUBLISH',
      events: [{ summary: 'Sunrise Kayak Tour', organizer: name }],
    });
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    for (const field of ['NAME', 'X-WR-CALNAME'])
      expect(lines).toContain(`${field}:Smith\\, Jones & "Co"\\; Söhne`);
  });

  it('takes everything out of calendars once everything is canceled (D-API-67)', async () => {
    const { key, order } = await bought();
    const { code } = await runOrder(app, [
      'cancel',
      order.OrderNumber ?? '',
      '--location',
      `${key}`,
      '--refund',
      'full',
      '--yes',
    ]);
    expect(code).toBe(0);
    const read = readCalendar((await calendar(key, order.OrderKey)).body);
    expect(read).toMatchObject({ method: 'CANCEL', events: [{ summary: 'Sunrise Kayak Tour' }] });
  });

  it('ends an hour after its start in the night of a repeated hour (9-18, D-TM-02)', async () => {
    const activities = [
      anActivity({
        schedules: [aSchedule({ times: ['01:00'], lengthMinutes: 60, from: '2027-11-07' as VenueDate })],
      }),
    ];
    const { key } = await storeLocation(app.database.db, { activities });
    const order = orderOf(
      await addToCart(app, { locationKey: key, date: '2027-11-07', time: '01:00', lengthMinutes: 60 }),
    );
    await completeOrder(app, order, key);
    expect(eventsOf((await calendar(key, order.OrderKey)).body)[0]).toMatchObject({
      DTSTART: 'DTSTART:20271107T070000Z',
      DTEND: 'DTEND:20271107T080000Z',
    });
  });

  it('has the right times on the night clocks change (9-18, R26)', async () => {
    const activities = [
      anActivity({ schedules: [aSchedule({ times: ['01:30'], from: '2027-03-14' as VenueDate })] }),
    ];
    const { key } = await storeLocation(app.database.db, { activities });
    const order = orderOf(await addToCart(app, { locationKey: key, date: '2027-03-14', time: '01:30' }));
    await completeOrder(app, order, key);
    expect(eventsOf((await calendar(key, order.OrderKey)).body)[0]?.DTSTART).toBe('DTSTART:20270314T083000Z');
  });

  it('shows the stop and time of a pickup, whether the activity’s own or a ride of the day (D-TR-02, D-TR-03, D-OR-05)', async () => {
    const { key: _, ...location } = aTransportLocation({
      activities: [
        anActivity({
          arriveMinutesBefore: 20,
          transportation: { offered: true, required: false, vehicleId: 'shuttle' },
        }),
        anActivity({ key: 2, name: 'Cruise', rates: [aRate({ key: 21 })], arriveMinutesBefore: 20 }),
      ],
      enableDigitalTickets: true,
    });
    const { key } = await storeLocation(app.database.db, location);
    const hotel = {
      NeedTransportation: true,
      HotelName: 'Grand Lodge',
      HotelLatitude: 40.1,
      HotelLongitude: -105,
    };
    const fetched = orderOf(await addToCart(app, { locationKey: key, chosen: hotel }));
    const both = orderOf(
      await addToCart(app, {
        locationKey: key,
        orderKey: fetched.OrderKey,
        activityKey: 2,
        date: '2026-12-06',
        rates: { 21: 2 },
      }),
    );
    const ridden = await ask<ChangeAnswer>(app, 'POST', '/api/booking/updateOrder', {
      clientLocationKey: key,
      orderKey: both.OrderKey,
      order: { AgreedToTransport: true },
      PickupLocations: [
        {
          Day: '2026-12-06',
          LocationName: 'Station',
          PickupLocationKey: 6,
          Guests: 2,
          PickupTimes: [{ TimeString: '8:20 AM' }],
          ReturnTimes: [{ TimeString: '12:00 PM' }],
          ClientLocationKey: 3,
        },
      ],
    });
    await completeOrder(app, orderOf(ridden), key, { agreedToTransport: true });
    const [first, second] = eventsOf((await calendar(key, both.OrderKey)).body);
    expect(first?.DESCRIPTION).toContain('Pickup @ 8:40 AM\\, Grand Lodge');
    expect(second?.DESCRIPTION).toContain('Pickup @ 8:20 AM\\, Station\\nDeparture @ 12:00 PM');
    // Who is picked up is told the pickup, and no second time.
    for (const event of [first, second]) expect(event?.DESCRIPTION).not.toContain('arrive by');
    await app.drainOutbox();
    const mails = app.mail.sent
      .map(({ text, html }) => `${text}${html}`)
      .filter((said) => said.includes('Grand Lodge'));
    expect(mails).toHaveLength(1);
    expect(mails.join()).not.toContain('arrive by');
  });

  it('shows a date-only appointment as an all-day event in any time zone (3.2-03)', async () => {
    const activities = [anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [] })] })];
    const { key } = await storeLocation(app.database.db, { activities, timeZone: 'Pacific/Auckland' });
    const order = orderOf(
      await ask(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        Activity: {
          EntityHierarchyKey: 1,
          Rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
          SelectedTimes: [{ OrderEntityTimeKey: await allDayKey(key, '2026-12-05') }],
        },
      }),
    );
    await completeOrder(app, order, key);
    const [event] = eventsOf((await calendar(key, order.OrderKey)).body);
    expect(event?.DTSTART).toBe('DTSTART;VALUE=DATE:20261205');
  });

  async function allDayKey(key: number, date: string): Promise<number> {
    const { body } = await ask<{ Times: { OrderEntityTimeKey: number }[] }[]>(
      app,
      'POST',
      '/api/booking/getTimes',
      {
        clientLocationKey: key,
        entityHierarchyKey: 1,
        date,
      },
    );
    return body[0]?.Times[0]?.OrderEntityTimeKey ?? 0;
  }
});

it('resendConfirmation and the calendar file answer 404 with the same body for a cart, an unknown key and another location’s order (D-OR-03, S2)', async () => {
  const { key, order } = await bought();
  const cart = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-06' }));
  const other = await storeLocation(app.database.db);
  for (const question of [resend, calendar]) {
    const answers = [
      await question(key, cart.OrderKey),
      await question(key, 'A'.repeat(24)),
      await question(other.key, order.OrderKey),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = answers.map(({ body }) =>
      JSON.stringify({ ...(body as Record<string, unknown>), RequestId: '' }),
    );
    expect(new Set(bodies).size).toBe(1);
  }
  await app.drainOutbox();
  expect(app.mail.sent).toHaveLength(1);
});
