/** Arabic messages draw what runs from left to right in its own order. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileMessages } from '@gangway/domain/messages/compile-messages';
import { messageIn } from '@gangway/domain/messages/message-catalog';
import { aLocation } from '@gangway/domain/testing/builders';
import { inLocale } from '@gangway/domain/testing/in-locale';
import type { Bidi } from 'bidi-js';
import { beforeEach, expect, it } from 'vitest';
import { contactOf, placeOf } from '../features/emails/email.presenter.ts';

const root = join(import.meta.dirname, '../../..');
const createBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = createBidi();

const phoneMessages = ['contract', 'domain', 'server', 'ui', 'web'].flatMap((workspace) => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(join(root, `${workspace}/src/messages/ar.json`), 'utf8'),
  );
  const catalog = compileMessages(texts, 'ar');
  return Object.entries(texts)
    .filter(([, text]) => text.includes('{phone}'))
    .map(([id, text]) => ({ id, text, catalog }));
});

/** A text without its elements, as it is drawn in a paragraph from right to left. */
function drawn(text: string): string {
  const plain = text.replaceAll(/<\/?\w+>/g, '');
  return bidi.getReorderedString(plain, bidi.getEmbeddingLevels(plain, 'rtl'));
}

beforeEach(() => inLocale('ar-GB'));

it('reads the drawn order: digits in groups are turned round unless they are isolated', () => {
  expect(drawn('اتصل على +44 20 7946 0812')).not.toContain('+44 20 7946 0812');
  expect(phoneMessages.length).toBeGreaterThanOrEqual(6);
});

it.each(
  phoneMessages.flatMap((message) =>
    ['+44 20 7946 0812', '(970) 555-0142', '+971 4 123 4567'].map((phone) => ({ ...message, phone })),
  ),
)('$id draws $phone in its order', ({ id, text, catalog, phone }) => {
  const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => [name, 'x'] as const);
  const message = messageIn({}, { ar: catalog }, id);
  const said = message?.({ ...Object.fromEntries(names), phone }) ?? '';
  expect(said).toContain(`\u2066${phone}\u2069`);
  expect(drawn(said)).toContain(phone);
});

it('the foot of an email draws the venue’s phone number in its order', () => {
  const venue = { ...aLocation(), phone: '+44 20 7946 0812', email: 'hello@kestrel.example' };
  expect(drawn(contactOf(venue))).toContain('+44 20 7946 0812');
});

it('the foot of an email draws the number of the venue’s street before its name', () => {
  const venue = { name: 'Kestrel Bay', address: '2210 County Road 64, Estes Park' };
  expect(drawn('Kestrel Bay, 2210 County Road 64, Estes Park')).toContain(
    'Kestrel Bay, 2210 County Road 64, Estes Park',
  );
  expect(drawn('2210 County Road 64, Estes Park')).not.toContain('2210 County Road 64, Estes Park');
  for (const name of [venue.name, '21 Boats'])
    expect(drawn(placeOf({ ...venue, name }))).toContain(`${name}, ${venue.address}`);
});
