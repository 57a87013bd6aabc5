/** Which amounts Stripe takes, as documented under "Supported currencies" and "Minimum and maximum charge amounts". */
import { invalid } from './shapes.ts';

const least: Readonly<Record<string, number>> = {
  ...{ aed: 200, aud: 50, bgn: 100, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30 },
  ...{ hkd: 400, huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200 },
  ...{ ron: 200, sek: 300, sgd: 50, thb: 1000, usd: 50 },
};

/** Amounts of these have a last digit, or two, that are always 0. */
const multiples: Readonly<Record<string, number>> = {
  ...{ bhd: 10, iqd: 10, jod: 10, kwd: 10, lyd: 10, omr: 10, tnd: 10 },
  ...{ isk: 100, ugx: 100 },
};

/** Refuses an amount of charges, captures and refunds with decimals that cards do not have. */
export function checkRound(amount: number, currency: string, param: string): void {
  const multiple = multiples[currency] ?? 1;
  if (amount % multiple === 0) return;
  throw invalid(`Invalid amount: amounts in ${currency} must be divisible by ${multiple}.`, { param });
}

export function checkLeast(amount: number, currency: string): void {
  if (amount >= (least[currency] ?? 1)) return;
  throw invalid('Amount must be at least the minimum charge amount of its currency.', {
    code: 'amount_too_small',
    param: 'amount',
  });
}
