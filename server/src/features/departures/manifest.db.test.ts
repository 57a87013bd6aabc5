/** The manifest of the day: who is on it, when it is sent, and what it says (docs/rules/manifest.md). */
import { aCustomField, aProduct, aVariant } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../gateways/mail/mail-gateway.ts';
import { aDepositVenue, enable } from '../../testing/deposit-journey.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove } from '../../testing/move-journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import {
  aMorning,
  ask,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

let venues = 0;
/** An address of its own for each venue, as they share one mailbox. */
function manifestTo(changes = {}) {
  venues += 1;
  const office = `office-${venues}@venue.example`;
  return { office, manifest: { to: [office], at: '06:00', emptyDays: false, ...changes } as never };
}

const queue = () => app.jobs.find(({ name }) => name === 'manifests')?.run();

/** What an address has been sent when the job has run at each of the moments. */
async function sentAt(office: string, ...moments: string[]): Promise<Mail[]> {
  await app.drainOutbox();
  for (const moment of moments) {
    app.clock.now = Date.parse(moment);
    await queue();
    await app.drainOutbox();
  }
  return app.mail.sent.filter(({ to }) => to.address === office);
}

const bookingAt = async (key: number, customer: object = aCustomer, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, ...choice })), key, {
      customer,
    }),
  );

/** 6 AM in Denver on the day of the bookings. */
const six = '2026-12-05T13:00:00Z';
const csvOf = (mail: Mail | undefined) => String(mail?.attachments[1]?.content);

describe('the morning’s email', () => {
  it.each([
    ['before the time', ['2026-12-05T12:59:59Z'], 0],
    ['at the time', [six], 1],
    ['at the time, and once only', [six, '2026-12-05T13:00:30Z', '2026-12-05T20:00:00Z'], 1],
    ['late by a shop that was down', ['2026-12-05T22:30:00Z'], 1],
    ['not the next day, on which nobody comes', ['2026-12-06T13:00:00Z'], 0],
  ])('is sent %s', async (_when, moments, count) => {
    const { office, manifest } = manifestTo();
    const { key } = await storeLocation(app.database.db, { manifest });
    await bookingAt(key);
    expect(await sentAt(office, ...moments)).toHaveLength(count);
  });

  it.each([
    ['nothing, unless told', {}, 0],
    ['that nobody comes, where the venue wants to know', { emptyDays: true }, 1],
  ])('of a day without bookings says %s', async (_what, changes, count) => {
    const { office, manifest } = manifestTo(changes);
    await storeLocation(app.database.db, { manifest });
    const mails = await sentAt(office, six);
    expect(mails.map(({ subject, attachments }) => [subject, attachments.length])).toEqual(
      Array(count).fill(['Manifest for Sat, December 5: no bookings', 0]),
    );
  });

  it('is sent once in the night that has an hour twice', async () => {
    const { office, manifest } = manifestTo({ at: '01:30', emptyDays: true });
    await storeLocation(app.database.db, { manifest });
    expect(await sentAt(office, '2026-11-01T07:29:59Z')).toHaveLength(0);
    expect(await sentAt(office, '2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z')).toHaveLength(1);
  });

  it('goes to each address, and lists departures with their counts', async () => {
    const { office, manifest } = manifestTo();
    const dock = `dock-${office}`;
    const { key } = await storeLocation(app.database.db, {
      manifest: { ...(manifest as object), to: [office, dock] } as never,
    });
    await bookingAt(key);
    const [mail, ...more] = await sentAt(office, six);
    expect(more).toEqual([]);
    expect(app.mail.sent.filter(({ to }) => to.address === dock)).toHaveLength(1);
    expect(mail?.subject).toBe('Manifest for Sat, December 5: 2 guests, 1 departure');
    for (const words of [
      '9:00 to 11:30 AM  Sunrise Kayak Tour',
      '2 guests in 1 booking',
      '2 of 12 seats taken',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['manifest-2026-12-05.pdf', 'application/pdf'],
      ['manifest-2026-12-05.csv', 'text/csv; charset=utf-8'],
    ]);
    // The guest's phone and email are in the attachments only.
    expect(`${mail?.text}${mail?.html}`).not.toContain('okafor');
  });

  it('is written when it is sent', async () => {
    const { office, manifest } = manifestTo();
    const { key } = await storeLocation(app.database.db, { manifest });
    await bookingAt(key);
    await app.drainOutbox();
    app.clock.now = Date.parse(six);
    await queue();
    app.clock.now = aMorning;
    orderOf(await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key));
    app.clock.now = Date.parse(six);
    const [mail] = await sentAt(office);
    expect(mail?.text).toContain('4 guests in 2 bookings');
  });

  it('is not sent to an address that was taken out, nor the next day', async () => {
    for (const change of ['address', 'manifest', 'day'] as const) {
      const { office, manifest } = manifestTo({ emptyDays: true });
      const location = await storeLocation(app.database.db, { manifest });
      app.clock.now = Date.parse(six);
      await queue();
      const without = { ...(manifest as object), to: ['other@venue.example'] } as never;
      if (change === 'address') await changeLocation(app.database.db, { ...location, manifest: without });
      if (change === 'manifest') await changeLocation(app.database.db, { ...location, manifest: null });
      if (change === 'day') app.clock.now = Date.parse('2026-12-06T08:00:00Z');
      await app.drainOutbox();
      expect(app.mail.sent.filter(({ to }) => to.address === office)).toEqual([]);
    }
  });

  it('is queued once by several servers at the same time', async () => {
    const { office, manifest } = manifestTo({ emptyDays: true });
    await storeLocation(app.database.db, { manifest });
    app.clock.now = Date.parse(six);
    await Promise.all([1, 2, 3, 4].map(queue));
    expect(await sentAt(office)).toHaveLength(1);
  });

  it('is in the venue’s language', async () => {
    const { office, manifest } = manifestTo();
    const languages = [{ key: 1, code: 'de', name: 'Deutsch', isDefault: true }];
    const { key } = await storeLocation(app.database.db, { manifest, languages });
    await bookingAt(key);
    const [mail] = await sentAt(office, six);
    expect(mail?.subject).toContain('Gästeliste für Sa');
    expect(mail?.html).toContain('<html lang="de');
    expect(csvOf(mail)).toContain('Nachname,Vorname');
  });
});

describe('the manifest', () => {
  it('has answers of guests and of the order, what is to be paid, and how to reach the guest', async () => {
    const { office, manifest } = manifestTo();
    const diet = aCustomField({ id: 'diet', label: 'Diet', scope: 'participant' });
    const crew = aCustomField({ id: 'crew', label: 'Crew', scope: 'order' });
    const { key } = await aDepositVenue(app, {
      manifest,
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 }, customFields: [diet] })],
      customFields: [crew],
    });
    const vegan = { ParticipantIndex: 1, CustomFields: [{ CustomFieldKey: diet.key, Value: 'Vegan' }] };
    const rate = { EntityHierarchyRateKey: 11, Participants: 2, CustomFieldParticipants: [vegan] };
    const cart = orderOf(await addToCart(app, { locationKey: key, chosen: { Rates: [rate] } }));
    const answers = { CustomFields: [{ CustomFieldKey: crew.key, Value: 'The Lakers' }] };
    const { OrderKey: orderKey } = cart;
    await ask(app, 'POST', '/api/booking/updateOrder', { clientLocationKey: key, orderKey, order: answers });
    const { body } = await enable(app, key, orderKey);
    orderOf(await completeOrder(app, cart, key, { amount: body.Deposits }));
    const [mail] = await sentAt(office, six);
    const csv = csvOf(mail);
    expect(csv.startsWith('\ufeffDate,Start,End,Activity,Package,Order,Last name,First name,Phone')).toBe(
      true,
    );
    expect(csv).toContain('2026-12-05,09:00,11:30,Sunrise Kayak Tour,,');
    expect(csv).toContain(",Okafor,Maya,'+1 303 555 0100,maya@okafor.example,2,2 adults,");
    expect(csv).toContain(',"Adult 2, Diet: Vegan; Crew: The Lakers",');
    expect(csv.trimEnd().endsWith(',82.60,USD')).toBe(true);
    expect(mail?.text).toContain('Balance due: $82.60');
  });

  it('leaves no cell of the spreadsheet to be read as a formula', async () => {
    const { office, manifest } = manifestTo();
    const { key } = await storeLocation(app.database.db, { manifest });
    for (const start of ['=', '+', '-', '@'])
      await bookingAt(key, { ...aCustomer, LastName: `${start}HYPERLINK("x")` });
    const [mail] = await sentAt(office, six);
    const names = [...csvOf(mail).matchAll(/,("?)('?)([=+\-@])HYPERLINK/g)].map(
      ([, , mark = '', sign = '']) => `${mark}${sign}`,
    );
    expect(names.toSorted()).toEqual(["'+", "'-", "'=", "'@"]);
  });

  it('has neither what is canceled nor what a cart holds', async () => {
    const { office, manifest } = manifestTo();
    const { key } = await storeLocation(app.database.db, { manifest });
    const gone = await bookingAt(key, { ...aCustomer, LastName: 'Gone' });
    const cancel = [
      'cancel',
      gone.OrderNumber ?? '',
      '-l',
      String(key),
      '-y',
      '--refund',
      'full',
      '--no-email',
    ];
    await runOrder(app, cancel);
    await bookingAt(key, { ...aCustomer, LastName: 'Comes' });
    orderOf(await addToCart(app, { locationKey: key }));
    const [mail] = await sentAt(office, six);
    expect(csvOf(mail)).not.toContain('Gone');
    expect(mail?.text).toContain('2 guests in 1 booking\n2 of 12 seats taken');
  });

  it('says moved only of what was moved, and from the time before the last move', async () => {
    const { office, manifest } = manifestTo();
    const { key } = await aMoveVenue(app, { manifest, rescheduleFee: null });
    const booked = await boughtToMove(app, key);
    const number = (booked.order as unknown as { OrderNumber: string }).OrderNumber;
    const change = (...words: string[]) =>
      runOrder(app, [
        words[0] === '--to' ? 'move' : 'change',
        number,
        ...['-l', String(key), '--line', String(booked.lineKey), '--yes', '--no-email', ...words],
      ]);
    expect((await change('--guests', 'Adult=3')).code).toBe(0);
    const [first] = await sentAt(office, six);
    expect(csvOf(first)).toContain(',3,3 adults,');
    expect(csvOf(first)).not.toContain('Moved');
    app.clock.now = aMorning;
    expect((await change('--to', '2026-12-06 13:00')).code).toBe(0);
    expect((await change('--guests', 'Adult=4')).code).toBe(0);
    const [, second] = await sentAt(office, '2026-12-06T13:00:00Z');
    expect(csvOf(second)).toContain('"Moved from Sat, December 5, 9:00 AM"');
  });

  it('counts add-ons per participant as the guests eat them, in email, order and receipt too (D-AD-03)', async () => {
    const { office, manifest } = manifestTo();
    const each = { per: 'participant', price: 1400 } as const;
    const lunch = aProduct({ ...each, id: 'lunch', name: 'Lunch' });
    const photo = aProduct({ ...each, id: 'snack', name: 'Snack', kind: 'boolean' });
    const bag = aProduct({ id: 'bag', name: 'Dry bag', price: 600 });
    const menu = aProduct({
      ...{ ...each, id: 'menu', name: 'Menu', kind: 'variants' as const },
      variants: [aVariant('menu', 'vegan', 1400)],
    });
    const { key } = await storeLocation(app.database.db, {
      manifest,
      products: [lunch, photo, bag, menu],
      activities: [anActivity({ addOns: ['lunch', 'snack', 'bag', 'menu'] })],
    });
    const chosen = [lunch, photo, bag].map((product) => ({ ProductKey: product.key, Quantity: 1 }));
    const variant = { ProductKey: menu.variants[0]?.key, Quantity: 1 };
    const cart = orderOf(
      await addToCart(app, {
        locationKey: key,
        rates: { 11: 3 },
        chosen: { AddOns: [...chosen, { ProductKey: menu.key, Quantity: 1, Variants: [variant] }] },
      }),
    );
    const order = orderOf(await completeOrder(app, cart, key)) as unknown as { OrderNumber: string };
    await app.drainOutbox();
    const confirmation = app.mail.sent.find(({ to }) => to.address === aCustomer.Email)?.text ?? '';
    const [mail] = await sentAt(office, six);
    expect(csvOf(mail)).toContain(',3 × Lunch; 3 × Snack; 1 × Dry bag; Menu: 3 × Vegan,');
    for (const words of ['3 × Lunch', '3 × Snack', '1 × Dry bag', 'Menu: 3 × Vegan'])
      expect(confirmation).toContain(words);
    const { said } = await runOrder(app, ['show', order.OrderNumber, '-l', String(key)]);
    expect(said).toContain('3 adults; Lunch × 3; Snack × 3; Dry bag × 1; Menu Vegan × 3');
    const [line] = (order as unknown as { Individual: { Activities: { AddOns: object[] }[] }[] }).Individual;
    expect(line?.Activities[0]?.AddOns).toEqual([
      expect.objectContaining({ AddOnName: 'Lunch', Quantity: 1, IsPerParticipant: true }),
      expect.objectContaining({ AddOnName: 'Snack', Quantity: 1, IsPerParticipant: true }),
      expect.objectContaining({ AddOnName: 'Dry bag', Quantity: 1, IsPerParticipant: false }),
      expect.objectContaining({ AddOnName: 'Menu', Quantity: 1, IsPerParticipant: true }),
    ]);
  });

  it('lists the rentals of a day together, each with its time', async () => {
    const { office, manifest } = manifestTo();
    const rate = aRate({ key: 11, price: 2000, pool: { poolId: 'kayaks', units: 1 } });
    const hourly = anActivity({
      ...{ name: 'Kayak rental', capacityType: 'duration', rates: [rate] },
      durations: [60, 120].map((minutes) => ({
        minutes,
        name: null,
        prices: [{ rateKey: 11, price: minutes * 30 }],
      })) as never,
      schedules: [
        aSchedule({
          times: [],
          capacity: null,
          hours: { from: '09:00' as never, to: '13:00' as never, everyMinutes: 30 },
        }),
      ],
    });
    const { key } = await storeLocation(app.database.db, {
      manifest,
      pools: [{ id: 'kayaks', name: 'Kayaks', units: 6 }],
      activities: [hourly],
    });
    for (const [name, start, minutes] of [
      ['Zed', '09:00', 60],
      ['Abel', '10:00', 120],
    ] as const)
      await bookingAt(
        key,
        { ...aCustomer, LastName: name },
        { time: start, lengthMinutes: minutes, rates: { 11: 1 } },
      );
    const [mail] = await sentAt(office, six);
    expect(mail?.subject).toContain('2 guests, 1 departure');
    const rows = csvOf(mail).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(1, 4).join(' '))).toEqual([
      `09:00 10:00 ${hourly.name}`,
      `10:00 12:00 ${hourly.name}`,
    ]);
    expect(mail?.text).toContain(`9:00 AM to 12:00 PM  ${hourly.name}`);
  });

  it('has what was moved at its new time only, and says from when', async () => {
    const { office, manifest } = manifestTo();
    const { key } = await aMoveVenue(app, { manifest });
    await payMove(app, await boughtToMove(app, key));
    expect(await sentAt(office, six)).toEqual([]);
    const [mail] = await sentAt(office, '2026-12-06T13:00:00Z');
    expect(mail?.text).toContain('1:00 to 3:30 PM');
    expect(csvOf(mail)).toContain('"Moved from Sat, December 5, 9:00 AM"');
  });
});
