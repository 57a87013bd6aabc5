/** How fees and tax are shown, by FeeDisplayType. */
import type { FeeDisplay } from '@gangway/contract/kinds';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { type Amount, add, amount, zero } from '@gangway/domain/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { amountDue } from '../cart/amount-due.ts';
import { summarizeOrder } from './summary-rows.ts';

const order = anOrder({
  individual: [
    anItem(anActivity(), {
      displayPrice: dollars(244.78),
      orderLineKey: 5 as OrderLineKey,
      subTotal: dollars(200),
    }),
  ],
  orderFees: [
    { feeName: 'Forest access fee', amount: dollars(18), orderFeeKey: 1 },
    { feeName: 'Booking fee', amount: dollars(10), orderFeeKey: 2 },
  ],
  subTotal: dollars(200),
  taxTotal: dollars(16.78),
  total: dollars(244.78),
  balance: dollars(244.78),
});
const labels = (type: FeeDisplay) => summarizeOrder(order, type).rows.map((row) => row.label);

describe('the summary', () => {
  it('shows each fee and the tax on a line of its own by default (9-04, D-FT-03)', () => {
    expect(labels('separate')).toEqual(['Subtotal', 'Forest access fee', 'Booking fee', 'Tax']);
    expect(labels('unknown')).toEqual(labels('separate'));
  });

  it('shows what was taken off after the sale under every display, so that rows add up to the total (D-FT-03)', () => {
    const less = { ...order, goodwillTotal: dollars(30), total: dollars(214.78) };
    for (const display of ['separate', 'together', 'included'] as const) {
      const { rows, total } = summarizeOrder(less, display);
      expect(rows.at(-1)).toMatchObject({ label: 'Price reduction', amount: dollars(-30), isOff: true });
      const prices = display === 'included' ? [dollars(244.78)] : [];
      expect(add(...prices, ...rows.map((row) => row.amount))).toBe(total);
    }
  });

  it('combines fees and tax in one line with details on demand for type 2 (D-FT-03)', () => {
    const charges = summarizeOrder(order, 'together').rows.at(-1);
    expect(labels('together')).toEqual(['Subtotal', 'Taxes & fees']);
    expect(charges?.amount).toBe(dollars(44.78));
    expect(charges?.parts?.map((part) => part.label)).toEqual(['Forest access fee', 'Booking fee', 'Tax']);
  });

  it('shows all-inclusive amounts and says so for type 3 (D-FT-03)', () => {
    const summary = summarizeOrder(order, 'included');
    expect(summary.rows).toEqual([]);
    expect(summary.lines.map((line) => line.amount)).toEqual([dollars(244.78)]);
    expect(summary.note).toBe('allIncluded');
  });

  it('adds up to the total (D-FT-02)', () => {
    for (const type of ['separate', 'together'] as const) {
      const { rows, total } = summarizeOrder(order, type);
      expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(total);
    }
  });

  it('adds up to the total of any order, under every display (D-FT-02, D-FT-03)', () => {
    const money = fc.integer({ min: 0, max: 50_000 }).map((cents) => amount(cents));
    const parts = fc.record({
      lines: fc.array(money, { minLength: 1, maxLength: 4 }),
      fees: fc.array(money, { maxLength: 3 }),
      tax: money,
      codes: fc.array(money, { maxLength: 2 }),
      display: fc.constantFrom('separate' as const, 'together' as const, 'included' as const),
    });
    const sum = (amounts: readonly Amount[]) => add(zero, ...amounts);
    fc.assert(
      fc.property(parts, ({ lines, fees, tax, codes, display }) => {
        const charges = add(sum(fees), tax);
        const subTotal = sum(lines);
        const total = amount(subTotal + charges - sum(codes));
        // What lines cost with everything inside is the server's: here, the first bears all charges.
        const shown = lines.map((line, place) =>
          display === 'included' && place === 0 ? add(line, charges) : line,
        );
        const whole = anOrder({
          individual: shown.map((line, place) =>
            anItem(anActivity(), {
              displayPrice: line,
              orderLineKey: (place + 1) as OrderLineKey,
              subTotal: line,
            }),
          ),
          orderFees: fees.map((fee, place) => ({ feeName: `Fee ${place}`, amount: fee, orderFeeKey: place })),
          orderPromoCodes: codes.map((code, place) => ({
            ...{ orderPromoCodeKey: place, promoCode: `CODE${place}`, description: '', amount: code },
          })),
          discountTotal: sum(codes),
          taxTotal: tax,
          subTotal,
          total,
        });
        const summary = summarizeOrder(whole, display);
        const rows = sum(summary.rows.map((row) => row.amount));
        const linesShown = sum(summary.lines.map((line) => line.amount));
        expect(display === 'included' ? linesShown + rows : rows).toBe(total);
        expect(summary.total).toBe(total);
      }),
    );
  });

  it('subtracts promo codes, each under its name', () => {
    const orderPromoCodes = [
      { orderPromoCodeKey: 1, promoCode: 'SAVE10', description: '', amount: dollars(20) },
    ];
    const rows = summarizeOrder(anOrder({ orderPromoCodes, discountTotal: dollars(20) }), 'separate').rows;
    expect(rows.find((row) => row.label === 'SAVE10')).toMatchObject({ amount: -2000, isOff: true });
  });

  it('has no row of a promo code whose bookings were all canceled', () => {
    const orderPromoCodes = [20, 0].map((off, place) => ({
      ...{ orderPromoCodeKey: place, promoCode: `CODE${place}`, description: '', amount: dollars(off) },
    }));
    const { rows } = summarizeOrder(anOrder({ orderPromoCodes, discountTotal: dollars(20) }), 'separate');
    expect(rows.filter(({ key }) => key.startsWith('code')).map(({ label }) => label)).toEqual(['CODE0']);
  });

  it('states how much tax the prices include (D-FT-04)', () => {
    const inclusive = anOrder({ includedTax: dollars(3.5) });
    expect(summarizeOrder(inclusive, 'separate')).toMatchObject({
      note: 'taxIncluded',
      includedTax: dollars(3.5),
    });
  });

  it('asks for the pending payment if there is one, otherwise for the balance (3.10-04)', () => {
    expect(amountDue(order)).toBe(dollars(244.78));
    const pending = {
      isNew: true,
      balance: dollars(100),
      paymentAmount: dollars(144.78),
      paymentMethod: null,
      cardBrand: null,
      maskedCard: null,
      paidOn: null,
      refundState: null,
    };
    expect(amountDue({ ...order, orderPayments: [pending] })).toBe(dollars(144.78));
  });
});
