/** Selling in currencies without decimals, with two and with three, over HTTP (C-17; docs/rules/pricing.md, "Currencies"). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { usualLimits } from '@gangway/domain/gift-cards/gift-card';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../testing/auditor.ts';
import { enable, payBalance, readOrder } from '../testing/deposit-journey.ts';
import { addGiftCard, balances, redeem, reveal } from '../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { runOrder } from '../testing/run-order-command.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});

/** A tour at a price in minor units, 7.5 percent off, 10 percent tax, a deposit of 30 percent. */
const aVenue = (currency: string, price: number) =>
  storeLocation(app.database.db, {
    currency,
    activities: [
      anActivity({
        rates: [aRate({ price })],
        deposit: { kind: 'percent', basisPoints: 3000 },
      }),
    ],
    promoCodes: [aPromoCode({ code: 'FEW', saving: { kind: 'percent', basisPoints: 750 } })],
    taxes: [{ name: 'Tax', basisPoints: 1000, inclusive: false, classes: [] }],
    deposits: { ...noDeposits, enabled: true },
    ...{ sellGiftCardsOnline: true, enableGiftCards: true },
    giftCard: aGiftCard({ customAmount: usualLimits(currency) }),
  });

const cases = [
  {
    ...{ currency: 'JPY', price: 5900, shownPrice: 5900, card: 5000, cardLimits: [500, 100_000] },
    // 11,800 less 885 (7.5 percent), and 1,091.5 tax, rounded away from zero.
    ...{ totals: { SubTotal: 11_800, TaxTotal: 1092, Total: 12_007 }, discount: 885 },
    // 3,274.5 of 10,915, and its tax share.
    ...{ total: '¥12,007', cardWords: '¥5,000', finer: 0.5, complaint: 'must be a whole number' },
    ...{ refund: '1001', refunded: '¥1,001', afterRefund: 11_006, tooFine: '1001.5' },
    tooFineWords: '1001.5 is no amount of JPY, which has no decimals.',
  },
  {
    ...{ currency: 'HUF', price: 1_234_550, shownPrice: 12_345.5, card: 5000, cardLimits: [500, 100_000] },
    ...{ totals: { SubTotal: 24_691, TaxTotal: 2283.92, Total: 25_123.09 }, discount: 1851.83 },
    ...{ total: 'HUF 25,123.09', cardWords: 'HUF 5,000.00', finer: 0.005 },
    complaint: 'must have at most 2 decimals',
    ...{ refund: '1000.55', refunded: 'HUF 1,000.55', afterRefund: 24_122.54, tooFine: '1000.555' },
    tooFineWords: '1000.555 is no amount of HUF, which has 2 decimals at most.',
  },
  {
    ...{ currency: 'KWD', price: 12_345, shownPrice: 12.345, card: 50, cardLimits: [5, 1000] },
    ...{ totals: { SubTotal: 24.69, TaxTotal: 2.284, Total: 25.122 }, discount: 1.852 },
    ...{ total: 'KWD 25.122', cardWords: 'KWD 50.000', finer: 0.0005 },
    complaint: 'must have at most 3 decimals',
    ...{ refund: '1.005', refunded: 'KWD 1.005', afterRefund: 24.117, tooFine: '1.0005' },
    tooFineWords: '"1.0005" is not an amount to refund.',
  },
];

/** No-break spaces stand between a code and its amount. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe.each(cases)('a venue that sells in $currency', (of) => {
  const { currency, price, totals } = of;

  it('says its prices and limits in its decimals (5.2-13, C-17)', async () => {
    const { key } = await aVenue(currency, price);
    const { body } = await ask<{
      PaymentCurrencyCode: string;
      GiftCardMin: number;
      GiftCardMax: number;
      Individual: { Activities: { Rates: { Price: number }[] }[] }[];
    }>(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
    expect(body.Individual[0]?.Activities[0]?.Rates[0]?.Price).toBe(of.shownPrice);
    expect([body.GiftCardMin, body.GiftCardMax]).toEqual(of.cardLimits);
    const days = await ask<{ FromPrice: number | null }[]>(
      ...[app, 'POST' as const, '/api/booking/getMonthAvailability'],
      {
        clientLocationKey: key,
        ...{ date: '12-01-2026', entityHierarchyKey: 1, isPrivateTour: false, specificCulture: 'en-US' },
        ...{ hotelLatitude: null, hotelLongitude: null, bookingAgentKey: null, membershipKey: null },
        rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
      },
    );
    expect(days.body.find(({ FromPrice }) => FromPrice !== null)?.FromPrice).toBe(of.shownPrice);
  });

  it('sells with a code, tax, a deposit and a gift card, and gives a part back (5.2-13, C-17)', async () => {
    const { key, ...location } = await aVenue(currency, price);
    const gift = orderOf(await addGiftCard(app, key, { GiftCardAmount: of.card }));
    expect(gift.Total).toBe(of.card);
    const bought = orderOf(await completeOrder(app, gift, key));
    await app.drainOutbox();
    const [card] = (await reveal(app, key, bought.OrderKey)).body.GiftCards;
    const words = app.mail.sent.map(({ text }) => plain(text ?? '')).join('\n');
    expect(words).toContain(of.cardWords);
    app.mail.sent.length = 0;

    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const coded = orderOf(
      await ask(app, 'POST', '/api/booking/addPromoCode', {
        ...{ clientLocationKey: key, orderKey: cart.OrderKey, promoCode: 'FEW' },
      }),
    );
    expect(coded).toMatchObject({ ...totals, DiscountTotal: of.discount });

    // More decimals than the currency has are no amount of it.
    const finer = await redeem(app, key, cart.OrderKey, card?.Code ?? '', of.finer);
    expect([finer.status, JSON.stringify(finer.body)]).toEqual([400, expect.stringContaining(of.complaint)]);

    const { body } = await enable(app, key, cart.OrderKey);
    const deposit = (body as { Deposits: number }).Deposits;
    const sold = orderOf(await completeOrder(app, coded, key, { amount: deposit }));
    expect(sold).toMatchObject({ IsNew: false, Total: totals.Total });
    const open = (await readOrder(app, key, cart.OrderKey)).body;
    const minor = (value: number) =>
      Math.round(value * 10 ** (currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2));
    expect(minor(open.Balance)).toBe(minor(totals.Total) - minor(deposit));

    // The rest: by the card that was bought, and what is left of it in money.
    const used = Math.min(of.card, open.Balance);
    await redeem(app, key, cart.OrderKey, card?.Code ?? '', used);
    const due = (minor(open.Balance) - minor(used)) / (minor(1) || 1);
    const method = due === 0 ? { paymentMethod: 'none', paymentToken: null } : {};
    const paid = orderOf(await payBalance(app, key, open, { ...method, amount: due }));
    expect(paid.Balance).toBe(0);
    expect(await balances(app.database.db, key)).toEqual([minor(of.card) - minor(used)]);

    await app.drainOutbox();
    const mail = app.mail.sent.map(({ text }) => plain(text ?? '')).join('\n');
    expect(mail).toContain(of.total);

    const shown = await runOrder(app, ['show', sold.OrderNumber ?? '', '-l', String(key)]);
    expect(plain(shown.said)).toContain(of.total);
    const refund = (digits: string) =>
      runOrder(app, ['refund', sold.OrderNumber ?? '', digits, '-l', String(key), '--yes']);
    await expect(refund(of.tooFine)).rejects.toThrow(of.tooFineWords);
    const given = await refund(of.refund);
    expect([given.code, plain(given.said)]).toEqual([0, expect.stringContaining(of.refunded)]);
    expect((await readOrder(app, key, cart.OrderKey)).body).toMatchObject({ Total: of.afterRefund });
    expect(location.currency).toBe(currency);
    await app.drainOutbox();
    await assertSound(app.database.db);
  });

  it('never charges or gives a part of a minor unit, whatever the percentages (5.2-13)', async () => {
    const { key } = await aVenue(currency, price);
    for (const guests of [1, 3, 7]) {
      const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: guests } }));
      const { Total } = orderOf(
        await ask(app, 'POST', '/api/booking/addPromoCode', {
          ...{ clientLocationKey: key, orderKey: cart.OrderKey, promoCode: 'FEW' },
        }),
      );
      expect(
        amount(Math.round(Total * 1e6)) % (currency === 'JPY' ? 1e6 : currency === 'KWD' ? 1e3 : 1e4),
      ).toBe(0);
    }
  });
});
