/** Storage with and without the browser's permission (D-CT-05, C-35). */
import { storageWorks } from '@gangway/ui/lib/stored-text.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  storage.orderKey.remove();
});

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

test('a copy in memory is used if storage is blocked (C-35)', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storageWorks()).toBe(false);
  storage.orderKey.write('abc');
  expect(storage.orderKey.read()).toBe('abc');
  storage.orderKey.remove();
  expect(storage.orderKey.read()).toBeNull();
});
