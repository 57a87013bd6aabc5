/** The parts of a booking: time, guests, cost, questions, and how each is posted (4.2-12, D-PK-03, D-PK-06). */
import type { Activity, TimeSlot } from '@gangway/contract/catalog';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { ActivityKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, it } from 'vitest';
import { anActivity, anAddOn, aQuestion, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { groupAt } from '../package/package-rules.ts';
import {
  askedOfParts,
  type BookingPart,
  estimateParts,
  extrasPartsOf,
  partsOf,
  postedPart,
} from './booking-parts.ts';

const bag = anAddOn({ productKey: 2, addOnName: 'Dry bag', cost: 600 });
const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6000, globalId: 'a' });
const guest = aRate({ rateKey: 21 as RateKey, name: 'adult', price: 4000, globalId: 'b' });
const kayak = anActivity({
  activityKey: 101 as ActivityKey,
  name: 'Kayak',
  rates: [adult],
  addOns: [bag],
  enableTips: true,
  customFields: [aQuestion({ customFieldKey: 1, label: 'Level', scope: 'activity' })],
});
const cruise = anActivity({
  activityKey: 102 as ActivityKey,
  name: 'Cruise',
  rates: [guest],
  addOns: [bag],
  enableTips: true,
  customFields: [aQuestion({ customFieldKey: 2, label: 'Diet', scope: 'participant' })],
});

const none: ExtrasChoice = { addOns: [], tip: null };
const bags = (quantity: number): ExtrasChoice => ({
  addOns: [{ productKey: 2, variantKey: null, quantity }],
  tip: { percent: 10 },
});

const group = (packageGroupKey: number, left: (number | null)[]): TimeSlot['packageGroups'][number] => ({
  packageGroupKey,
  name: `Group ${packageGroupKey}`,
  sortOrder: packageGroupKey,
  activities: [kayak, cruise].map((activity, index) => {
    const slot = aSlot({ timeSlotKey: (packageGroupKey * 100 + index) as TimeSlotKey });
    return {
      activityKey: activity.activityKey,
      time: {
        timeSlotKey: slot.timeSlotKey,
        appointmentDate: slot.appointmentDate,
        endDate: slot.endDate,
        totalAvailable: left[index] ?? null,
        rates: index === 0 ? [adult] : [{ ...guest, packageDiscount: amount(500) }],
        pickupLocation:
          index === 0 ? null : { pickupLocationKey: 5, locationName: 'Lodge', pickupTime: '3:10 PM' },
      },
    };
  }),
});
const slot = aSlot({ packageGroups: [group(1, [8, 1]), group(2, [8, null])] });

function parts(guests: number, of: TimeSlot | null = slot): BookingPart[] {
  return partsOf({
    activity: kayak,
    slot: of,
    rates: [adult],
    party: [{ rateKey: 11 as RateKey, participants: guests }],
    guests,
    extras: bags(1),
    members: { activities: [kayak, cruise], extrasOf: () => bags(2), setExtras: () => undefined },
  });
}

describe('a prefix package', () => {
  it.each([
    [1, 1],
    [2, 2],
    [9, 1],
  ])('books %i guests into group %i: the first with room, otherwise the first (4.2-12)', (guests, key) => {
    expect(groupAt(slot, guests)?.packageGroupKey).toBe(key);
  });

  it('has a part for each activity with its time in the group, guests by its rates, and pickup (4.2-12, 4.2-13, D-TR-01)', () => {
    const [first, second] = parts(2);
    expect(first).toMatchObject({ name: 'Kayak', timeSlotKey: 200, pickup: null, extras: bags(1) });
    expect(second).toMatchObject({
      name: 'Cruise',
      timeSlotKey: 201,
      party: [{ rateKey: 21, participants: 2 }],
      extras: bags(2),
      pickup: { locationName: 'Lodge', pickupTime: '3:10 PM' },
    });
    expect(parts(2, null).map(({ timeSlotKey }) => timeSlotKey)).toEqual([null, null]);
  });

  it('charges the add-ons of each activity, and its tip on the discounted price (D-AD-04, D-PK-05)', () => {
    const all = parts(2);
    const offered = all.map(({ activity }) => activity);
    expect(estimateParts(all, offered).map(({ label, amount: worth }) => [label, worth])).toEqual([
      ['Dry bag, Kayak', 600],
      ['Tip, Kayak', 1200],
      ['2 × Dry bag, Cruise', 1200],
      ['Tip, Cruise', 700],
    ]);
    expect(new Set(estimateParts(all, offered).map(({ key }) => key)).size).toBe(4);
  });

  it('asks each activity’s questions under its name, for its own guests (D-CU-01)', () => {
    const asked = askedOfParts(parts(2)).map(({ question, who, rateKey }) => [question.label, who, rateKey]);
    expect(asked).toEqual([
      ['Level', 'Kayak', null],
      ['Diet', 'Cruise, adult 1', 21],
      ['Diet', 'Cruise, adult 2', 21],
    ]);
  });

  it('changes the add-ons of the right activity (D-AD-01)', () => {
    const changed: [number, ExtrasChoice][] = [];
    const [, second] = extrasPartsOf(parts(2), [kayak, cruise], (part, extras) =>
      changed.push([part, extras]),
    );
    second?.setAddOn(2, null, 0);
    second?.setTip(null);
    expect(changed).toEqual([
      [1, { addOns: [], tip: { percent: 10 } }],
      [1, { ...bags(2), tip: null }],
    ]);
  });
});

describe('a single activity', () => {
  it('is one part without a name (4.2-04)', () => {
    const [only, ...others] = partsOf({
      activity: kayak,
      slot,
      rates: [adult],
      party: [],
      guests: 0,
      extras: none,
      members: undefined,
    });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name: null, timeSlotKey: slot.timeSlotKey });
    expect(askedOfParts([only as BookingPart]).map(({ who }) => who)).toEqual([null]);
  });
});

describe('what is posted for a part', () => {
  const answer = (fieldKey: number) => ({ fieldKey, value: 'x', rateKey: null, participantIndex: null });
  const posted = (activity: Activity, extras: ExtrasChoice) =>
    postedPart({ ...(parts(1)[0] as BookingPart), activity, extras }, [answer(1), answer(2)]);

  it('includes only the answers to its own questions (6.1, D-CU-01)', () => {
    expect(posted(kayak, none).answers).toEqual([answer(1)]);
    expect(posted(cruise, none).answers).toEqual([answer(2)]);
  });

  it.each([
    ['the chosen extras', kayak, bags(1), bags(1)],
    [
      'no tip if the activity takes none',
      { ...kayak, enableTips: false },
      bags(1),
      { ...bags(1), tip: null },
    ],
    ['no extras if the package hides add-ons', { ...kayak, addOns: [], enableTips: false }, bags(1), none],
  ])('includes %s (2.10-06, D-PK-06)', (_what, activity, chosen, expected) => {
    expect(posted(activity, chosen).extras).toEqual(expected);
  });
});
