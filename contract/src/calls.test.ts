/**
 * Every call is declared once, at the address that the specification and the decisions give (7.1, 7.2;
 * D-API-00).
 */
import { describe, expect, it } from 'vitest';
import type { AnyCall } from './call.ts';
import { calls } from './calls.ts';

const declared: readonly AnyCall[] = calls;
const find = (name: string) => declared.find((call) => call.name === name);

describe('the call', () => {
  it.each<{ row: string; name: string; method: 'GET' | 'POST'; path: string }>([
    { row: '7.1-01', name: 'configuration', method: 'GET', path: '/api/configuration' },
    { row: '7.1-02', name: 'getClientLocation', method: 'GET', path: '/api/client/getClientLocation' },
    { row: '7.2-01', name: 'addToCart', method: 'POST', path: '/api/booking/addToCart' },
    {
      row: '7.2-02',
      name: 'getMonthAvailability',
      method: 'POST',
      path: '/api/booking/getMonthAvailability',
    },
    { row: '7.2-04', name: 'getTimes', method: 'POST', path: '/api/booking/getTimes' },
    {
      row: '7.2-07',
      name: 'getNextAvailableDate',
      method: 'POST',
      path: '/api/booking/getNextAvailableDate',
    },
    {
      row: '7.2-08',
      name: 'removeActivityFromCart',
      method: 'GET',
      path: '/api/booking/removeActivityFromCart',
    },
    { row: '7.2-12', name: 'updateOrder', method: 'POST', path: '/api/booking/updateOrder' },
    { row: '7.2-13', name: 'abandonOrderChanges', method: 'GET', path: '/api/booking/abandonOrderChanges' },
    { row: '7.2-16', name: 'getorderv2', method: 'GET', path: '/api/booking/getorderv2' },
    { row: '7.2-20', name: 'redeemGiftCard', method: 'POST', path: '/api/booking/redeemGiftCard' },
    { row: '7.2-21', name: 'unredeemGiftCard', method: 'POST', path: '/api/booking/unredeemGiftCard' },
    { row: '7.2-17', name: 'completeOrder', method: 'POST', path: '/api/booking/completeOrder' },
  ])('$name is $method $path ($row)', ({ name, method, path }) => {
    expect(find(name)).toMatchObject({ method, path });
  });
});

it('each name and address is declared once, ignoring case (7.0-01)', () => {
  const addresses = declared
    .flatMap((call) => [call.path, ...call.aliases])
    .map((path) => path.toLowerCase());
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(declared.map((call) => call.name)).size).toBe(declared.length);
});

it('calls that change data by GET also accept POST, and only those (C-24)', () => {
  for (const call of declared)
    expect([call.name, call.alsoPost]).toEqual([call.name, call.method === 'GET' && call.changes]);
});

it('every call that changes data has the rate limit of carts, of completion, of signing in or of sign-up (D-GEN-02)', () => {
  const limits = ['cart', 'complete', 'signIn', 'signUp'];
  for (const call of declared) if (call.changes) expect(limits).toContain(call.limit);
});
