/** Why a code cannot be used: the first reason that applies, row by row as in docs/rules/promo-codes.md. */
import { describe, expect, it } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { aPromoCode, aPromoLine } from '../testing/promo-builders.ts';
import { findPromoCode, type PromoCode } from './promo-code.ts';
import { type PromoQuestion, type PromoRefusal, refusePromoCode } from './refuse-promo-code.ts';

const day = (text: string) => text as VenueDate;

const asked: PromoQuestion = {
  lines: [aPromoLine({ day: day('2026-12-05') })],
  today: day('2026-11-21'),
  others: [],
  used: { total: 0, byEmail: 0 },
};
const lines = (...changes: Parameters<typeof aPromoLine>[0][]) => ({
  lines: changes.map((change) => aPromoLine({ day: day('2026-12-05'), ...change })),
});
const other = aPromoCode({ code: 'OTHER', combinable: true });
const loner = aPromoCode({ code: 'LONER' });

describe('a code', () => {
  it.each([' save10', 'Save10 ', 'SAVE10'])('is recognized when typed as %j (D-PC-01)', (typed) => {
    const codes = [loner, aPromoCode()];
    expect(findPromoCode(codes, typed)).toBe(codes[1]);
  });

  it('is refused if it is unknown (D-PC-02)', () => {
    expect(findPromoCode([aPromoCode()], 'SAVE')).toBeNull();
    expect(refusePromoCode(null, asked)).toBe('promoNotValid');
  });

  it.each<[string, Partial<PromoCode>, Partial<PromoQuestion>, PromoRefusal | null]>([
    ['without conditions', {}, {}, null],
    ['before its first day', { saleFrom: day('2026-11-22') }, {}, 'promoNotValid'],
    ['on its first day', { saleFrom: day('2026-11-21') }, {}, null],
    ['on its last day', { saleTo: day('2026-11-21') }, {}, null],
    ['after its last day', { saleTo: day('2026-11-20') }, {}, 'promoExpired'],
    ['for agents only, without an agent', { agentOnly: true }, {}, 'promoNotValid'],
    ['for agents only, through an agent', { agentOnly: true }, lines({ isSoldByAgent: true }), null],
    ['for an empty cart', {}, { lines: [] }, 'promoItems'],
    ['for a line that costs nothing', {}, lines({ subTotal: amount(0) }), 'promoItems'],
    ['for a tip alone', {}, lines({ subTotal: amount(500), tips: amount(500) }), 'promoItems'],
    ['for another activity', { activityKeys: [2] }, {}, 'promoItems'],
    ['for this activity', { activityKeys: [2, 1] }, {}, null],
    ['for the activity, booked in a package', { activityKeys: [1] }, lines({ packageKey: 9 }), 'promoItems'],
    ['for the package', { packageKeys: [9] }, lines({ packageKey: 9 }), null],
    ['for a package, with the activity booked alone', { packageKeys: [9] }, {}, 'promoItems'],
    ['for a rate that was not booked', { rateKeys: [13] }, {}, 'promoItems'],
    ['for a rate that was booked', { rateKeys: [12] }, {}, null],
    ['with a minimum that is not reached', { minimumSubTotal: amount(15_701) }, {}, 'promoItems'],
    ['with a minimum that is reached', { minimumSubTotal: amount(15_700) }, {}, null],
    [
      'with a minimum that is reached only with the tip',
      { minimumSubTotal: amount(15_700) },
      lines({ tips: amount(1) }),
      'promoItems',
    ],
    ['for more guests than are booked', { minimumGuests: 4 }, {}, 'promoItems'],
    ['for as many guests as are booked', { minimumGuests: 3 }, {}, null],
    ['for as many guests as one of the lines has', { minimumGuests: 3 }, lines({ guests: 1 }, {}), null],
    [
      'for as many guests as only several lines have together',
      { minimumGuests: 4 },
      lines({}, {}),
      'promoItems',
    ],
    [
      'for more guests than are booked, with a hidden guide',
      { minimumGuests: 4 },
      lines({}, { guests: 9, isHidden: true }),
      'promoItems',
    ],
    [
      'for four guests, with a family of four',
      { minimumGuests: 4, rateKeys: [12] },
      lines({ rates: [{ rateKey: 12, participants: 1, people: 4, subTotal: amount(6200) }] }),
      null,
    ],
    ['for earlier days', { travelTo: day('2026-12-04') }, {}, 'promoDates'],
    ['for later days', { travelFrom: day('2026-12-06') }, {}, 'promoDates'],
    ['for this day', { travelFrom: day('2026-12-05'), travelTo: day('2026-12-05') }, {}, null],
    [
      'for certain days, with an open ticket',
      { travelTo: day('2027-12-31') },
      lines({ day: null }),
      'promoDates',
    ],
    ['for one line of two', { travelFrom: day('2026-12-06') }, lines({}, { day: day('2026-12-07') }), null],
    [
      'with a minimum that only other days reach',
      { travelFrom: day('2026-12-06'), minimumGuests: 4 },
      lines({ guests: 4 }, { day: day('2026-12-07') }),
      'promoDates',
    ],
    ['with no uses left', { totalUses: 5 }, { used: { total: 5, byEmail: 0 } }, 'promoUsedUp'],
    ['with one use left', { totalUses: 5 }, { used: { total: 4, byEmail: 0 } }, null],
    [
      'with no uses left for this email',
      { usesPerEmail: 1 },
      { used: { total: 9, byEmail: 1 } },
      'promoUsedUp',
    ],
    ['that cannot be combined, with another code', {}, { others: [other] }, 'promoNotCombinable'],
    [
      'with another code that cannot be combined',
      { combinable: true },
      { others: [loner] },
      'promoNotCombinable',
    ],
    ['that can be combined, with another code', { combinable: true }, { others: [other] }, null],
    ['that is already applied', {}, { others: [aPromoCode()] }, 'promoAlreadyApplied'],
  ])('%s (D-PC-01, D-PC-02)', (_case, changes, question, why) => {
    expect(refusePromoCode(aPromoCode(changes), { ...asked, ...question })).toBe(why);
  });
});

/** Starts with every reason at once and removes them one by one, so that the next reason is given. */
it('gives the first reason that applies, in a fixed order (D-PC-02)', () => {
  let code: PromoCode | null = null;
  let question: PromoQuestion = {
    ...asked,
    others: [other, aPromoCode()],
    used: { total: 1, byEmail: 0 },
  };
  const said: (PromoRefusal | null)[] = [];
  const next = (changes: Partial<PromoCode>, more: Partial<PromoQuestion> = {}) => {
    said.push(refusePromoCode(code, question));
    code = aPromoCode({ ...code, ...changes });
    question = { ...question, ...more };
  };
  next({ saleTo: day('2026-11-01'), activityKeys: [2], travelTo: day('2026-12-01'), totalUses: 1 });
  next({ saleTo: null });
  next({ activityKeys: [] });
  next({ travelTo: null });
  next({ totalUses: null });
  next({ combinable: true });
  next({}, { others: [] });
  said.push(refusePromoCode(code, question));
  expect(said).toEqual([
    'promoNotValid',
    'promoExpired',
    'promoItems',
    'promoDates',
    'promoUsedUp',
    'promoNotCombinable',
    'promoAlreadyApplied',
    null,
  ]);
});
