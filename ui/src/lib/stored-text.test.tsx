/** Texts that the browser keeps, with its permission and without (C-35). */
import { afterEach, expect, test, vi } from 'vitest';
import { storageWorks, stored } from './stored-text.ts';

const draft = stored('session', 'draft');

afterEach(() => {
  vi.restoreAllMocks();
  draft.remove();
});

test('the browser keeps it under its key', () => {
  draft.write('abc');
  expect(storageWorks()).toBe(true);
  expect(sessionStorage.getItem('draft')).toBe('abc');
  expect(draft.read()).toBe('abc');
  draft.remove();
  expect(sessionStorage.getItem('draft')).toBeNull();
  expect(draft.read()).toBeNull();
});

test('a copy in memory is used if storage is blocked (C-35)', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storageWorks()).toBe(false);
  draft.write('abc');
  expect(draft.read()).toBe('abc');
  draft.remove();
  expect(draft.read()).toBeNull();
});
