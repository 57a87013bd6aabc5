/** The gift card screen, by what a visitor reads and does (4.6, 8.1-07, 9-11). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aGiftCard } from '../../testing/gift-card-builder.ts';
import { aVenue, dollars } from '../../testing/order-builders.ts';
import type { AddResult } from '../cart/add-answer.ts';
import type { GoodsChoice } from '../cart/cart-choice.ts';
import { venueOf } from '../location/venue-source.ts';
import { GiftCardView } from './gift-card-view.tsx';

afterEach(cleanup);

const record = aVenue();

function setUp(answer: () => Promise<AddResult>, venue = venueOf(record)) {
  const added: GoodsChoice[] = [];
  const onOption = vi.fn();
  render(
    <GiftCardView
      venue={venue}
      today={'2026-06-09' as VenueDate}
      call={async () => Promise.reject(new Error('no call was expected'))}
      facts={{
        card: aGiftCard(),
        description: 'Good for any boat.',
        logoType: 'light',
        least: dollars(5),
        most: dollars(1000),
        currency: 'USD',
      }}
      old={null}
      asked={undefined}
      onOption={onOption}
      add={(choice) => {
        added.push(choice);
        return answer();
      }}
      onUpdated={() => undefined}
      onCheckout={() => undefined}
    />,
  );
  const user = userEvent.setup();
  const fill = async () => {
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Maya');
    await user.type(screen.getByRole('textbox', { name: 'Recipient name' }), 'Robin');
    await user.type(screen.getByRole('textbox', { name: 'Recipient email' }), 'robin@example.com');
  };
  const press = () => user.click(screen.getByRole('button', { name: 'Add to cart' }));
  const preview = () => screen.getByRole('img', { name: 'Preview of the gift card' }).textContent;
  return { user, added, onOption, fill, press, preview };
}

it('shows 50, 100, 150, 200 and Custom Amount, and a preview of the card as it is filled in (9-11, 4.6-01)', async () => {
  const { user, onOption, preview, fill } = setUp(() => new Promise(() => undefined));
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual(['$50', '$100', '$150', '$200', 'Custom Amount']);
  await user.click(screen.getByRole('radio', { name: '$150' }));
  expect(onOption).toHaveBeenCalledWith('150');
  await fill();
  expect(preview()).toContain('$150');
  expect(preview()).toContain('Robin');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('$150.00');
});

it('shows an email the server refuses at its field and keeps what was typed (8.1-07, D-GC-03)', async () => {
  const { fill, press } = setUp(async () => ({ result: 'invalidEmail' }));
  await fill();
  await press();
  await waitFor(() =>
    expect(document.getElementById('gift-recipientEmail-error')?.textContent).toBe('Email is not valid'),
  );
  expect(screen.getByRole('textbox', { name: 'Recipient name' })).toHaveProperty('value', 'Robin');
});

it('shows any other refusal at the button (8.1-02)', async () => {
  const { fill, press } = setUp(async () => ({
    result: 'refused',
    message: 'Your cart can hold up to 50 items.',
  }));
  await fill();
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Your cart can hold up to 50 items.');
});

it('is added to the cart once, and not while something is missing (D-GC-02)', async () => {
  const { added, fill, press } = setUp(() => new Promise(() => undefined));
  await press();
  expect(added).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('Recipient email is required');
  await fill();
  await press();
  await press();
  expect(added).toHaveLength(1);
});

it('introduces the venue in its own words if it offers nothing else (D-RT-06)', () => {
  const words = {
    tagline: 'Keeping the light since 1857.',
    introduction: 'The tower opens again in spring.',
  };
  const nothingElse = { offer: { activities: false, packages: false, giftCard: true } };
  setUp(() => new Promise(() => undefined), { ...venueOf(record), ...words, ...nothingElse });
  const about = screen.getByRole('region', { name: words.tagline });
  expect(about.textContent).toContain(words.introduction);
  cleanup();
  setUp(() => new Promise(() => undefined), {
    ...venueOf(record),
    ...words,
    offer: { activities: true, packages: false, giftCard: true },
  });
  expect(screen.queryByRole('region', { name: words.tagline })).toBeNull();
});
