/** The PDF of tickets: one page each, with fonts inside, on the paper of the country (D-TK-02; docs/rules/tickets.md). */
import { inflateSync } from 'node:zlib';
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket } from '@gangway/contract/tickets';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import { aLocation } from '@gangway/domain/testing/builders';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { speaking } from '../../platform/speech.ts';
import { ticketPdf } from './ticket-pdf.service.ts';
import { ticketSheets } from './ticket-sheet.ts';
import { unpackWoff } from './unpack-woff.ts';

type Answer = OutputOf<typeof getTicket>;
const uuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';

const ticket = (number: number, changes: Partial<Answer['activities'][number]['tickets'][number]> = {}) => ({
  number,
  code: `t;${uuid};${number}`,
  rateName: 'Adult',
  people: 1,
  status: 'Valid' as const,
  usedOn: null,
  ...changes,
});

const answer = (changes: Partial<Answer['activities'][number]> = {}, name = 'Maya Łukasiewicz'): Answer => ({
  ticketUuid: uuid,
  locationKey: 1,
  orderNumber: 'KBA-20418',
  name,
  balance: zero,
  passWallets: [],
  photoDomain: '',
  photoFolder: '1',
  activities: [
    {
      orderLineKey: 1 as OrderLineKey,
      name: 'Sunrise Kayak Tour',
      packageName: null,
      appointmentDate: '2026-11-28T09:30' as WallTime,
      endDate: '2026-11-28T12:00' as WallTime,
      hasTime: true,
      durationMinutes: 150,
      validUntil: null,
      arriveBy: '2026-11-28T09:10' as WallTime,
      confirmationMessage: 'Your guide waits at dock B.',
      guests: '2 adults',
      transportation: [],
      goodToKnow: ['Warm layers'],
      bring: ['Closed shoes'],
      meetingPoint: {
        name: 'Marina',
        address: '2210 Boathouse Road',
        latitude: null,
        longitude: null,
        map: null,
      },
      photoVersion: null,
      photoColour: null,
      tickets: [ticket(1), ticket(2)],
      ...changes,
    },
  ],
});

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const boxOf = (pdf: Buffer) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1);

test('has a page for each ticket, however long its texts are, with its own fonts (D-TK-02)', async () => {
  const pdf = await ticketPdf(answer(), aLocation());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesIn(pdf)).toBe(2);
  expect(pdf.toString('latin1')).toContain('+NotoSans-Bold');
  const long = answer(
    {
      name: 'A very long name '.repeat(12),
      goodToKnow: Array(60).fill('Bring a warm layer and a towel. '.repeat(6)),
    },
    'Wolfeschlegelsteinhausenbergerdorff '.repeat(5),
  );
  expect(pagesIn(await ticketPdf(long, aLocation()))).toBe(2);
});

const aLogo = async () => {
  const drawing = sharp({ create: { width: 400, height: 120, channels: 3, background: '#0b6b78' } });
  return { png: await drawing.png().toBuffer(), width: 400, height: 120 };
};

test.each([
  ['US', 1, 3],
  ['US', 2, 2],
  ['GB', 2, 2],
])('in %s, with %i on a page, three tickets are on %i pages (D-TK-02)', async (country, perPage, pages) => {
  const three = answer({ tickets: [ticket(1), ticket(2), ticket(3)] });
  const paper = { logo: null, perPage: perPage === 2 ? 2 : 1 } as const;
  const pdf = await ticketPdf(three, aLocation({ country }), paper);
  expect(pagesIn(pdf)).toBe(pages);
  const long = answer({
    name: 'A very long name '.repeat(12),
    goodToKnow: Array(60).fill('Bring a towel. '),
  });
  expect(pagesIn(await ticketPdf(long, aLocation(), paper))).toBe(3 - perPage);
});

test('has the venue’s logo, once in the file however many tickets, or its name (D-TK-02, D-UI-02)', async () => {
  const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  expect(picturesIn(await ticketPdf(answer(), aLocation(), { logo: await aLogo(), perPage: 1 }))).toBe(1);
  expect(picturesIn(await ticketPdf(answer(), aLocation()))).toBe(0);
});

const arabic = {
  name: 'جولة الكاياك',
  confirmationMessage: 'ينتظركم المرشد عند الرصيف B (الطابق 2) الساعة 9:10.',
};
const fontsIn = (pdf: Buffer) => new Set(pdf.toString('latin1').match(/\+NotoSans\w*-\w+/g));

test('writes Arabic with a font that has its letters, and loads none for other languages (D-TK-02, D-I18-01)', async () => {
  const inArabic = await speaking('ar-GB', () => ticketPdf(answer(arabic), aLocation()));
  expect(fontsIn(inArabic)).toContain('+NotoSansArabic-Bold');
  expect(pagesIn(inArabic)).toBe(2);
  const named = await ticketPdf(answer({}, 'ليلى الحسن'), aLocation());
  expect(fontsIn(named)).toContain('+NotoSansArabic-Regular');
  const english = await ticketPdf(answer(), aLocation());
  expect([...fontsIn(english)].some((font) => font.includes('Arabic'))).toBe(false);
  expect(english.length).toBeLessThan(25_000);
});

/** Returns what the PDF's streams hold, as far as they are text: pages, and which letter each glyph is. */
const streamsIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n');
/** Returns the numbers of all glyphs that are drawn; 0 is the box of an unknown letter. */
const glyphsIn = (streams: string) =>
  [...streams.matchAll(/<([0-9a-f]+)> -?[\d.]+/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);

const names = [
  'Γιώργος Παπαδόπουλος',
  'Юлия Щербакова',
  'Łukasz Żółć',
  'Nguyễn Thị Ánh',
  'ليلى الحسن',
  'Işıl Yağız, Şıvan Aşkın',
  'Ґалаґан Ұлан',
  'Anne\u2011Marie Lefœuvre',
  '山田太郎',
  'כהן יוסי',
  'สมชาย ใจดี',
  'გიორგი',
  'Αλέξανδρος',
  'Արմեն',
  '김민준',
  '王小明',
  'राहुल',
];

test.each(names)(
  '%s has every letter in the fonts: none is a box or a question mark (D-TK-02)',
  async (name) => {
    const streams = streamsIn(await ticketPdf(answer({}, name), aLocation()));
    const glyphs = glyphsIn(streams);
    expect(glyphs.length).toBeGreaterThan(200);
    expect(glyphs).not.toContain('0000');
    expect(streams).not.toMatch(/<003f>/i);
  },
);

test.each(['\u06a2\u06a3\u06a5', 'ب\u0615 ب\u06d6', 'ب\u08cc', '\u0760\u0761 \u08a4'])(
  'letters of Arabic whose marks the font has no place for are drawn: %s (D-TK-02)',
  async (name) => {
    const glyphs = glyphsIn(streamsIn(await ticketPdf(answer({}, name), aLocation())));
    expect(glyphs.length).toBeGreaterThan(200);
    expect(glyphs).not.toContain('0000');
  },
);

test('a name with a picture has no box (D-TK-02)', async () => {
  const streams = streamsIn(await ticketPdf(answer({}, 'Zoë👩\u200d👩\u200d👧'), aLocation()));
  expect(glyphsIn(streams)).not.toContain('0000');
});

test.each([
  ['US', ['612', '792']],
  ['GB', ['595.28', '841.89']],
])('in %s is on paper of %s points (D-TK-02)', async (country, size) =>
  expect(boxOf(await ticketPdf(answer(), aLocation({ country })))).toEqual(size),
);

test('a sheet says who it admits, when and where, and its code (D-TK-02)', () => {
  const [sheet] = ticketSheets(answer(), aLocation());
  expect(sheet).toMatchObject({
    order: 'Order KBA-20418',
    activity: 'Sunrise Kayak Tour',
    when: ['Saturday, November 28, 2026', '9:30 AM to 12:00 PM, Mountain Time (MST)'],
    arrival: 'Please arrive by 9:10 AM',
    code: `t;${uuid};1`,
    status: null,
    title: 'Adult',
    place: 'Ticket 1 of 2',
    name: 'Maya Łukasiewicz',
  });
  expect(sheet?.facts).toContainEqual({ label: 'Where', lines: ['Marina', '2210 Boathouse Road'] });
});

test.each([
  [{ status: 'Used' as const, usedOn: '2026-11-28T16:04:00Z' }, 'Used Nov 28, 2026, 9:04 AM'],
  [{ status: 'Cancelled' as const }, 'Canceled'],
])('a sheet of a ticket that no longer admits says so: %j (D-TK-02)', (changes, status) => {
  const [sheet] = ticketSheets(answer({ tickets: [ticket(1, changes)] }), aLocation());
  expect(sheet?.status).toBe(status);
});

test('a font in another form than WOFF 1 is refused', () =>
  expect(() => unpackWoff(Buffer.from('wOF2'.padEnd(64, '\0')))).toThrow('not in WOFF 1'));

test('an Arabic ticket isolates the venue’s phone number, whose groups would be turned round', async () => {
  const venue = { ...aLocation(), phone: '+44 20 7946 0812' };
  const [sheet] = await speaking('ar-GB', async () => ticketSheets(answer(), venue));
  expect(sheet?.foot.at(-1)).toContain('\u2066+44 20 7946 0812\u2069');
});
