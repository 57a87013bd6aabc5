/** Which wallets a venue offers, and which addresses validate a merchant. */
import { expect, it } from 'vitest';
import { isValidationAddress, walletsOffered } from './wallets.ts';

const google = { disableGooglePayOnline: true };
const apple = { disableApplePayOnline: true };
const both = ['googlepay', 'applepay'];

it.each([
  { says: 'nothing', venue: {}, ids: {}, offered: both },
  { says: 'no Google Pay', venue: google, ids: {}, offered: ['applepay'] },
  { says: 'no Apple Pay', venue: apple, ids: {}, offered: ['googlepay'] },
  { says: 'neither', venue: { ...google, ...apple }, ids: {}, offered: [] },
  { says: 'nothing', venue: {}, ids: { googlePayMerchantId: null }, offered: ['applepay'] },
  { says: 'nothing', venue: {}, ids: { applePayMerchantId: null }, offered: ['googlepay'] },
])('a venue that says $says offers $offered where merchant ids are $ids (3.1-09, 9-16, 9-17)', (row) => {
  const flags = { disableGooglePayOnline: false, disableApplePayOnline: false, ...row.venue };
  const ids = { googlePayMerchantId: 'BCR2DN4T', applePayMerchantId: 'merchant.example', ...row.ids };
  expect(walletsOffered(flags, ids)).toEqual(row.offered);
});

const path = '/paymentservices/startSession';

it.each([
  ['https://apple-pay-gateway.apple.com/paymentservices/paymentSession', true],
  [`https://apple-pay-gateway-nc-pod3.apple.com${path}`, true],
  [`https://apple-pay-gateway-cert.apple.com${path}`, true],
  [`https://cn-apple-pay-gateway-sh-pod1.apple.com${path}`, true],
  [`http://apple-pay-gateway.apple.com${path}`, false],
  [`https://apple-pay-gateway.apple.com:8443${path}`, false],
  [`https://apple-pay-gateway.apple.com.evil.example${path}`, false],
  [`https://evil.example/apple-pay-gateway.apple.com${path}`, false],
  [`https://apple-pay-gateway.apple.com@evil.example${path}`, false],
  [`https://apple-pay-gatewayXapple.com${path}`, false],
  ['https://www.apple.com/paymentservices/startSession', false],
  ['https://apple-pay-gateway.apple.com/other', false],
  [`https://apple-pay-gateway.apple.com${path}?to=http://10.0.0.1`, false],
  [`https://apple-pay-gateway.apple.com${path}\n`, false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['', false],
])('%j validates a merchant: %s (D-API-70)', (address, isApple) => {
  expect(isValidationAddress(address)).toBe(isApple);
});
