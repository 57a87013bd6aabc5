/** The card as its recipient will see it: which logo it shows. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aGiftCard } from '../../testing/gift-card-builder.ts';
import { aVenue, dollars } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { GiftCardPreview } from './gift-card-preview.tsx';

afterEach(cleanup);

const venue = venueOf(
  aVenue({ photoDomain: '/images', photoFolder: '1', lightLogoVersion: 'aa', darkLogoVersion: 'bb' }),
);

test.each([
  ['without a picture, the card shows the logo for dark backgrounds', null, 'light', 'logo-dark-bb'],
  ['with a picture, the card shows the logo the venue chose', 'p1', 'light', 'logo-light-aa'],
  [
    'with a picture, the card shows the logo for dark backgrounds if the venue chose that',
    'p1',
    'dark',
    'logo-dark-bb',
  ],
] as const)('%s (D-GC-02)', (_, photoVersion, logoType, logo) => {
  const facts = {
    card: aGiftCard({ photoVersion }),
    description: null,
    logoType,
    least: dollars(5),
    most: dollars(500),
    currency: 'USD',
  };
  render(
    <GiftCardPreview
      venue={venue}
      facts={facts}
      design={null}
      amount="$50"
      recipientName=""
      fromName=""
      message=""
    />,
  );
  const card = screen.getByRole('img', { name: 'Preview of the gift card' });
  expect(card.querySelector('.giftcard-top img')?.getAttribute('src')).toBe(`/images/1/${logo}.png`);
  expect(card.classList.contains('is-plain')).toBe(photoVersion === null);
});
