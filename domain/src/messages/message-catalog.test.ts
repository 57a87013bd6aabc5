/** Messages are compiled on first use and never shown with a missing value. */
import { expect, it, onTestFinished } from 'vitest';
import { inLocale } from '../testing/in-locale.ts';
import { compileMessages } from './compile-messages.ts';
import { translator } from './message-catalog.ts';

interface Messages {
  'cart.empty': null;
  'cart.items': { count: number };
  'cart.for': { name: string | number };
  'cart.missing': null;
}

const t = translator<Messages>(
  compileMessages(
    {
      'cart.empty': 'Don’t worry, it’s empty',
      'cart.items': '{count, plural, one {# item} other {# items}}',
      'cart.for': 'For {name}',
    },
    'en',
  ),
);

it.each([
  [1, '1 item'],
  [2, '2 items'],
  [1200, '1,200 items'],
])('a count of %s reads "%s"', (count, words) => {
  expect(t('cart.items', { count })).toBe(words);
});

it('shows values unchanged, even if they look like a message', () => {
  expect(t('cart.for', { name: '{count} <b>’s' })).toBe('For {count} <b>’s');
  expect(t('cart.empty')).toBe('Don’t worry, it’s empty');
});

it('throws for a missing code or value', () => {
  expect(() => t('cart.missing')).toThrow('There is no message with the code cart.missing');
  // What the compiler refuses, for values from outside.
  const nothing: { count: number } = JSON.parse('{}');
  expect(() => t('cart.items', nothing)).toThrow("'count'");
});

it('uses the plural forms of the language', () => {
  const polish = translator<Pick<Messages, 'cart.items'>>(
    compileMessages(
      { 'cart.items': '{count, plural, one {# rzecz} few {# rzeczy} other {# rzeczy!}}' },
      'pl',
    ),
  );
  expect([1, 3, 5].map((count) => polish('cart.items', { count }))).toEqual([
    '1 rzecz',
    '3 rzeczy',
    '5 rzeczy!',
  ]);
});

it('puts no right-to-left marks around values that the Arabic text isolates', () => {
  const texts = { 'cart.for': 'إلى {name}', 'cart.call': 'اتصل على <phone>\u2066{phone}\u2069</phone>' };
  onTestFinished(inLocale('ar-GB'));
  const arabic = translator<Record<keyof typeof texts, { name: string } | { phone: string }>>(
    {},
    { ar: compileMessages(texts, 'ar') },
  );
  expect(arabic('cart.for', { name: 'Maya' })).toBe('إلى \u200FMaya\u200F');
  expect(arabic('cart.call', { phone: '+44 20 7946 0812' })).toBe(
    'اتصل على <phone>\u2066+44 20 7946 0812\u2069</phone>',
  );
});
