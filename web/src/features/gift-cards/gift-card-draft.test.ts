/** What a gift card form accepts, shows and sends (4.6, 5.2-01, 9-10, 9-11). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { aGiftCard } from '../../testing/gift-card-builder.ts';
import { aVenue, dollars } from '../../testing/order-builders.ts';
import {
  amountOf,
  type BoughtGiftCard,
  customOption,
  designOf,
  draftOf,
  emptyDraft,
  optionsOf,
  postedGiftCard,
  problemsOf,
  typedAmount,
} from './gift-card-draft.ts';
import { type GiftCardFacts, giftCardFacts, type OfferedGiftCard } from './gift-card-facts.ts';

const today = '2026-06-09' as VenueDate;
const offered: OfferedGiftCard = aGiftCard();

const variant = (key: number, name: string, amount: number, fromPrice: number | null = null) => ({
  productKey: key,
  productName: name,
  productDescription: null,
  giftCardAmount: dollars(amount),
  useFromPrice: fromPrice !== null,
  fromPrice: fromPrice === null ? null : dollars(fromPrice),
  quantity: 0,
});

const facts = (changes: Partial<OfferedGiftCard> = {}): GiftCardFacts => ({
  card: { ...offered, ...changes },
  description: null,
  logoType: 'light',
  least: dollars(5),
  most: dollars(1000),
  currency: 'USD',
});
const named = facts({
  isSimpleProduct: false,
  variants: [variant(901, 'Sky tour', 128), variant(902, 'Season', 400, 350)],
});

const people = { fromName: ' Maya ', recipientName: 'Robin', recipientEmail: 'robin@hale.net', message: ' ' };

function filled(of: GiftCardFacts, option: string, customAmount = '') {
  const options = optionsOf(of, 'USD');
  return { options, draft: { ...emptyDraft(options, option, 'USD'), customAmount, ...people } };
}

const bought = (changes: Partial<BoughtGiftCard> = {}): BoughtGiftCard => ({
  ...offered,
  giftCardAmount: dollars(50),
  isCustomAmountGiftCard: false,
  fromName: 'Maya',
  recipientName: 'Robin',
  recipientEmail: 'robin@hale.net',
  orderMerchandiseKey: 77,
  isDeleted: false,
  ...changes,
});

it('a simple product offers 50, 100, 150 and 200 in the venue’s currency, and a custom amount (9-11, C-16)', () => {
  expect(optionsOf(facts(), 'USD').map(({ label }) => label)).toEqual([
    '$50',
    '$100',
    '$150',
    '$200',
    'Custom Amount',
  ]);
  expect(optionsOf(facts({ isCustomAmountGiftCard: false }), 'GBP').map(({ label }) => label)).toEqual([
    '£50',
    '£100',
    '£150',
    '£200',
  ]);
});

it('variants are listed by name with their amount or starting price (D-GC-01)', () => {
  expect(optionsOf(named, 'USD').map(({ label, note }) => [label, note])).toEqual([
    ['Sky tour', '$128'],
    ['Season', 'from $350'],
    ['Custom Amount', null],
  ]);
});

it.each<[string | undefined, GiftCardFacts, string]>([
  ['150', facts(), '150'],
  ['902', named, '902'],
  [customOption, facts(), customOption],
  [undefined, facts(), '100'],
  ['7', facts(), '100'],
  [undefined, named, '901'],
])('the URL can choose the option: option=%s (2.1-29, D-GC-02)', (asked, of, option) => {
  expect(emptyDraft(optionsOf(of, 'USD'), asked, 'USD').option).toBe(option);
});

it.each([
  ['JPY', '1250', '', '1250'],
  ['JPY', '12.5', '12', '12'],
  ['KWD', '12,505', '', '12.505'],
  ['KWD', '12.5055', '12.505', '12.505'],
])('in %s, typing %j as an amount after %j leaves %j (5.2-01, C-17)', (currency, typed, before, after) => {
  expect(typedAmount(typed, before, currency)).toBe(after);
});

it.each([
  ['JPY', ['5000', '10000', '15000', '20000'], '10000', 10_000],
  ['KWD', ['50', '100', '150', '200'], '100', 100_000],
  ['HUF', ['5000', '10000', '15000', '20000'], '10000', 1_000_000],
])(
  'in %s, a simple card is offered in round sums, the second first (9-11, C-17)',
  (currency, sums, usual, worth) => {
    const options = optionsOf(facts({ isCustomAmountGiftCard: false }), currency);
    expect(options.map(({ value }) => value)).toEqual(sums);
    const draft = emptyDraft(options, undefined, currency);
    expect([draft.option, amountOf(draft, options, currency)]).toEqual([usual, worth]);
  },
);

it.each([
  ['12', '', '12'],
  ['12.5', '12.', '12.5'],
  ['12,50', '12', '12.50'],
  ['12.505', '12.50', '12.50'],
  ['12x', '12', '12'],
  ['-5', '', ''],
  ['1e5', '1', '1'],
  ['', '1', ''],
])('typing %j as an amount after %j leaves %j (5.2-01)', (typed, before, after) => {
  expect(typedAmount(typed, before, 'USD')).toBe(after);
});

it('a fixed option sets its amount and quantity 1, and the custom one takes the entered amount (4.6-01, 4.6-02, 9-10)', () => {
  const preset = filled(facts(), '150');
  expect(postedGiftCard(preset.draft, facts(), preset.options, null)).toEqual({
    giftCards: [
      {
        variants: [],
        giftCardAmount: dollars(150),
        fromName: 'Maya',
        recipientName: 'Robin',
        recipientEmail: 'robin@hale.net',
        message: null,
        deliverOn: null,
        designKey: null,
        quantity: 1,
        orderMerchandiseKey: null,
        isCustomAmountGiftCard: false,
      },
    ],
    isVariantChanged: true,
  });
  const sky = filled(named, '901');
  expect(postedGiftCard(sky.draft, named, sky.options, null).giftCards).toMatchObject([
    { variants: [{ productKey: 901, quantity: 1 }], giftCardAmount: dollars(128), quantity: 1 },
  ]);
  const own = filled(facts(), customOption, '64.5');
  expect(postedGiftCard(own.draft, facts(), own.options, null).giftCards).toMatchObject([
    { variants: [], giftCardAmount: dollars(64.5), isCustomAmountGiftCard: true, quantity: 1 },
  ]);
});

it('an edit sends the old card with quantity 0 before the new one, and whether the variant has changed (4.6-03, 4.6-04, 2.8-16)', () => {
  const old = bought();
  expect(draftOf(old, 'USD')).toMatchObject({ option: '50', recipientName: 'Robin', message: '' });
  const options = optionsOf(facts(), 'USD');
  const renamed = postedGiftCard({ ...draftOf(old, 'USD'), recipientName: 'Sam' }, facts(), options, old);
  expect(renamed).toMatchObject({
    editing: 77,
    isVariantChanged: false,
    giftCards: [
      { quantity: 0, orderMerchandiseKey: 77, giftCardAmount: dollars(50) },
      { quantity: 1, orderMerchandiseKey: null, recipientName: 'Sam' },
    ],
  });
  expect(
    postedGiftCard({ ...draftOf(old, 'USD'), option: '200' }, facts(), options, old).isVariantChanged,
  ).toBe(true);
});

it('a card with a custom amount fills the form with that amount (2.8-16)', () => {
  const own = bought({ isCustomAmountGiftCard: true, giftCardAmount: dollars(64.5) });
  expect(draftOf(own, 'USD')).toMatchObject({ option: customOption, customAmount: '64.50' });
  expect(
    draftOf(bought({ isSimpleProduct: false, variants: [variant(901, 'Sky tour', 128)] }), 'USD').option,
  ).toBe('901');
});

it.each([
  ['', null],
  ['.', null],
  ['4.99', dollars(4.99)],
  ['1000.01', dollars(1000.01)],
])('a custom amount of %j is refused with the allowed range (C-29)', (typed, amount) => {
  const { draft, options } = filled(facts(), customOption, typed);
  expect(amountOf(draft, options, 'USD')).toBe(amount);
  expect(problemsOf(draft, options, facts(), 'USD', today)).toEqual([
    { field: 'customAmount', message: 'Please enter an amount between $5.00 and $1,000.00.' },
  ]);
});

it('shows what is missing and whether the email is valid, in the order of the form (5.2-03, D-GC-02, D-GC-03)', () => {
  const { draft, options } = filled(facts(), '50');
  const empty = { ...draft, fromName: ' ', recipientName: '', recipientEmail: 'robin' };
  expect(problemsOf(empty, options, facts(), 'USD', today)).toEqual([
    { field: 'fromName', message: 'Your name is required' },
    { field: 'recipientName', message: 'Recipient name is required' },
    { field: 'recipientEmail', message: 'Email is not valid' },
  ]);
  expect(problemsOf(draft, options, facts(), 'USD', today)).toEqual([]);
});

it.each([
  ['2026-06-09', true],
  ['2027-06-09', true],
  ['', true],
  ['2026-06-08', false],
  ['2027-06-10', false],
])('a delivery on %j is accepted: %s', (deliverOn, isTaken) => {
  const { draft, options } = filled(facts(), '50');
  expect(problemsOf({ ...draft, deliverOn }, options, facts(), 'USD', today)).toEqual(
    isTaken
      ? []
      : [
          {
            field: 'deliverOn',
            message: 'Please choose a day from Tuesday, June 9, 2026 to Wednesday, June 9, 2027.',
          },
        ],
  );
});

it('the delivery day is sent, and comes back when the card is edited', () => {
  const { draft, options } = filled(facts(), '50');
  const posted = postedGiftCard({ ...draft, deliverOn: '2026-12-24' }, facts(), options, null);
  expect(posted.giftCards[0]).toMatchObject({ deliverOn: '2026-12-24' });
  expect(postedGiftCard(draft, facts(), options, null).giftCards[0]).toMatchObject({ deliverOn: null });
  expect(draftOf(bought({ deliverOn: '2026-12-24' as VenueDate }), 'USD').deliverOn).toBe('2026-12-24');
});

it('a gift card is offered if the venue sells gift cards online and has one (2.5-09)', () => {
  expect(giftCardFacts(aVenue({ giftCard: offered, sellGiftCardsOnline: true }))?.card).toBe(offered);
  expect(giftCardFacts(aVenue({ giftCard: offered }))).toBeNull();
  expect(giftCardFacts(aVenue({ sellGiftCardsOnline: true }))).toBeNull();
});

describe('the design of a gift card', () => {
  const drawn = (designKey: number) => ({
    designKey,
    name: `Design ${designKey}`,
    photoVersion: `design-${designKey}`,
    photoColour: null,
    photoAlt: 'A picture',
  });
  const options = optionsOf(facts(), 'USD');
  const draft = emptyDraft(options, undefined, 'USD');
  const ofTwo = { ...facts(), card: { ...facts().card, designs: [drawn(1), drawn(2)] } };

  it('is the first until another is chosen, and sent only if it was (D-GC-02)', () => {
    expect(designOf(draft, ofTwo, null)).toEqual(drawn(1));
    expect(postedGiftCard(draft, ofTwo, options, null).giftCards[0]).toMatchObject({ designKey: null });
    const chosen = { ...draft, design: '2' };
    expect(designOf(chosen, ofTwo, null)).toEqual(drawn(2));
    expect(postedGiftCard(chosen, ofTwo, options, null).giftCards[0]).toMatchObject({ designKey: 2 });
    expect(designOf(draft, facts(), null)).toBeNull();
  });

  it('of a card in the cart is shown as bought, even if the venue no longer has it (2.8-16)', () => {
    const old = bought({ design: drawn(3) });
    expect(draftOf(old, 'USD').design).toBe('3');
    expect(designOf(draftOf(old, 'USD'), ofTwo, old)).toEqual(drawn(3));
  });
});
