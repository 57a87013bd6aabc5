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
  it.each([' save10', 'Save10 ', 'SAVE10'])('is the same typed as %j (D-PC-01)', (typed) => {
    const codes = [loner, aPromoCode()];
    expect(findPromoCode(codes, typed)).toBe(codes[1]);
  });

  it('is refused where nobody has it (D-PC-02)', () => {
    expect(findPromoCode([aPromoCode()], 'SAVE')).toBeNull();
    expect(refusePromoCode(null, asked)).toBe('promoNotValid');
  });

  it.each<[string, Partial<PromoCode>, Partial<PromoQuestion>, PromoRefusal | null]>([
    ['without conditions', {}, {}, null],
    ['whose time has not come', { saleFrom: day('2026-11-22') }, {}, 'promoNotValid'],
    ['on the first day of its time', { saleFrom: day('2026-11-21') }, {}, null],
    ['on the last day of its time', { saleTo: day('2026-11-21') }, {}, null],
    ['whose time is over', { saleTo: day('2026-11-20') }, {}, 'promoExpired'],
    ['of agents, elsewhere', { agentOnly: true }, {}, 'promoNotValid'],
    ['of agents', { agentOnly: true }, lines({ isSoldByAgent: true }), null],
    ['for an empty cart', {}, { lines: [] }, 'promoItems'],
    ['for what costs nothing', {}, lines({ subTotal: amount(0) }), 'promoItems'],
    ['for a tip alone', {}, lines({ subTotal: amount(500), tips: amount(500) }), 'promoItems'],
    ['for another activity', { activityKeys: [2] }, {}, 'promoItems'],
    ['for this activity', { activityKeys: [2, 1] }, {}, null],
    ['for the activity, booked in a package', { activityKeys: [1] }, lines({ packageKey: 9 }), 'promoItems'],
    ['for the package', { packageKeys: [9] }, lines({ packageKey: 9 }), null],
    ['for a package and not for the activity by itself', { packageKeys: [9] }, {}, 'promoItems'],
    ['for a rate nobody took', { rateKeys: [13] }, {}, 'promoItems'],
    ['for a rate', { rateKeys: [12] }, {}, null],
    ['of a minimum that is not reached', { minimumSubTotal: amount(15_701) }, {}, 'promoItems'],
    ['of a minimum that is reached', { minimumSubTotal: amount(15_700) }, {}, null],
    [
      'of a minimum that a tip alone would reach',
      { minimumSubTotal: amount(15_700) },
      lines({ tips: amount(1) }),
      'promoItems',
    ],
    ['of more guests', { minimumGuests: 4 }, {}, 'promoItems'],
    ['of so many guests', { minimumGuests: 3 }, {}, null],
    ['of so many guests in one of the lines', { minimumGuests: 3 }, lines({ guests: 1 }, {}), null],
    ['of as many guests as come to several lines only', { minimumGuests: 4 }, lines({}, {}), 'promoItems'],
    [
      'of more guests, with a guide nobody sees',
      { minimumGuests: 4 },
      lines({}, { guests: 9, isHidden: true }),
      'promoItems',
    ],
    [
      'of four guests for a family',
      { minimumGuests: 4, rateKeys: [12] },
      lines({ rates: [{ rateKey: 12, participants: 1, people: 4, subTotal: amount(6200) }] }),
      null,
    ],
    ['for earlier days', { travelTo: day('2026-12-04') }, {}, 'promoDates'],
    ['for later days', { travelFrom: day('2026-12-06') }, {}, 'promoDates'],
    ['for this day', { travelFrom: day('2026-12-05'), travelTo: day('2026-12-05') }, {}, null],
    [
      'for days, of a ticket without one',
      { travelTo: day('2027-12-31') },
      lines({ day: null }),
      'promoDates',
    ],
    ['for one line of two', { travelFrom: day('2026-12-06') }, lines({}, { day: day('2026-12-07') }), null],
    [
      'of a minimum that only other days reach',
      { travelFrom: day('2026-12-06'), minimumGuests: 4 },
      lines({ guests: 4 }, { day: day('2026-12-07') }),
      'promoDates',
    ],
    [
      'used by others as often as it may',
      { totalUses: 5 },
      { used: { total: 5, byEmail: 0 } },
      'promoUsedUp',
    ],
    ['with one use left', { totalUses: 5 }, { used: { total: 4, byEmail: 0 } }, null],
    [
      'used by this email as often as it may',
      { usesPerEmail: 1 },
      { used: { total: 9, byEmail: 1 } },
      'promoUsedUp',
    ],
    ['that wants to be alone', {}, { others: [other] }, 'promoNotCombinable'],
    ['beside one that wants to be alone', { combinable: true }, { others: [loner] }, 'promoNotCombinable'],
    ['that can be used beside others', { combinable: true }, { others: [other] }, null],
    ['that is there already', {}, { others: [aPromoCode()] }, 'promoAlreadyApplied'],
  ])('%s (D-PC-01, D-PC-02)', (_case, changes, question, why) => {
    expect(refusePromoCode(aPromoCode(changes), { ...asked, ...question })).toBe(why);
  });
});

/** Starts with every reason at once and removes them one by one, so that the next reason is given. */
it('says the first reason that applies, in their order (D-PC-02)', () => {
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
