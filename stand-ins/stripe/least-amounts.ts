/** The least that Stripe charges, in minor units, as documented under "Minimum and maximum charge amounts". */
import { invalid } from './shapes.ts';

const least: Readonly<Record<string, number>> = {
  ...{ aed: 200, aud: 50, bgn: 100, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30 },
  ...{ hkd: 400, huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200 },
  ...{ ron: 200, sek: 300, sgd: 50, thb: 1000, usd: 50 },
};

export function checkLeast(amount: number, currency: string): void {
  if (amount >= (least[currency] ?? 1)) return;
  throw invalid('Amount must be at least the minimum charge amount of its currency.', {
    code: 'amount_too_small',
    param: 'amount',
  });
}
