/** The code for other sites, from the choices on the page (D-EMB-01). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { describe, expect, test } from 'vitest';
import { type EmbedChoice, embedCode } from './embed-code.ts';

const plain: EmbedChoice = {
  show: 'catalog',
  date: '',
  mode: 'overlay',
  label: 'Book now',
  clientAgentKey: '',
  bookingAgentKey: '',
  sig: '',
  theme: '',
  topOnPhones: false,
};
const of = (changes: Partial<EmbedChoice>) =>
  embedCode(7 as LocationKey, 'https://shop.example', { ...plain, ...changes });
const script = '<script src="https://shop.example/embed.js" data-location="7" async></script>';

describe('the code to copy', () => {
  test.each([
    ['everything', {}, '<a data-booking href="https://shop.example/7/catalog">Book now</a>'],
    [
      'a tab',
      { show: 'giftcard' },
      '<a data-booking href="https://shop.example/7/catalog/giftcard">Book now</a>',
    ],
    ['by date', { show: 'date' }, '<a data-booking href="https://shop.example/7/catalog/date">Book now</a>'],
    [
      'a day',
      { show: 'date', date: '2027-06-12' },
      '<a data-booking href="https://shop.example/7/catalog/date/12/6/2027">Book now</a>',
    ],
    [
      'an item',
      { show: 'item:101' },
      '<a data-booking href="https://shop.example/7/embed/item/101">Book now</a>',
    ],
    [
      'with an affiliate, an agent and a theme',
      { clientAgentKey: '301', bookingAgentKey: ' 501 ', sig: 'a-b_c', theme: 'dark' },
      '<a data-booking href="https://shop.example/7/catalog?clientAgentKey=301&amp;bookingAgentKey=501&amp;sig=a-b_c&amp;theme=dark">Book now</a>',
    ],
    [
      'with a label that would be code',
      { label: '<b>"Book" & go</b>' },
      '<a data-booking href="https://shop.example/7/catalog">&lt;b&gt;&quot;Book&quot; &amp; go&lt;/b&gt;</a>',
    ],
    [
      'with a signature of no agent and a number that is none',
      { sig: 'abc', bookingAgentKey: '0', clientAgentKey: '99999999999' },
      '<a data-booking href="https://shop.example/7/catalog">Book now</a>',
    ],
  ] as const)(
    'in a window, %s: a link that works without the script (2.1-04, D-EMB-01)',
    (_what, changes, element) => expect(of(changes)).toMatchObject({ script, element }),
  );

  test.each([
    [{ show: 'catalog' }, '<gangway-booking></gangway-booking>'],
    [
      { show: 'merchandise', theme: 'auto' },
      '<gangway-booking view="merchandise" theme="auto"></gangway-booking>',
    ],
    [
      { show: 'item:101', clientAgentKey: '301', bookingAgentKey: '501' },
      '<gangway-booking item="101" agent="301" booking-agent="501"></gangway-booking>',
    ],
  ] as const)('as a part of the page, for %o (2.1-04, D-EMB-01)', (changes, element) =>
    expect(of({ ...changes, mode: 'inline' })).toMatchObject({ script, element }),
  );

  test('as a plain link, without a script', () =>
    expect(of({ mode: 'link' })).toEqual({
      address: 'https://shop.example/7/catalog',
      script: null,
      element: '<a href="https://shop.example/7/catalog">Book now</a>',
    }));

  test('opens in the window on phones if wanted, in a window over the page only', () => {
    expect(of({ topOnPhones: true }).script).toContain(' data-small-screens="top" ');
    expect(of({ topOnPhones: true, mode: 'inline' }).script).toBe(script);
  });
});
