/** The cards of packages: what is saved, what is new, and the guest the price is for (2.1-13, D-PK-07). */
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { renderInRouter } from '../../testing/in-router.tsx';
import { aVenue } from '../../testing/order-builders.ts';
import { createVenueSource, venueOf } from '../location/venue-source.ts';
import { PackageCard } from './package-card.tsx';

afterEach(cleanup);

const prices = { displayPrice: amount(9600), fromPrice: amount(9600), fromPriceName: 'Adult' };

async function show(changes: Parameters<typeof anItem>[1]) {
  const item = anItem(anActivity(), {
    ...prices,
    activityKey: null,
    packageKey: 2,
    packageType: 'dynamic',
    ...changes,
  });
  const record = aVenue({ packages: [item] });
  const call = (async () => record) as unknown as Parameters<typeof createVenueSource>[0];
  const [card] = await createVenueSource(
    call,
    () => ({}),
    () => null,
  ).packageCards(record.locationKey);
  if (card === undefined) throw new Error('there is no card');
  await renderInRouter(<PackageCard card={card} venue={venueOf(record)} />);
}

test.each([
  ['new', { isNew: true }, ['New']],
  ['reduced', { displayDiscount: amount(10_600) }, ['Save $10']],
  ['new and reduced', { isNew: true, displayDiscount: amount(10_600) }, ['New', 'Save $10']],
])('a package that is %s says so', async (_, changes, badges) => {
  await show(changes);
  expect([...document.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(badges);
});

test.each([
  ['a rate that all activities share', 'Adult', 'per adult'],
  ['rates of each activity', null, 'per guest'],
])('the price of %s says for whom it is', async (_, fromPriceName, words) => {
  await show({ fromPriceName });
  expect(screen.getByText((text) => text.trim() === words)).toBeDefined();
});
