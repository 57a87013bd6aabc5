/** A private tour as a cart line, and back on its booking route (D-PV-01, 2.8-15). */
import type { OrderLineKey, RateKey } from '@gangway/domain/kernel/keys';
import { expect, test } from 'vitest';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { guestWords, privateWords } from './line-words.ts';
import { editLink } from './lines/booking/edit-link.ts';

const boat = anActivity({
  isPrivateTour: true,
  guests: 5,
  rates: [aRate({ rateKey: 19 as RateKey, name: 'Whole boat', participants: 1, isPrivateTourRate: true })],
  selectedTimes: [aSlot()],
});

test('shows that it is private and for how many guests (D-PV-01)', () => {
  expect(guestWords(boat)).toBe('Private tour for 5 guests');
  expect(privateWords({ ...boat, guests: 1 })).toBe('Private tour for 1 guest');
  expect(privateWords(anActivity({ guests: 5 }))).toBeNull();
});

test('a family shows the number of its guests (D-AV-02)', () => {
  const rates = [aRate({ name: 'Family', participants: 1, people: 4 })];
  expect(guestWords(anActivity({ guests: 4, rates }))).toBe('1 family (4 guests)');
  expect(guestWords(anActivity({ guests: 2, rates: [aRate({ participants: 2 })] }))).toBe('2 adults');
});

test('is edited as a private tour with its group size, without its rate (2.8-15, D-CT-07)', () => {
  const line = anItem(boat, { orderLineKey: 7 as OrderLineKey });
  expect(editLink(boat.locationKey, anOrder(), line)?.search).toMatchObject({
    private: '1',
    guests: '5',
    editing: '7',
    date: '2026-06-12',
    time: '2026-06-12T09:00',
  });
  expect(editLink(boat.locationKey, anOrder(), line)?.search).not.toHaveProperty('rates');
});

test('a regular line keeps its guests as rates', () => {
  const line = anItem(anActivity({ guests: 2, rates: [aRate({ participants: 2 })] }), {
    orderLineKey: 8 as OrderLineKey,
  });
  const search = editLink(boat.locationKey, anOrder(), line)?.search;
  expect(search).toMatchObject({ rates: '11:2' });
  expect(search).not.toHaveProperty('guests');
});
