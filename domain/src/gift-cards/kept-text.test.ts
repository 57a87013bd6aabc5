/** The text of an email that is kept has no secrets (docs/rules/emails.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLength, codeLetters, endOfCode, writeCode } from './gift-code.ts';
import { keptText } from './kept-text.ts';

const key = 'CfxWb9qHf3_5UuYlVh4Kp0eXq2Zr81Lm';

describe('the text of an email that is kept', () => {
  it.each([
    ['Code: 7KQF-2MZD-9XAP-4827', 'Code: •••• 4827'],
    ['7KQF 2MZD 9XAP 4827.', '•••• 4827.'],
    ['(7KQF2MZD9XAP4827)', '(•••• 4827)'],
    [
      `Booking: https://book.example/9001/receipt?orderKey=${key}&lang=de`,
      'Booking: https://book.example/9001/receipt?…',
    ],
    [
      'https://book.example/9001/membership/phone#s3cret\nBye',
      'https://book.example/9001/membership/phone#…\nBye',
    ],
    [
      'https://book.example/9001/ticket/0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11?lang=fr',
      'https://book.example/9001/ticket/…?…',
    ],
    [`(https://book.example/x/${key})`, '(https://book.example/x/…)'],
    ['\u2066https://book.example/9001?key=abc\u2069.', '\u2066https://book.example/9001?…\u2069.'],
    ['HTTPS://BOOK.EXAMPLE/9001?key=abc', 'HTTPS://BOOK.EXAMPLE/9001?…'],
  ])('is of %j', (text, kept) => {
    expect(keptText(text)).toBe(kept);
  });

  it.each([
    'Meet us at 9:00 AM, Dock B. Order LPT-2948, 2 adults, $118.00.',
    'You have that many ways to stay warm: wear wool.',
    'Call +1 303 555 0100 or write to hello@kestrelbay.example.',
    'https://kestrelbay.example/sunset-cruise-for-families/what-to-bring',
    'Visa ••4242, gift card •••• 4827',
    'Réservation confirmée — à bientôt, Maya! حجزك مؤكد',
  ])('leaves %j as it is', (text) => {
    expect(keptText(text)).toBe(text);
  });

  const code = fc
    .array(fc.constantFrom(...codeLetters), { minLength: codeLength, maxLength: codeLength })
    .map((letters) => letters.join(''));
  const words = fc
    .string({ maxLength: 20 })
    .filter((text) => !/[A-Z0-9]$/i.test(text) && !text.includes('http'));

  it('has no code of a gift card, wherever it stands, however often, and still its last group', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, code), { minLength: 1, maxLength: 4 }), words, (parts, end) => {
        const text = parts.map(([before, one]) => `${before}\n${writeCode(one)}`).join('\n');
        const kept = keptText(`${text}\n${end}`);
        for (const [, one] of parts) {
          expect(kept).not.toContain(writeCode(one));
          expect(kept).not.toContain(one.slice(0, 8));
          expect(kept).toContain(endOfCode(one));
        }
      }),
    );
  });

  const secret = fc
    .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'), {
      minLength: 20,
      maxLength: 43,
    })
    .map((letters) => letters.join(''))
    .filter((text) => /[A-Z0-9]/.test(text));

  it('has no key of a link: not in its query, after its hash, or in its path', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom('?k=', '?lang=de&orderKey=', '#', 'x/', ''), (one, before) => {
        const kept = keptText(`Open https://book.example/9001/receipt/${before}${one} to see it.`);
        expect(kept).not.toContain(one);
        expect(kept).toMatch(/^Open https:\/\/book\.example\/9001\/receipt\/.*… to see it\.$/);
      }),
    );
  });

  it('is the same when it is kept once more', () => {
    fc.assert(
      fc.property(fc.string(), code, secret, (text, one, two) => {
        const kept = keptText(`${text} ${writeCode(one)} https://book.example/${two}?a=${two}`);
        expect(keptText(kept)).toBe(kept);
      }),
    );
  });
});
