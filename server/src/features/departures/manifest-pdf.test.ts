/** The PDF of the manifest: a page per departure, more for long lists, and for a booking longer than a page (docs/rules/manifest.md). */
import { inflateSync } from 'node:zlib';
import { aLocation } from '@gangway/domain/testing/builders';
import { expect, it } from 'vitest';
import { manifestPdf } from './manifest-pdf.service.ts';
import type { SheetDeparture, SheetParty } from './manifest-sheet.presenter.ts';

const party = (answers: string[] = []): SheetParty => ({
  ...{ name: 'Okafor, Maya', phone: '+1 303 555 0100', number: 'KBA-100234', guests: '2 adults' },
  ...{
    rental: null,
    pickup: null,
    returns: null,
    addOns: [],
    answers,
    membership: [],
    notes: [],
    pinnedNotes: [],
    balance: null,
  },
});

const departure = (parties: SheetParty[], pickups: SheetDeparture['pickups'] = []): SheetDeparture => ({
  ...{ name: 'Sunrise Kayak Tour', time: '9:00 AM', counts: '', seats: '', guides: null },
  ...{ balance: null, parties, pickups },
});

const parties = (count: number) => Array.from({ length: count }, () => party());
const stop = { time: '8:10 AM', stop: 'Grand Lodge', guests: '2 guests', names: 'Okafor, Maya' };

it.each([
  ['a day without bookings', [], 1],
  ['three departures', [departure(parties(1)), departure(parties(2)), departure(parties(3))], 3],
  ['a long list', [departure(parties(40))], 4],
  ['a list with pickups', [departure(parties(3), [stop])], 1],
  ['a list that leaves no room for its pickups', [departure(parties(11), [stop])], 2],
  ['one with two hundred answers', [departure([party(Array<string>(200).fill('Adult 1, Diet: Vegan'))])], 5],
])('%s has its pages', async (_what, departures, pages) => {
  const sheet = {
    venue: 'Kestrel Bay',
    date: 'Saturday, December 5, 2026',
    counts: '',
    subject: '',
    departures,
  };
  const pdf = await manifestPdf(sheet, aLocation());
  expect([...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(pages);
});

it.each([
  '山田, 太郎',
  'כהן, יוסי',
  'ใจดี, สมชาย',
  'გიორგი',
  'Αλέξανδρος',
  'Արմեն',
  '김, 민준',
  '王, 小明',
  'राहुल',
  'Yağız, Işıl',
])('names %s by every letter: none is a box or a question mark (D-TK-02)', async (name) => {
  const departures = [departure([{ ...party(), name }], [{ ...stop, names: name }])];
  const texts = { venue: name, date: 'Saturday, December 5, 2026', counts: '', subject: '' };
  const pdf = (await manifestPdf({ ...texts, departures }, aLocation())).toString('latin1');
  const streams = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n');
  const glyphs = [...streams.matchAll(/<([0-9a-f]+)> -?[\d.]+/g)].flatMap(
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  );
  expect(glyphs.length).toBeGreaterThan(100);
  expect(glyphs).not.toContain('0000');
  expect(streams).not.toMatch(/<003f>/i);
});
