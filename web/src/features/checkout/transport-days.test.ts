/** What the transportation section asks and sends (4.5, 9-15, 9-21). */
import { describe, expect, it } from 'vitest';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { choicesOf, type DayChoice, daysToAsk, isAgreed, outgoingPickupLocations } from './transport-days.ts';

const ride = (timeString: string, orderMerchandiseKey: number | null) => [
  { timeString, orderMerchandiseKey },
];
const location = (orderMerchandiseKey: number | null) => ({
  day: '2026-12-05',
  locationName: 'Grand Lodge',
  pickupLocationKey: 5,
  guests: 2,
  pickupTimes: ride('8:10 AM', orderMerchandiseKey),
  returnTimes: ride('12:00 PM', orderMerchandiseKey),
  locationKey: 1,
});
const choice: DayChoice = {
  day: '2026-12-05' as DayChoice['day'],
  pickupLocationKey: 5,
  locationName: 'Grand Lodge',
  guests: 2,
  pickupTime: '8:10 AM',
  returnTime: '12:00 PM',
};

describe('the agreement', () => {
  it.each([
    ['no pickup location', [], false],
    ['a pickup location without merchandise', [location(null)], false],
    ['a pickup location with merchandise', [location(null), location(17)], true],
  ])('with %s is preset, case %#: %s (4.5-01)', (_case, pickupLocations, agreed) => {
    expect(isAgreed({ pickupLocations })).toBe(agreed);
  });
});

describe('an update', () => {
  it('sends pickup locations when agreed, stamped with key 3 (4.5-02, 9-21, C-01)', () => {
    expect(outgoingPickupLocations(true, [choice])).toEqual([
      {
        day: '2026-12-05',
        pickupLocationKey: 5,
        locationName: 'Grand Lodge',
        guests: 2,
        pickupTimes: [{ timeString: '8:10 AM' }],
        returnTimes: [{ timeString: '12:00 PM' }],
        locationKey: 3,
      },
    ]);
  });

  it('sends an empty list when not agreed, whatever is chosen (4.5-02)', () => {
    expect(outgoingPickupLocations(false, [choice])).toEqual([]);
  });

  it('starts with the choices the order already has (4.5-02)', () => {
    expect(choicesOf({ pickupLocations: [location(17)] })).toEqual([choice]);
  });
});

describe('transportation days', () => {
  const venue = {
    enableOrderLevelTransportation: true,
    latitude: 40,
    longitude: -105,
    hotelSearchRadius: 12,
  };
  const slot = anActivity().selectedTimes;
  const order = anOrder({ individual: [anItem()] });

  it.each([
    ['the flag', { ...venue, enableOrderLevelTransportation: false }],
    ['a latitude', { ...venue, latitude: null }],
    ['a longitude', { ...venue, longitude: null }],
    ['a radius', { ...venue, hotelSearchRadius: null }],
  ])('are not offered without %s (9-15)', (_case, without) => {
    expect(slot).toBeDefined();
    expect(daysToAsk(order, without)).toEqual([]);
  });
});
