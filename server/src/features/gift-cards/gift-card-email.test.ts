/** The QR code in a gift card's email (D-GC-04; docs/rules/gift-cards.md). */
import { aLocation } from '@gangway/domain/testing/builders';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { giftCardEmail } from './gift-card-email.ts';

const code = 'ABCD-EFGH-JKMN-PQRS';
/** With the first mask, as verified by an independent decoder. */
const square = [
  '#######..###..#######',
  '#.....#.#.#...#.....#',
  '#.###.#....#..#.###.#',
  '#.###.#..#....#.###.#',
  '#.###.#.##..#.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '.........###.........',
  '#.#.#.#..#..#...#..#.',
  '..####.#...#..###....',
  '##.#..##.##.#####.##.',
  '#...##.##...#..##..#.',
  '...#####..###..#####.',
  '........##....####...',
  '#######..#.#.#..##...',
  '#.....#....##.#.#.#..',
  '#.###.#.##...##..##..',
  '#.###.#..#.#.....#.#.',
  '#.###.#.#.####....#.#',
  '#.....#..##.###...###',
  '#######.#####..####.#',
];

const drawn = (rows: readonly (readonly boolean[])[]) =>
  rows.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

it('the QR code of a gift card reads as its code (D-GC-04)', () => {
  expect(drawn(encode(code, { ecc: 'M', border: 0, maskPattern: 0 }).data)).toEqual(square);
});

it('the table in the email matches the QR code cell by cell (D-GC-04)', () => {
  const { html } = giftCardEmail({
    location: aLocation(),
    imageHost: 'https://book.example/images',
    isCopy: false,
    deliverOn: null,
    design: null,
    name: 'Gift card',
    fromName: 'Maya',
    recipientName: 'Robin',
    message: null,
    code,
    amount: '$50.00',
    expiresAt: null,
    shopUrl: 'https://book.example/1',
  });
  const [, table = ''] = /<table role="img"[^>]*>(.*?)<\/table>/s.exec(html) ?? [];
  const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/colspan="(\d+)"[^>]*bgcolor="(#\w+)"/g)]
      .map(([, length, colour]) => (colour === '#000000' ? '#' : '.').repeat(Number(length)))
      .join(''),
  );
  expect(rows).toEqual(drawn(encode(code, { ecc: 'M', border: 0 }).data));
  expect(rows).toHaveLength(21);
});

it('the email shows the picture of the card, and its text and HTML parts say the same (D-GC-02, D-GC-04)', () => {
  const picture = {
    version: 'card-0123456789ab',
    width: 1600,
    height: 1200,
    colour: '#223344',
    alt: 'A rainbow',
  };
  const { html, text } = giftCardEmail({
    location: aLocation({
      giftCard: {
        name: 'Gift card',
        description: null,
        picture,
        logoType: 1,
        customAmount: null,
        expiresAfterYears: null,
        variants: [],
        designs: [],
      },
    }),
    imageHost: 'https://book.example/images',
    isCopy: false,
    deliverOn: null,
    design: null,
    name: 'Gift card',
    fromName: 'Maya',
    recipientName: 'Robin',
    message: 'See you!',
    code,
    amount: '$50.00',
    expiresAt: null,
    shopUrl: 'https://book.example/1',
  });
  expect(html).toContain('src="https://book.example/images/1/card-0123456789ab-1200x630.jpg"');
  expect(html).toContain('alt="A rainbow"');
  for (const words of [
    'Maya sent you a gift card',
    'See you!',
    code,
    '$50.00',
    'Anyone who has this code can spend it',
  ]) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
});

it('nothing that the buyer typed becomes a link in an email client (S31)', () => {
  const { html, text, subject } = giftCardEmail({
    location: aLocation(),
    imageHost: 'https://book.example/images',
    isCopy: false,
    deliverOn: null,
    design: null,
    name: 'Gift card',
    fromName: 'bank-login.example',
    recipientName: 'Robin (www.bank.example)',
    message: 'Log in at https://bank-login.example/x\nor write to help@bank.example. See you at 5:30...love!',
    code,
    amount: '$50.00',
    expiresAt: null,
    shopUrl: 'https://book.example/1',
  });
  for (const part of [html ?? '', text, subject]) {
    expect(part).not.toMatch(/bank-login\.example|www\.bank|bank\.example|help@bank|https:\/\/bank/);
    expect(part.replaceAll('\u200c', '')).toContain('bank-login.example');
  }
  expect(text.replaceAll('\u200c', '')).toContain('write to help@bank.example. See you at 5:30...love!');
  expect(text).toContain('https://book.example/1');
});
