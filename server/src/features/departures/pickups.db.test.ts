/** Who is picked up on a day, on the day's screen and by run and stop (6-12, D-TR-02, D-TR-04; docs/rules/transport.md, "Runs of a day"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity } from '@gangway/domain/testing/builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const date = '2026-12-05';

interface WireRun {
  RunKey: string;
  Way: string;
  Vehicle: string | null;
  Seats: number | null;
  Start: string;
  End: string;
  StartsOn: string;
  Guests: number;
}
interface WirePickups {
  Runs: (WireRun & {
    Stops: {
      At: string;
      Stop: string;
      Guests: number;
      Parties: { OrderNumber: string; Name: string; Phone: string | null; Hotel: string | null }[];
    }[];
  })[];
}

let people = 0;
const join = (key: LocationKey, role: 'owner' | 'gate' | 'guide', name = 'Gil'): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], role, { email: `${role}-${people}@pickups.example`, name });
};

const hotels = {
  lodge: { NeedTransportation: true, HotelName: 'Alpenrose', HotelLatitude: 40.1, HotelLongitude: -105 },
  station: { NeedTransportation: true, HotelName: 'Station Inn', HotelLatitude: 40.02, HotelLongitude: -105 },
};

const venue = (changes: Parameters<typeof aTransportLocation>[0] = {}) => {
  const { key: _own, ...location } = aTransportLocation(changes);
  return storeLocation(app.database.db, location);
};

interface Choice {
  hotel?: keyof typeof hotels;
  time?: string;
  guests?: number;
  /** Guests of the ride for the whole day. */
  ride?: number;
}

async function buy(key: LocationKey, LastName: string, { hotel, time = '09:00', guests = 2, ride }: Choice) {
  const added = await addToCart(app, {
    ...{ locationKey: key, date, time, rates: { 11: guests } },
    chosen: hotel === undefined ? {} : hotels[hotel],
  });
  let cart = orderOf(added);
  if (ride !== undefined)
    cart = orderOf(
      await ask(app, 'POST', '/api/booking/updateOrder', {
        clientLocationKey: key,
        orderKey: cart.OrderKey,
        PickupLocations: [
          {
            ...{ Day: date, PickupLocationKey: 5, LocationName: 'Grand Lodge', Guests: ride },
            ...{ PickupTimes: [{ TimeString: '8:10 AM' }], ReturnTimes: [{ TimeString: '12:00 PM' }] },
            ClientLocationKey: key,
          },
        ],
      }),
    );
  const bought = orderOf(
    await completeOrder(app, cart, key, { customer: { ...aCustomer, LastName } }),
  ) as unknown as { OrderNumber: string; TicketUUID: string };
  await app.payments.drain();
  return bought;
}

const read = async <Answer = WirePickups>(key: LocationKey, browser: Browser, call = 'getPickups') => {
  const asked = { clientLocationKey: key, date };
  const { status, body } = await ask<Answer>(app, 'GET', `/api/desk/${call}`, asked, { ...browser });
  expect(status).toBe(200);
  return body;
};

/** 'way vehicle from-to guests/seats', with what the stops add. */
const shown = ({ Runs }: { Runs: WireRun[] }) =>
  Runs.map(({ Way, Vehicle, Start, End, Guests, Seats }) =>
    [Way, Vehicle, `${Start.slice(11, 16)}-${End.slice(11, 16)}`, `${Guests}/${Seats}`].join(' '),
  );

const stopsOf = ({ Runs }: WirePickups) =>
  Runs.flatMap(({ Stops }) =>
    Stops.map(({ At, Stop, Guests, Parties }) =>
      [At.slice(11, 16), Stop, Guests, ...Parties.map(({ Name }) => Name)].join(' '),
    ),
  );

describe('the pickups of a day', () => {
  it('are runs with their stops, and the day counts the same (6-12, D-TR-02)', async () => {
    const { key } = await venue();
    const browser = await join(key, 'gate');
    await buy(key, 'Zed', { hotel: 'station' });
    await buy(key, 'Abel', { hotel: 'lodge', guests: 3 });
    await buy(key, 'Walks', {});
    await buy(key, 'Later', { hotel: 'station', time: '13:00' });
    const pickups = await read(key, browser);
    const runs = ['to White shuttle 08:40-09:00 5/6', 'to White shuttle 12:50-13:00 2/6'];
    expect(shown(pickups)).toEqual(runs);
    expect(stopsOf(pickups)).toEqual([
      '08:40 Grand Lodge 3 Maya Abel',
      '08:50 Station 2 Maya Zed',
      '12:50 Station 2 Maya Later',
    ]);
    expect(pickups.Runs[0]?.Stops[0]?.Parties).toMatchObject([
      { Hotel: 'Alpenrose', Phone: '+1 303 555 0100', Guests: 3, DepartureKey: '1-0900', Arrived: 0 },
    ]);
    const day = await read<{ Runs: WireRun[] }>(key, browser, 'getDay');
    expect(shown(day)).toEqual(runs);
    expect(day.Runs[0]).toMatchObject({ RunKey: 'to-0900-shuttle', StartsOn: '2026-12-05T15:40:00.000Z' });
  });

  it('have the rides of a day there and back, once for each order (D-TR-04)', async () => {
    const { key } = await venue();
    const browser = await join(key, 'gate');
    await buy(key, 'Abel', { guests: 3, ride: 2 });
    const pickups = await read(key, browser);
    const runs = ['to White shuttle 08:10-08:30 2/6', 'back White shuttle 12:00-12:20 2/6'];
    expect(shown(pickups)).toEqual(runs);
    expect(pickups.Runs[0]?.Stops[0]?.Parties).toMatchObject([{ Guests: 2, Hotel: null }]);
    expect(shown(await read(key, browser, 'getDay'))).toEqual(runs);
  });

  it('count who has arrived, and leave out what was canceled', async () => {
    const { key } = await venue();
    const browser = await join(key, 'gate');
    const abel = await buy(key, 'Abel', { hotel: 'lodge' });
    const gone = await buy(key, 'Gone', { ride: 2 });
    await runOrder(app, ['cancel', gone.OrderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
    const codes = [`t;${abel.TicketUUID};1`];
    await ask(app, 'POST', '/api/desk/checkInTickets', { clientLocationKey: key, codes }, { ...browser });
    const pickups = await read(key, browser);
    expect(shown(pickups)).toEqual(['to White shuttle 08:40-09:00 2/6']);
    expect(pickups.Runs[0]?.Stops[0]?.Parties).toMatchObject([{ Name: 'Maya Abel', Arrived: 1 }]);
    const day = await read<{ Runs: (WireRun & { Arrived: number })[] }>(key, browser, 'getDay');
    expect(day.Runs).toMatchObject([{ Guests: 2, Arrived: 1 }]);
  });

  it('are none where nobody is picked up', async () => {
    const { key } = await venue();
    const browser = await join(key, 'gate');
    await buy(key, 'Walks', {});
    expect(await read(key, browser)).toMatchObject({ Date: date, Runs: [] });
  });

  it('stay when the venue sells its vehicle, without seats', async () => {
    const { key } = await venue();
    const browser = await join(key, 'gate');
    await buy(key, 'Abel', { hotel: 'lodge' });
    await changeLocation(app.database.db, {
      ...aTransportLocation({
        ...{ vehicles: [], orderTransport: null },
        activities: [anActivity({ transportation: { offered: false, required: false, vehicleId: null } })],
      }),
      key,
    });
    app.clock.now += 3000;
    expect(shown(await read(key, browser))).toEqual(['to  08:40-09:00 2/null']);
    expect(shown(await read(key, browser, 'getDay'))).toEqual(['to  08:40-09:00 2/null']);
  });

  it('are of a guide only for the departures that they lead (6-12)', async () => {
    const { key } = await venue();
    const owner = await join(key, 'owner', 'Olive');
    const guide = await join(key, 'guide', 'Sam');
    await buy(key, 'Mine', { hotel: 'lodge' });
    await buy(key, 'Others', { hotel: 'station', time: '13:00' });
    expect(await read(key, guide)).toMatchObject({ Runs: [] });
    const { body } = await ask<{ People: { PersonKey: string; Name: string }[] }>(
      ...([app, 'GET', '/api/desk/getStaff', { clientLocationKey: key }, { ...owner }] as const),
    );
    const personKey = body.People.find(({ Name }) => Name === 'Sam')?.PersonKey ?? '';
    const assigned = await ask(
      app,
      'POST',
      '/api/desk/assignGuides',
      { clientLocationKey: key, date, departureKey: '1-0900', people: [personKey], seen: [] },
      { ...owner },
    );
    expect(assigned).toMatchObject({ status: 200 });
    expect(stopsOf(await read(key, guide))).toEqual(['08:40 Grand Lodge 2 Maya Mine']);
    const runs = ['to White shuttle 08:40-09:00 2/6'];
    expect(shown(await read(key, guide, 'getDay'))).toEqual(runs);
    expect(shown(await read(key, owner))).toHaveLength(2);
  });
});
