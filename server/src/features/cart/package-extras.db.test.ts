/**
 * Extras of a package's activities, over HTTP on a real database: add-ons, tips, questions, hotel pickup
 * (docs/rules/packages.md, "What comes with each activity").
 */
import { productKey, tipProductKey } from '@gangway/domain/catalog/product';
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { aCustomField, aProduct, aVariant } from '@gangway/domain/testing/add-on-builders';
import { anActivity, anAgent, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireAddOn,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = '2026-12-05';
const fund = aProduct({ id: 'fund', name: 'River fund', per: 'participant', price: 400, minimum: 1 });
const wetsuit = aProduct({
  id: 'wetsuit',
  name: 'Wetsuit',
  kind: 'variants',
  price: 0,
  maximum: 4,
  variants: [aVariant('wetsuit', 'small', 1500, 3), aVariant('wetsuit', 'large', 1700)],
});
const blanket = aProduct({ id: 'blanket', name: 'Blanket', price: 800, maximum: 2 });
const level = aCustomField({ id: 'level', label: 'Level', isRequired: true });
const diet = aCustomField({
  id: 'diet',
  label: 'Diet',
  scope: 'participant',
  type: 'radio',
  options: ['All', 'Vegan'],
});

const kayak = anActivity({
  key: 1,
  name: 'Kayak',
  rates: [aRate({ key: 11, price: 6400 })],
  addOns: ['fund', 'wetsuit'],
  enableTips: true,
  customFields: [level, diet],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 12 })],
});
const cruise = anActivity({
  key: 2,
  name: 'Cruise',
  rates: [aRate({ key: 21, price: 4200, globalId: 'c' })],
  addOns: ['blanket', 'wetsuit'],
  enableTips: true,
  transportation: { offered: true, required: false, vehicleId: 'shuttle' },
  schedules: [aSchedule({ times: ['15:30', '17:30'], lengthMinutes: 90, capacity: 8 })],
});
const guide = anActivity({
  key: 3,
  name: 'Guide',
  hideFromCustomer: true,
  rates: [aRate({ key: 31, price: 0, globalId: 'e' })],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 40 })],
});
const members = [
  { activityKey: 1, discounts: [{ rateKey: 11, off: amount(400) }] },
  { activityKey: 2, discounts: [] },
];
const dynamic = aPackage({ key: 7, members });
const prefix = aPackage({
  key: 8,
  id: 'day',
  name: 'Lake Day',
  type: 'prefix',
  members: [...members, { activityKey: 3, discounts: [] }],
  groups: [
    { key: 1, name: 'Early', starts: [null, { time: '15:30' as never }, null] },
    { key: 2, name: 'Late', starts: [null, { time: '17:30' as never }, null] },
  ],
});

const venue = (changes: Partial<Omit<Location, 'key'>> = {}) => {
  const { key: _, ...location } = aTransportLocation({
    products: [fund, wetsuit, blanket],
    activities: [kayak, cruise, guide],
    packages: [dynamic, prefix],
    enableOrderLevelTransportation: false,
    orderTransport: null,
    ...changes,
  });
  return storeLocation(app.database.db, location);
};

const of = (product: { key: number }, Quantity: number) => ({ ProductKey: product.key, Quantity });
const suits = (kind: 'small' | 'large', Quantity: number) => ({
  ProductKey: wetsuit.key,
  Variants: [{ ProductKey: productKey('wetsuit', kind), Quantity }],
});
const tip = (TipPercent: number) => ({ ProductKey: tipProductKey, IsTip: true, TipPercent, Quantity: 1 });
const lodge = {
  NeedTransportation: true,
  HotelName: 'Grand Lodge',
  HotelLatitude: 40.1,
  HotelLongitude: -105,
};
const answer = (field: { key: number }, Value: string) => ({ CustomFieldKey: field.key, Value });

interface Chosen {
  /** The extras for the kayak and for the cruise. */
  kayak?: Record<string, unknown>;
  cruise?: Record<string, unknown> | null;
  /** The kayakers' answers, by participant number. */
  diets?: readonly string[];
  guests?: number;
  orderKey?: string;
  editing?: number;
}

/** Two adults on the kayak at 9:00 and on the cruise at 15:30. */
function add(locationKey: number, packageKey: number, chosen: Chosen = {}) {
  const { diets = [], guests = 2 } = chosen;
  const party = (rate: number) => ({ EntityHierarchyRateKey: rate, Participants: guests });
  return ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    orderKey: chosen.orderKey ?? null,
    editing: chosen.editing ?? null,
    allowOverlap: true,
    Package: {
      PackageKey: packageKey,
      Activities: [
        {
          EntityHierarchyKey: 1,
          Rates: [
            {
              ...party(11),
              CustomFieldParticipants: diets.map((value, ParticipantIndex) => ({
                ParticipantIndex,
                CustomFields: [answer(diet, value)],
              })),
            },
          ],
          SelectedTimes: [{ OrderEntityTimeKey: slotKey(day, '09:00') }],
          ...chosen.kayak,
        },
        ...(chosen.cruise === null
          ? []
          : [
              {
                EntityHierarchyKey: 2,
                Rates: [party(21)],
                SelectedTimes: [{ OrderEntityTimeKey: slotKey(day, '15:30', 90) }],
                ...chosen.cruise,
              },
            ]),
      ],
    },
  });
}

interface Member {
  Name: string;
  SubTotal: number;
  AddOns: WireAddOn[];
  CustomFields: { Label: string; Value: string | null }[];
  HotelName: string | null;
  SelectedTimes: {
    AppointmentDate: string;
    PickupLocation: { LocationName: string; PickupTime: string } | null;
  }[];
  Rates: { CustomFieldParticipants: { ParticipantIndex: number; CustomFields: { Value: string }[] }[] }[];
}
type PackageOrder = WireOrder & {
  Packages: { OrderPackageKey: number; SubTotal: number; DiscountTotal: number; Activities: Member[] }[];
};
const placed = (answered: Parameters<typeof orderOf>[0]) => orderOf(answered) as PackageOrder;
const membersOf = (order: PackageOrder) => order.Packages[0]?.Activities ?? [];
const bought = (member: Member | undefined) =>
  member?.AddOns.map(({ AddOnName, Quantity, SubTotal }) => [AddOnName, Quantity, SubTotal]);

const everything: Chosen = {
  kayak: { AddOns: [suits('small', 2), tip(10)], CustomFields: [answer(level, 'New')] },
  cruise: { AddOns: [of(blanket, 1), suits('large', 1), tip(20)], ...lodge },
  diets: ['All', 'Vegan'],
};

describe.each([
  { type: 'dynamic', packageKey: 7 },
  { type: 'prefix', packageKey: 8 },
])('a $type package', ({ packageKey }) => {
  it('has each activity’s choices at their cost, and each tip as a share of what its guests pay (2.8-04, 3.2-05, D-AD-03, D-AD-04, D-PK-05)', async () => {
    const { key } = await venue();
    const order = placed(await add(key, packageKey, everything));
    const [first, second] = membersOf(order);
    expect(bought(first)).toEqual([
      ['River fund', 1, 8],
      ['Wetsuit', 2, 30],
      ['Tip', 1, 12],
    ]);
    expect(bought(second)).toEqual([
      ['Blanket', 1, 8],
      ['Wetsuit', 1, 17],
      ['Tip', 1, 16.8],
    ]);
    // 2 × 60.00 plus 50.00; 2 × 42.00 plus 41.80.
    expect([first?.SubTotal, second?.SubTotal]).toEqual([170, 125.8]);
    expect(order).toMatchObject({ SubTotal: 295.8, Packages: [{ SubTotal: 295.8, DiscountTotal: 8 }] });
    expect(first?.CustomFields).toMatchObject([{ Label: 'Level', Value: 'New' }]);
    expect(
      first?.Rates[0]?.CustomFieldParticipants.map(({ CustomFields }) => CustomFields[0]?.Value),
    ).toEqual(['All', 'Vegan']);
    expect(second).toMatchObject({
      HotelName: 'Grand Lodge',
      SelectedTimes: [{ PickupLocation: { LocationName: 'Grand Lodge', PickupTime: '3:10 PM' } }],
    });
    expect(first?.HotelName).toBeNull();
    const read = await ask<PackageOrder>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: order.OrderKey,
    });
    expect(membersOf(read.body)).toEqual(membersOf(order));
    const paid = placed(await completeOrder(app, order, key));
    expect(paid).toMatchObject({ IsNew: false, SubTotal: 295.8 });
    expect(membersOf(paid).map(bought)).toEqual([bought(first), bought(second)]);
    await app.drainOutbox();
    const mail = app.mail.sent.find(({ text }) => text.includes(paid.OrderNumber ?? '?'))?.text ?? '';
    for (const words of [
      'Wetsuit: 2 × Small',
      'Level: New',
      'Adult 2, Diet: Vegan',
      '1 × Blanket',
      'Tip, 20%',
    ])
      expect(mail).toContain(words);
    expect(mail).toContain('Pickup @ 3:10 PM, Grand Lodge');
  });

  it('includes only required add-ons if nothing was chosen (D-AD-02)', async () => {
    const { key } = await venue();
    const [first, second] = membersOf(placed(await add(key, packageKey)));
    expect([bought(first), bought(second)]).toEqual([[['River fund', 1, 8]], []]);
  });

  it.each([
    {
      why: 'more than the maximum of one activity’s add-on',
      chosen: { cruise: { AddOns: [of(blanket, 3)] } },
      says: 'You can book up to 2 of Blanket.',
    },
    {
      why: 'an add-on of another activity',
      chosen: { kayak: { AddOns: [of(blanket, 1)] } },
      says: 'This add-on is no longer available.',
    },
    {
      why: 'more than the stock left, across all its activities',
      chosen: { kayak: { AddOns: [suits('small', 2)] }, cruise: { AddOns: [suits('small', 2)] } },
      says: 'Only 3 of Wetsuit Small are left for this day.',
    },
    {
      why: 'a tip that is not offered',
      chosen: { cruise: { AddOns: [tip(17)] } },
      says: 'This tip cannot be given. Please choose another amount.',
    },
    {
      why: 'an answer that does not fit',
      chosen: { diets: ['Fish'] },
      says: expect.stringContaining('Diet'),
    },
    {
      why: 'a hotel that is too far away',
      chosen: { cruise: { ...lodge, HotelLatitude: 40.3 } },
      says: 'We can not pick up from this address.',
    },
  ])('is refused as a whole for $why (8.1-02, D-PK-08)', async ({ chosen, says }) => {
    const { key } = await venue();
    const refused = await add(key, packageKey, chosen);
    expect(complaintOf(refused)).toEqual(says);
    expect(refused.body.Order).toBeNull();
    const { rows } = await sql`select 1 from claim where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([]);
  });

  it('is refused as a whole if a required add-on needs a choice of variant and too few are chosen (8.1-02, D-AD-02, D-PK-08)', async () => {
    const { key } = await venue({ products: [fund, { ...wetsuit, minimum: 1 }, blanket] });
    const refused = await add(key, packageKey, { kayak: { AddOns: [suits('small', 1)] } });
    expect(complaintOf(refused)).toBe('Please choose at least 1 of Wetsuit.');
    expect(refused.body.Order).toBeNull();
    const both = { kayak: { AddOns: [suits('small', 1)] }, cruise: { AddOns: [suits('large', 1)] } };
    expect(complaintOf(await add(key, packageKey, both))).toBeNull();
  });

  it('cannot be paid without the required answers, and can with them (D-CU-02)', async () => {
    const { key } = await venue();
    const order = placed(await add(key, packageKey));
    expect(complaintOf(await completeOrder(app, order, key))).toBe('Level is required');
    const edited = placed(
      await add(key, packageKey, {
        orderKey: order.OrderKey,
        editing: order.Packages[0]?.OrderPackageKey as number,
        kayak: { CustomFields: [answer(level, 'Old')] },
      }),
    );
    expect(edited.Packages).toHaveLength(1);
    expect(placed(await completeOrder(app, edited, key)).IsNew).toBe(false);
  });

  it('is edited as a whole: its held units count as free, and nothing of the old choice remains (D-CT-07, D-PK-08)', async () => {
    const { key } = await venue();
    const order = placed(
      await add(key, packageKey, {
        kayak: { AddOns: [suits('small', 2)] },
        cruise: { AddOns: [suits('small', 1)] },
      }),
    );
    const editing = order.Packages[0]?.OrderPackageKey as number;
    const offer = await ask<{ AddOns: WireAddOn[] }[]>(app, 'POST', '/api/booking/getAddons', [
      {
        clientLocationKey: key,
        orderKey: order.OrderKey,
        orderEntityKey: editing,
        entityHierarchyKey: 1,
        packageKey,
        orderEntityTimeKey: slotKey(day, '09:00'),
        rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
      },
    ] as never);
    const small = offer.body[0]?.AddOns.find(({ AddOnName }) => AddOnName === 'Wetsuit')?.Variants[0];
    // This package holds all three, two of them with this activity.
    expect(small).toMatchObject({ Name: 'Small', Quantity: 2, MaxQuantity: 3 });
    const edited = placed(
      await add(key, packageKey, {
        orderKey: order.OrderKey,
        editing,
        cruise: { AddOns: [suits('small', 3)] },
      }),
    );
    expect(membersOf(edited).map(bought)).toEqual([[['River fund', 1, 8]], [['Wetsuit', 3, 45]]]);
    const { rows } = await sql<{ units: number }>`
      select sum(units)::integer as units from claim where location_key = ${key} and subject like 'product/%'`.execute(
      app.database.db,
    );
    expect(rows[0]?.units).toBe(3);
  });

  it('loses an add-on of one activity and keeps the rest in place; required add-ons stay (7.2-10, D-API-28)', async () => {
    const { key } = await venue();
    const order = placed(await add(key, packageKey, everything));
    const remove = (merchandise: number | null | undefined) =>
      ask<ChangeAnswer>(app, 'POST', '/api/booking/removeAddonFromCart', {
        clientLocationKey: key,
        orderKey: order.OrderKey,
        orderPackageKey: order.Packages[0]?.OrderPackageKey,
        orderMerchandiseKey: merchandise,
      });
    const [first, second] = membersOf(order);
    const without = placed(await remove(second?.AddOns[0]?.OrderMerchandiseKey));
    expect(without.SubTotal).toBe(287.8);
    expect(bought(membersOf(without)[1])).toEqual(bought(second)?.slice(1));
    expect(bought(membersOf(without)[0])).toEqual(bought(first));
    expect(without.Packages[0]?.OrderPackageKey).toBe(order.Packages[0]?.OrderPackageKey);
    const refused = await remove(first?.AddOns[0]?.OrderMerchandiseKey);
    expect(complaintOf(refused)).toBe('River fund is part of this activity and cannot be removed.');
  });

  it('has no add-ons, not even required ones, if the operator hides them (3.6-05, D-PK-06)', async () => {
    const hidden = [dynamic, prefix].map((item) => ({ ...item, hideAddOns: true }));
    const { key } = await venue({ packages: hidden });
    const order = placed(await add(key, packageKey, { kayak: { AddOns: [tip(10)] } }));
    expect(membersOf(order).map(bought)).toEqual([[], []]);
    expect(order.SubTotal).toBe(204);
    expect(complaintOf(await add(key, packageKey, { cruise: { AddOns: [of(blanket, 1)] } }))).toBe(
      'This add-on is no longer available.',
    );
    const { body } = await ask<{ Packages: { HideAddOns: boolean; Activities: Member[] }[] }>(
      app,
      'GET',
      '/api/client/getClientLocation',
      { clientLocationKey: key },
    );
    for (const item of body.Packages) {
      expect(item.HideAddOns).toBe(true);
      expect(item.Activities).toMatchObject([
        { AddOns: [], EnableTips: false, CustomFields: [{}, {}] },
        { AddOns: [], EnableTips: false },
      ]);
    }
    const offer = await ask<unknown[]>(app, 'POST', '/api/booking/getAddons', [
      { clientLocationKey: key, entityHierarchyKey: 1, packageKey },
    ] as never);
    expect(offer.body).toMatchObject([{ AddOns: [], PhotoPackageAddOns: [] }]);
  });

  it('keeps its extras when prices change before payment, with a message about the change (6.5, R12)', async () => {
    const { key, ...location } = await venue();
    const order = placed(await add(key, packageKey, everything));
    const products = [fund, wetsuit, { ...blanket, price: amount(1000) }];
    await changeLocation(app.database.db, { key, ...location, products });
    const changed = await completeOrder(app, order, key);
    expect(complaintOf(changed)).toBe('The total has changed. Please review your order and try again.');
    const fresh = placed(changed);
    expect(fresh.SubTotal).toBe(297.8);
    expect(membersOf(fresh)[1]).toMatchObject({ HotelName: 'Grand Lodge' });
    expect(placed(await completeOrder(app, fresh, key)).IsNew).toBe(false);
  });
});

describe('a prefix package', () => {
  const times = (key: number, latitude: number) =>
    ask<
      {
        Times: {
          AppointmentDate: string;
          TotalAvailable: number;
          PickupLocation: { PickupTime: string } | null;
          PackageGroups: {
            Name: string;
            Activities: {
              EntityHierarchyKey: number;
              Time: { PickupLocation: { PickupTime: string } | null };
            }[];
          }[];
        }[];
      }[]
    >(app, 'POST', '/api/booking/getTimes', {
      clientLocationKey: key,
      packageKey: 8,
      entityHierarchyKey: 1,
      date: day,
      rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
      needTransportation: true,
      hotelLatitude: latitude,
      hotelLongitude: -105,
    });

  it('shows each group’s pickup place and time, and takes a seat per guest (3.4-01, D-TR-01, D-PK-03)', async () => {
    const { key } = await venue();
    const [date] = (await times(key, 40.1)).body;
    expect(date?.Times[0]?.PickupLocation?.PickupTime).toBe('3:10 PM');
    expect(
      date?.Times[0]?.PackageGroups.map(({ Name, Activities }) => [
        Name,
        Activities.map(({ Time }) => Time.PickupLocation?.PickupTime ?? null),
      ]),
    ).toEqual([
      ['Early', [null, '3:10 PM']],
      ['Late', [null, '5:10 PM']],
    ]);
    orderOf(await add(key, 8, { guests: 4, cruise: lodge }));
    // Six seats: the earlier ride has no room for four more, so they get the later one.
    const second = placed(await add(key, 8, { guests: 4, cruise: lodge }));
    expect(membersOf(second)[1]?.SelectedTimes).toMatchObject([
      { AppointmentDate: `${day}T17:30:00`, PickupLocation: { PickupTime: '5:10 PM' } },
    ]);
    expect(complaintOf(await add(key, 8, { guests: 4, cruise: lodge }))).toBe(
      'The vehicle is full at this time.',
    );
  });

  it('picks guests up at the hotel given with any of its activities (D-TR-01)', async () => {
    const { key } = await venue();
    const order = placed(await add(key, 8, { kayak: lodge, cruise: null }));
    expect(membersOf(order).map(({ HotelName }) => HotelName)).toEqual([null, 'Grand Lodge']);
  });

  it('has no times for an address out of reach of an activity that requires transportation (D-TR-01)', async () => {
    const required = { ...cruise, transportation: { offered: true, required: true, vehicleId: 'shuttle' } };
    const { key } = await venue({ activities: [kayak, required, guide] });
    expect((await times(key, 40.3)).body).toEqual([]);
    expect((await times(key, 40.1)).body[0]?.Times).toHaveLength(2);
    expect(complaintOf(await add(key, 8))).toBe('Transportation is required for Cruise.');
    orderOf(await add(key, 8, { cruise: lodge }));
  });
});

describe('tips through an agent', () => {
  it('are a percentage of what the agent’s guests pay; add-ons cost the public price (4.2-16, 7.2-06, D-AG-02, D-AD-04)', async () => {
    const agent = anAgent({
      key: 501,
      terms: [
        {
          activityKey: 1,
          rates: [{ rateKey: 11, price: amount(5000), isSold: true, historyKey: 1 }],
          priceRules: [],
        } as never,
      ],
    });
    const { key } = await venue({ agents: [agent] });
    const offer = async (more: Record<string, unknown>) => {
      const answered = await ask<{ AddOns: (WireAddOn & { TipPercent: number | null })[] }[]>(
        app,
        'POST',
        '/api/booking/getAddons',
        [
          {
            clientLocationKey: key,
            entityHierarchyKey: 1,
            orderEntityTimeKey: slotKey(day, '09:00'),
            rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
            ...more,
          },
        ] as never,
      );
      const all = answered.body[0]?.AddOns ?? [];
      return [all[0]?.Cost, all.find(({ TipPercent }) => TipPercent === 10)?.Cost];
    };
    expect(await offer({})).toEqual([8, 12.8]);
    expect(await offer({ BookingAgentKey: 501 })).toEqual([8, 10]);
    expect(await offer({ BookingAgentKey: 777 })).toEqual([8, 12.8]);
    // In a package, the discount comes off the agent's price.
    expect(await offer({ BookingAgentKey: 501, packageKey: 7 })).toEqual([8, 9.2]);
  });
});
