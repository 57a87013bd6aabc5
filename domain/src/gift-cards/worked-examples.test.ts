/**
 * The worked examples of docs/rules/gift-cards.md, row by row, and properties of every card and order
 * (D-GC-01 to D-GC-06).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '../kernel/email-address.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, amount } from '../kernel/money.ts';
import { aGiftCard, aGiftCardLine } from '../testing/gift-card-builder.ts';
import { chooseGiftCard as chooseOn, type GiftCardChoice, keyOfSold } from './choose-gift-card.ts';
import { type GiftCardProduct, giftCardDesignKey, giftCardProductKey, presetAmounts } from './gift-card.ts';
import { codeLength, codeLetters, endOfCode, maskedCode, readCode, writeCode } from './gift-code.ts';
import { fitReservations, redeem, redeemableOf } from './redeem.ts';

const cents = (dollars: number) => amount(Math.trunc(dollars * 100 + 0.5));

/** An order of the tables: its total, its gift cards, what is redeemed, and its deposit. */
function order({ total = 0, giftCards = 0, redeemed = 0, deposit = 0 }) {
  return {
    state: 'new' as const,
    total: cents(total),
    paid: amount(0),
    redeemed: cents(redeemed),
    balanceReserved: amount(0),
    depositTotal: cents(deposit),
    depositEnabled: deposit > 0,
    lines: giftCards === 0 ? [] : [aGiftCardLine(cents(giftCards))],
  };
}

const card = (balance: number, changes = {}) => ({
  balance: cents(balance),
  isExpired: false,
  isApplied: false,
  ...changes,
});

describe('the amount taken from a gift card', () => {
  it.each([
    {
      row: 'D-GC-05',
      what: 'more on the card than is due',
      balance: 150,
      due: { total: 118 },
      asked: 118,
      taken: 118,
    },
    {
      row: 'D-GC-05',
      what: 'less on the card than is due',
      balance: 50,
      due: { total: 118 },
      asked: 118,
      taken: 50,
    },
    {
      row: 'D-GC-05',
      what: 'less requested than is due',
      balance: 150,
      due: { total: 118 },
      asked: 20,
      taken: 20,
    },
    {
      row: 'D-GC-05',
      what: 'another card already pays a part',
      balance: 80,
      due: { total: 118, redeemed: 50 },
      asked: 118,
      taken: 68,
    },
    {
      row: 'D-GC-05',
      what: 'a gift card bought in the same order',
      balance: 200,
      due: { total: 168, giftCards: 50 },
      asked: 168,
      taken: 118,
    },
    {
      row: 'D-DP-01',
      what: 'a deposit paid now',
      balance: 200,
      due: { total: 118, deposit: 59 },
      asked: 59,
      taken: 59,
    },
    {
      row: 'D-DP-01',
      what: 'a deposit that includes a gift card',
      balance: 200,
      due: { total: 168, giftCards: 50, deposit: 109 },
      asked: 109,
      taken: 59,
    },
  ])('$what: $taken ($row)', ({ balance, due, asked, taken }) => {
    expect(redeem(card(balance), order(due), cents(asked))).toEqual({ ok: true, value: cents(taken) });
  });

  it.each([
    {
      row: 'D-GC-05',
      why: 'giftCardExpired',
      of: card(50, { isExpired: true }),
      due: { total: 118 },
      asked: 118,
    },
    {
      row: 'D-GC-05',
      why: 'giftCardApplied',
      of: card(50, { isApplied: true }),
      due: { total: 118 },
      asked: 118,
    },
    { row: 'D-GC-05', why: 'giftCardEmpty', of: card(0), due: { total: 118 }, asked: 118 },
    {
      row: 'D-GC-05',
      why: 'giftCardForGiftCards',
      of: card(50),
      due: { total: 50, giftCards: 50 },
      asked: 50,
    },
    { row: 'D-GC-05', why: 'nothingDue', of: card(50), due: { total: 118, redeemed: 118 }, asked: 0 },
    { row: 'D-GC-05', why: 'nothingDue', of: card(50), due: { total: 118 }, asked: 0 },
    { row: 'D-GC-05', why: 'nothingDue', of: card(50), due: { total: 118 }, asked: -5 },
  ])('is nothing for $why ($row)', ({ of, due, asked, why }) => {
    expect(redeem(of, order(due), cents(asked))).toEqual({ ok: false, refusal: why });
  });

  it('is never more than requested, than the card has, or than it may pay for (D-GC-05)', () => {
    const money = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(money, money, money, money, money, (balance, lines, giftCards, redeemed, asked) => {
        const due = {
          ...order({}),
          total: amount(lines + giftCards),
          redeemed: amount(Math.min(redeemed, lines)),
          lines: [aGiftCardLine(amount(giftCards))],
        };
        const taken = redeem(
          { balance: amount(balance), isExpired: false, isApplied: false },
          due,
          amount(asked),
        );
        if (!taken.ok) return;
        expect(taken.value).toBeGreaterThan(0);
        expect(taken.value).toBeLessThanOrEqual(Math.min(balance, asked, redeemableOf(due)));
        expect(due.redeemed + taken.value).toBeLessThanOrEqual(lines);
      }),
    );
  });
});

describe('reservations when less is due', () => {
  it.each([
    { row: 'C-41', reserved: [100, 77], payable: 59, kept: [59, 0] },
    { row: 'C-41', reserved: [100, 77], payable: 150, kept: [100, 50] },
    { row: 'C-41', reserved: [100, 77], payable: 500, kept: [100, 77] },
    { row: 'C-41', reserved: [100], payable: -50, kept: [0] },
  ])('$reserved with $payable due become $kept ($row)', ({ reserved, payable, kept }) => {
    const before = reserved.map((value) => ({ amount: cents(value) }));
    expect(fitReservations(before, cents(payable)).map((use) => use.amount)).toEqual(kept.map(cents));
  });

  it('never exceed what is payable, or the earlier amount of any card (C-41)', () => {
    const money = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(fc.array(money, { maxLength: 5 }), money, (reserved, payable) => {
        const before = reserved.map((value) => ({ amount: amount(value) }));
        const after = fitReservations(before, amount(payable)).map((use) => use.amount);
        const sum = after.reduce((all, one) => all + one, 0);
        expect(sum).toBe(
          Math.min(
            payable,
            reserved.reduce((all, one) => all + one, 0),
          ),
        );
        for (const [index, kept] of after.entries()) expect(kept).toBeLessThanOrEqual(reserved[index] ?? 0);
      }),
    );
  });
});

describe('gift cards beside a card that can only be charged so much or more', () => {
  it.each([
    { due: 6020, closed: 0, reserved: [6000], least: 50, kept: [5970] },
    { due: 6020, closed: 0, reserved: [5000, 1000], least: 50, kept: [5000, 970] },
    { due: 6020, closed: 0, reserved: [6000, 10], least: 50, kept: [5970, 0] },
    { due: 6000, closed: 0, reserved: [6020], least: 50, kept: [6000] },
    // Gift cards that are bought are left to the card in any case.
    { due: 6020, closed: 1000, reserved: [6000], least: 50, kept: [5020] },
    { due: 40, closed: 0, reserved: [30], least: 50, kept: [0] },
  ])('of $due with $reserved reserved they pay $kept (D-GC-05, C-41)', (given) => {
    const { due, closed, reserved, least, kept } = given;
    const before = reserved.map((value) => ({ amount: amount(value) }));
    const card = { due: amount(due), least: amount(least) };
    const after = fitReservations(before, amount(due - closed), card);
    expect(after.map((use) => use.amount)).toEqual(kept);
  });
});

const chosen: GiftCardChoice = {
  variantKey: null,
  isCustomAmount: false,
  amount: cents(100),
  fromName: ' Maya ',
  recipientName: 'Robin',
  recipientEmail: ' robin@hale-family.net ',
  message: '  ',
  deliverOn: null,
  designKey: null,
};
const today = '2026-11-23' as VenueDate;
const chooseGiftCard = (product: GiftCardProduct, choice: GiftCardChoice) =>
  chooseOn(product, choice, { today, currency: 'USD' });

describe('choosing a card', () => {
  const variants = [
    {
      key: giftCardProductKey('sky'),
      id: 'sky',
      name: 'Sky tour',
      description: null,
      amount: cents(128),
      fromPrice: cents(99),
    },
  ];
  it('trims the texts and keeps no blank message (D-GC-02)', () => {
    expect(chooseGiftCard(aGiftCard(), chosen)).toMatchObject({
      ok: true,
      value: { fromName: 'Maya', recipientEmail: 'robin@hale-family.net', message: null, isSimple: true },
    });
  });

  it('accepts simple cards of 50, 100, 150 and 200 only (4.6-01, 9-11)', () => {
    expect(presetAmounts('USD')).toEqual([50, 100, 150, 200].map(cents));
    for (const preset of presetAmounts('USD'))
      expect(chooseGiftCard(aGiftCard(), { ...chosen, amount: preset })).toMatchObject({
        value: { amount: preset },
      });
    expect(chooseGiftCard(aGiftCard(), { ...chosen, amount: cents(60) })).toMatchObject({
      refusal: { code: 'unavailableItem' },
    });
  });

  it('sells a variant at the price of the venue, and refuses unknown ones (D-GC-01)', () => {
    const sold = chooseGiftCard(aGiftCard({ variants }), { ...chosen, variantKey: variants[0]?.key ?? 0 });
    expect(sold).toMatchObject({
      ok: true,
      value: { amount: cents(128), name: 'Sky tour', isCustomAmount: false },
    });
    expect(sold.ok && keyOfSold(sold.value)).toBe(giftCardProductKey('sky'));
    for (const variantKey of [null, 1])
      expect(chooseGiftCard(aGiftCard({ variants }), { ...chosen, variantKey })).toMatchObject({ ok: false });
  });

  it.each<[number, boolean]>([
    [4.99, false],
    [5, true],
    [77.77, true],
    [1000, true],
    [1000.01, false],
    [-50, false],
  ])('accepts a custom amount of %d: %s (4.6-02, C-29)', (typed, isTaken) => {
    const sold = chooseGiftCard(aGiftCard(), {
      ...chosen,
      isCustomAmount: true,
      amount: cents(typed) as Amount,
    });
    expect(sold.ok).toBe(isTaken);
  });

  it('refuses a custom amount if the venue takes none (D-GC-01)', () => {
    const sold = chooseGiftCard(aGiftCard({ customAmount: null }), { ...chosen, isCustomAmount: true });
    expect(sold).toMatchObject({ refusal: { code: 'unavailableItem' } });
  });

  describe('in a design', () => {
    const drawn = (name: string) => ({
      key: giftCardDesignKey(name),
      id: name,
      name,
      picture: { version: `${name}-1`, width: 1600, height: 1200, colour: '#0b6b78', alt: name },
    });
    const [sun, stars] = [drawn('sun'), drawn('stars')];
    const product = aGiftCard({ designs: [sun, stars] });

    it.each([
      ['the first unless one is chosen', product, null, sun],
      ['the one that is chosen', product, stars.key, stars],
      ['none where the venue has none', aGiftCard(), null, null],
    ])('has %s', (_, sold, designKey, kept) => {
      const card = chooseGiftCard(sold, { ...chosen, designKey });
      const { id: _id, ...design } = kept ?? sun;
      expect(card).toMatchObject({ ok: true, value: { design: kept === null ? null : design } });
    });

    it.each([
      ['is unknown', product],
      ['the venue no longer has', aGiftCard()],
    ])('is refused if it %s', (_, sold) => {
      expect(chooseGiftCard(sold, { ...chosen, designKey: 99 })).toEqual({
        ok: false,
        refusal: { code: 'giftCardDesign' },
      });
    });
  });

  it.each<[string, string | null, unknown]>([
    ['at once', null, null],
    ['today, which is at once', '2026-11-23', null],
    ['tomorrow', '2026-11-24', '2026-11-24'],
    ['in a year', '2027-11-23', '2027-11-23'],
  ])('is delivered %s', (_when, deliverOn, kept) => {
    const card = chooseGiftCard(aGiftCard(), { ...chosen, deliverOn: deliverOn as VenueDate | null });
    expect(card).toMatchObject({ ok: true, value: { deliverOn: kept } });
  });

  it.each(['2026-11-22', '2027-11-24'])('is not delivered on %s, and says until when it can be', (day) => {
    expect(chooseGiftCard(aGiftCard(), { ...chosen, deliverOn: day as VenueDate })).toEqual({
      ok: false,
      refusal: { code: 'giftCardDay', from: '2026-11-23', to: '2027-11-23' },
    });
  });

  it.each(['fromName', 'recipientName', 'recipientEmail'] as const)('requires %s (D-GC-02)', (field) => {
    expect(chooseGiftCard(aGiftCard(), { ...chosen, [field]: ' ' })).toMatchObject({
      refusal: { code: 'required' },
    });
  });
});

describe('the recipient’s email', () => {
  it.each([
    ['robin@hale-family.net', true],
    ['robin+boats@mail.hale.co.uk', true],
    ['robin@müller.de', true],
    ['robin', false],
    ['robin@hale', false],
    ['robin@@hale.net', false],
    ['robin hale@hale.net', false],
    ['robin@example.com', true],
    ['robin@Example.NET', true],
    ['robin@venue.test', true],
  ])('%s is valid: %s, as at checkout (5.1-11, 5.2-02)', (address, isGood) => {
    const card = chooseGiftCard(aGiftCard(), { ...chosen, recipientEmail: address });
    expect(card.ok).toBe(isGood);
    expect(isEmail(address)).toBe(isGood);
  });
});

describe('a code', () => {
  it('has sixteen of thirty characters that cannot be mistaken for each other (D-GC-04)', () => {
    expect(new Set(codeLetters).size).toBe(30);
    expect([...'01IOLU'].some((letter) => codeLetters.includes(letter))).toBe(false);
    expect(codeLength).toBe(16);
  });

  it('is written in groups of four, and read however it is typed (D-GC-04)', () => {
    expect(writeCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
    for (const typed of [
      'ABCD-EFGH-JKMN-PQRS',
      'abcd efgh jkmn pqrs',
      ' abcdefghjkmnpqrs ',
      'ABCD–EFGH—JKMN-PQRS',
      'ABCD-EFGH-JKMN-PQRS\u200b',
      '\u202aABCD\u00adEFGH\u2060JKMN\ufeffPQRS\u202c',
      'ＡＢＣＤ－ＥＦＧＨ－ＪＫＭＮ－ＰＱＲＳ',
      'ABCD\u2212EFGH\u30fcJKMN\u2011PQRS',
    ])
      expect(readCode(typed)).toBe('ABCDEFGHJKMNPQRS');
    for (const wrong of [
      '',
      'ABCD-EFGH-JKMN-PQR',
      'ABCD-EFGH-JKMN-PQRSS',
      'ABCD-EFGH-JKMN-PQR0',
      'ABCD_EFGH_JKMN_PQRS',
    ])
      expect(readCode(wrong)).toBeNull();
    expect(maskedCode(endOfCode('ABCDEFGHJKMN7K2P'))).toBe('•••• 7K2P');
  });
});
