/** Which currency a page's amounts are in (C-17; docs/decisions/0127-one-currency-for-a-request.md). */
import { expect, it } from 'vitest';
import { currencyAt, currencyOf, learnCurrency } from './page-currency.ts';

it('is that of the venue in its path, once its record was read', () => {
  expect([currencyOf(7), currencyAt('/7/catalog')]).toEqual([null, 'USD']);
  learnCurrency({ locationKey: 7, paymentCurrencyCode: 'JPY' });
  learnCurrency({ locationKey: 8, paymentCurrencyCode: 'KWD' });
  expect([currencyOf(7), currencyOf('7'), currencyOf(null)]).toEqual(['JPY', null, null]);
  expect(
    ['/7', '/7/catalog', '/8/receipt/x', '/9/catalog', '/', '/signup', '/7x/catalog'].map(currencyAt),
  ).toEqual([...['JPY', 'JPY', 'KWD', 'USD', 'USD', 'USD', 'USD']]);
});
