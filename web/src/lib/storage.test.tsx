/** The keys of what the storefront stores (D-CT-05). */
import { afterEach, expect, test } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => storage.orderKey.remove());

test('the current order key is kept for the session (D-CT-05)', () => {
  storage.orderKey.write('abc');
  expect(sessionStorage.getItem('orderKey')).toBe('abc');
  expect(storage.orderKey.read()).toBe('abc');
  storage.orderKey.remove();
  expect(sessionStorage.getItem('orderKey')).toBeNull();
  expect(storage.orderKey.read()).toBeNull();
});

test('agent keys, the return address and the order are kept in the session under their own names (3.1-10, D-CT-05)', () => {
  const kept = [storage.clientAgentKey, storage.bookingAgentKey, storage.returnTo, storage.orderKey];
  expect(kept.map((text) => text.key)).toEqual(['clientAgentKey', 'bookingAgentKey', 'returnTo', 'orderKey']);
  for (const text of kept) {
    text.write('501');
    expect(sessionStorage.getItem(text.key)).toBe('501');
    text.remove();
  }
});

test('the language is kept in local storage under its own name (D-CT-05)', () => {
  storage.language.write('es');
  expect(localStorage.getItem('ljs-lang')).toBe('es');
  storage.language.remove();
});
