/** Questions, pickup and tips of a booking at the desk (6-12, D-CU-01, D-TR-01, D-AD-04; docs/rules/desk-sales.md). */
import { tipProductKey } from '@gangway/domain/catalog/product';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { aCustomField } from '@gangway/domain/testing/add-on-builders';
import { anActivity } from '@gangway/domain/testing/builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type Choice, complaintOf, orderOf, type WireOrder } from '../../testing/journey.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

let people = 0;
async function atVenue(changes: Parameters<typeof storeLocation>[1]) {
  const { key } = await storeLocation(app.database.db, changes);
  people += 1;
  const desk = await joinAs(app, [key], 'desk', { email: `desk-${people}@details.example`, name: 'Dana' });
  return { key, desk };
}
interface Venue {
  key: LocationKey;
  desk: Browser;
}

const add = ({ key, desk }: Venue, chosen: Choice['chosen'], rates = { 11: 2 }) =>
  addToCart(app, { locationKey: key, rates, ...(chosen === undefined ? {} : { chosen }) }, { ...desk });

interface WireSale {
  OrderNumber: string | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
const sell = async ({ key, desk }: Venue, cart: WireOrder, members: object = {}) =>
  (
    await ask<WireSale>(
      app,
      'POST',
      '/api/desk/sellOrder',
      {
        ...{ clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, firstName: 'Walt' },
        agreed: true,
        ...members,
      },
      { ...desk },
    )
  ).body;

interface WireQuestion {
  CustomFieldKey: number;
  Label: string;
  IsRequired: boolean;
}
interface WireDay {
  CustomFields: WireQuestion[];
  Activities: {
    Name: string;
    Tips: { Percents: number[]; Most: number } | null;
    Pickup: string | null;
    CustomFields: WireQuestion[];
    Times: { Rates: { People: number }[] }[];
  }[];
}
const day = async ({ key, desk }: Venue) =>
  (
    await ask<WireDay>(
      ...([app, 'GET', '/api/desk/getDayToBook', { clientLocationKey: key, date: '2026-12-05' }] as const),
      { ...desk },
    )
  ).body;

interface WireParty {
  Answers: { Label: string; Value: string }[];
  Pickup: string | null;
}
/** The answers and pickups as the departure's people read them. */
async function manifest({ key, desk }: Venue): Promise<string> {
  const asked = { clientLocationKey: key, date: '2026-12-05', departureKey: '1-0900' };
  const { body } = await ask<{ Parties: WireParty[] }>(app, 'GET', '/api/desk/getDeparture', asked, {
    ...desk,
  });
  return JSON.stringify(body.Parties);
}

const diet = aCustomField({ id: 'diet', label: 'Diet', isRequired: true });
const height = aCustomField({ id: 'height', label: 'Height', type: 'number', scope: 'participant' });
const hotel = aCustomField({ id: 'hotel', label: 'Your hotel', scope: 'customer' });
const occasion = aCustomField({ id: 'occasion', label: 'Occasion', scope: 'order', isRequired: true });

describe('questions at the desk', () => {
  const asking = {
    activities: [anActivity({ customFields: [diet, height] })],
    customFields: [occasion, hotel],
  };
  const answer = ({ key }: { key: number }, Value: string) => ({ CustomFieldKey: key, Value });
  const ofGuests = (value: string) => ({
    CustomFields: [answer(diet, 'No nuts')],
    Rates: [
      {
        ...{ EntityHierarchyRateKey: 11, Participants: 2 },
        CustomFieldParticipants: [{ ParticipantIndex: 1, CustomFields: [answer(height, value)] }],
      },
    ],
  });

  it('are told with the day: those of each activity, and those of checkout, the guest’s first (D-CU-01)', async () => {
    const venue = await atVenue(asking);
    const { Activities, CustomFields } = await day(venue);
    expect(CustomFields.map(({ Label }) => Label)).toEqual(['Your hotel', 'Occasion']);
    expect(Activities[0]?.CustomFields.map(({ Label, IsRequired }) => [Label, IsRequired])).toEqual([
      ['Diet', true],
      ['Height', false],
    ]);
    expect(Activities[0]?.Times[0]?.Rates.map(({ People }) => People)).toContain(1);
  });

  it('may all stay open, also those that guests have to answer (D-CU-02)', async () => {
    const venue = await atVenue(asking);
    const cart = orderOf(await add(venue, undefined));
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
  });

  it('are answered for the booking, each guest, and the order, and stand on the manifest (D-CU-01)', async () => {
    const venue = await atVenue(asking);
    const cart = orderOf(await add(venue, ofGuests('182')));
    const customFields = [answer(hotel, 'Grand Lodge'), answer(occasion, 'Birthday')];
    const { OrderNumber } = await sell(venue, cart, { customFields });
    expect(OrderNumber).toMatch(/^KBA-/);
    expect(await manifest(venue)).toMatch(/No nuts.*182/);
    const asked = { orderKey: cart.OrderKey, clientLocationKey: venue.key };
    const { body } = await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', asked);
    expect(body.CustomFields.map(({ Value }) => Value)).toEqual(['Birthday']);
  });

  it('are refused an answer that does not fit, and nothing changes (D-CU-02)', async () => {
    const venue = await atVenue(asking);
    expect(complaintOf(await add(venue, ofGuests('tall')))).toMatch(/Height/);
    const cart = orderOf(await add(venue, undefined));
    const long = { customFields: [answer(occasion, 'x'.repeat(201))] };
    expect((await sell(venue, cart, long)).ModelErrors?.[0]?.Value[0]).toMatch(/Occasion/);
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
  });
});

describe('pickup at the desk', () => {
  const lodge = {
    NeedTransportation: true,
    HotelName: 'Grand Lodge',
    HotelLatitude: 40,
    HotelLongitude: -105,
  };
  const venueWith = (required: boolean) => {
    const { key: _own, ...location } = aTransportLocation({
      activities: [anActivity({ transportation: { offered: true, required, vehicleId: 'shuttle' } })],
    });
    return atVenue(location);
  };

  it.each([
    [false, 'offered'],
    [true, 'required'],
  ])('is told with the day: required is %s (D-TR-01)', async (required, said) => {
    const { Activities } = await day(await venueWith(required));
    expect(Activities.map(({ Pickup }) => Pickup)).toEqual([said]);
  });

  it('takes the guests of a hotel along, and stands on the manifest (D-TR-02)', async () => {
    const venue = await venueWith(true);
    const cart = orderOf(await add(venue, lodge));
    expect((await sell(venue, cart)).OrderNumber).toMatch(/^KBA-/);
    expect(await manifest(venue)).toMatch(/Marina|Station|Grand Lodge/);
  });

  it('is needed where all guests are picked up, as it is for guests (D-TR-01)', async () => {
    const venue = await venueWith(true);
    expect(complaintOf(await add(venue, undefined))).toBe(
      'Transportation is required for Sunrise Kayak Tour.',
    );
    const far = { ...lodge, HotelLatitude: 42 };
    expect(complaintOf(await add(venue, far))).not.toBeNull();
  });
});

describe('a tip at the desk', () => {
  it.each([
    ['a share of what the guests pay', { TipPercent: 10 }, 129.8],
    ['an amount', { Cost: 7.5 }, 125.5],
  ])('is %s, and is sold with the order (D-AD-04)', async (_what, tip, total) => {
    const venue = await atVenue({ activities: [anActivity({ enableTips: true })] });
    expect((await day(venue)).Activities[0]?.Tips).toEqual({ Percents: [10, 15, 18, 20], Most: 10_000 });
    const AddOns = [{ ProductKey: tipProductKey, Quantity: 1, IsTip: true, ...tip }];
    const cart = orderOf(await add(venue, { AddOns }));
    expect(cart.Total).toBe(total);
    expect((await sell(venue, cart, { method: 'cash' })).OrderNumber).toMatch(/^KBA-/);
  });

  it('is not offered where the activity takes none (D-AD-04)', async () => {
    const venue = await atVenue({ activities: [anActivity()] });
    expect((await day(venue)).Activities[0]?.Tips ?? null).toBeNull();
  });
});
