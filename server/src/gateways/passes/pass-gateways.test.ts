/** Passes as wallets read them: archives, digests, signatures, fields and links (D-TK-02; docs/rules/tickets.md). */
import { createPublicKey } from 'node:crypto';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { decodeJwt, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  appleCertificates,
  googleAccount,
  googleIssuer,
  passTypeId,
  teamId,
} from '../../testing/pass-certificates.ts';
import { filesOf, readPass } from '../../testing/read-pass.ts';
import { AppleGateway } from './apple.gateway.ts';
import { readAppleCredentials } from './apple-credentials.ts';
import { GoogleGateway } from './google.gateway.ts';
import { readGoogleCredentials } from './google-credentials.ts';
import type { IssuedPasses, TicketPass } from './pass-gateway.ts';

const now = Date.parse('2026-11-21T17:00:00Z') as Instant;
const uuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';
const icon = Buffer.from('an icon');

const aPass = (changes: Partial<TicketPass> = {}): TicketPass => ({
  serial: `${uuid}-1`,
  group: `${uuid}-line-7`,
  code: `t;${uuid};1`,
  language: 'en',
  venue: 'Kestrel Bay Adventures',
  activity: 'Sunrise Kayak Tour',
  startsAt: Date.parse('2026-11-28T16:30:00Z') as Instant,
  endsAt: Date.parse('2026-11-28T19:00:00Z') as Instant,
  expiresAt: Date.parse('2026-11-29T07:00:00Z') as Instant,
  day: { label: 'Date', text: 'Nov 28, 2026' },
  time: { label: 'Time', text: '9:30 AM' },
  admits: { label: 'Admits', text: 'Adult' },
  guest: { label: 'Guest', text: 'Maya Łukasiewicz' },
  order: { label: 'Order', text: 'KBA-20418' },
  place: 'Ticket 1 of 2',
  where: {
    label: 'Where',
    name: 'Marina',
    address: '2210 Boathouse Road',
    latitude: 39.6,
    longitude: -105.9,
  },
  more: [
    { label: 'When', text: 'Saturday, November 28, 2026\n9:30 AM to 12:00 PM, Mountain Time (MST)' },
    { label: 'Good to know', text: 'Warm layers' },
  ],
  page: { url: `https://book.example/1/ticket/${uuid}`, words: 'Your tickets' },
  colors: { background: '#0b6b78', text: '#ffffff', label: '#ffffff' },
  roundLogoUrl: 'https://book.example/images/1/logo-dark-0123456789ab-2x.png',
  pictures: async () => ({ icon: [icon, icon, icon], logo: [] }),
  ...changes,
});

const contentOf = (issued: IssuedPasses | null): Buffer =>
  issued !== null && 'content' in issued ? issued.content : Buffer.alloc(0);

describe('a pass for Apple Wallet', () => {
  let certificates: ReturnType<typeof appleCertificates>;
  let apple: AppleGateway;
  beforeAll(() => {
    certificates = appleCertificates({ passphrase: 'boathouse' });
    apple = new AppleGateway(readAppleCredentials(certificates, now));
  });

  it('is an archive whose manifest fits and is signed with the certificate of its pass type (D-TK-02)', async () => {
    const issued = await apple.issue([aPass()]);
    expect(issued).toMatchObject({ contentType: 'application/vnd.apple.pkpass', extension: 'pkpass' });
    const { files, signature } = readPass(contentOf(issued));
    expect([...files.keys()].sort()).toEqual([
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'manifest.json',
      'pass.json',
      'signature',
    ]);
    expect([signature.fitsContent, signature.isSigned]).toEqual([true, true]);
    expect(signature.signer.toString()).toBe(certificates.certificate.replaceAll('\r', ''));
    expect(signature.chain).toHaveLength(2);
  });

  it('that was changed no longer fits its signature (D-TK-02)', async () => {
    const content = contentOf(await apple.issue([aPass()]));
    const forged = Buffer.from(content);
    forged.write('Z', forged.indexOf('KBA-20418'));
    expect(() => readPass(forged)).toThrow('pass.json does not fit the manifest');
  });

  it('says who it admits, when and where, with the code of the ticket page (D-TK-02)', async () => {
    const { pass } = readPass(contentOf(await apple.issue([aPass()])));
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: `${uuid}-1`,
      groupingIdentifier: `${uuid}-line-7`,
      organizationName: 'Kestrel Bay Adventures',
      logoText: 'Kestrel Bay Adventures',
      description: 'Sunrise Kayak Tour, Ticket 1 of 2',
      backgroundColor: 'rgb(11, 107, 120)',
      foregroundColor: 'rgb(255, 255, 255)',
      relevantDate: '2026-11-28T16:30:00.000Z',
      expirationDate: '2026-11-29T07:00:00.000Z',
      locations: [{ latitude: 39.6, longitude: -105.9, relevantText: 'Sunrise Kayak Tour' }],
      barcodes: [{ format: 'PKBarcodeFormatQR', message: `t;${uuid};1`, altText: 'Ticket 1 of 2' }],
      semantics: {
        eventName: 'Sunrise Kayak Tour',
        eventStartDate: '2026-11-28T16:30:00.000Z',
        eventEndDate: '2026-11-28T19:00:00.000Z',
        venueName: 'Marina',
        venueLocation: { latitude: 39.6, longitude: -105.9 },
      },
      eventTicket: {
        headerFields: [{ key: 'day', label: 'Date', value: 'Nov 28, 2026' }],
        primaryFields: [{ key: 'activity', value: 'Sunrise Kayak Tour' }],
        secondaryFields: [
          { key: 'time', value: '9:30 AM' },
          { key: 'guest', value: 'Maya Łukasiewicz' },
        ],
        auxiliaryFields: [
          { key: 'admits', value: 'Adult' },
          { key: 'order', value: 'KBA-20418' },
          { key: 'where', label: 'Where', value: 'Marina' },
        ],
        backFields: [
          { label: 'When' },
          { label: 'Good to know', value: 'Warm layers' },
          { key: 'page', value: `https://book.example/1/ticket/${uuid}` },
        ],
      },
    });
  });

  it('of an open ticket has no time and no place, and long names stay whole (D-TK-02)', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8);
    const { pass } = readPass(
      contentOf(
        await apple.issue([
          aPass({
            activity: long,
            startsAt: null,
            endsAt: null,
            time: null,
            guest: null,
            where: null,
            day: { label: 'صالحة حتى', text: '١٩ فبراير' },
          }),
        ]),
      ),
    );
    expect(pass.eventTicket.primaryFields[0].value).toBe(long);
    expect(pass.eventTicket.headerFields[0].label).toBe('صالحة حتى');
    expect(pass.eventTicket.secondaryFields).toEqual([]);
    for (const name of ['relevantDate', 'relevantDates', 'locations']) expect(pass).not.toHaveProperty(name);
  });

  it('has the logo instead of the name (D-TK-02)', async () => {
    const pictures = async () => ({ icon: [icon], logo: [Buffer.from('a logo')] });
    const { pass, files } = readPass(contentOf(await apple.issue([aPass({ pictures })])));
    expect(pass).not.toHaveProperty('logoText');
    expect(pass.eventTicket.primaryFields[0].label).toBe('Kestrel Bay Adventures');
    expect(files.get('logo.png')?.toString()).toBe('a logo');
  });

  it('comes with those of the other tickets in one file, and others get their turn meanwhile (D-TK-02)', async () => {
    const passes = Array.from({ length: 20 }, (_, place) =>
      aPass({ serial: `${uuid}-${place + 1}`, code: `t;${uuid};${place + 1}` }),
    );
    const [first, ...others] = passes;
    if (first === undefined) throw new Error('no pass');
    await apple.issue([aPass()]);
    let turns = 0;
    const meanwhile = setInterval(() => {
      turns += 1;
    }, 0);
    const issued = await apple.issue([first, ...others]);
    clearInterval(meanwhile);
    expect(issued).toMatchObject({ contentType: 'application/vnd.apple.pkpasses', extension: 'pkpasses' });
    const codes = [...filesOf(contentOf(issued)).values()].map(
      (file) => readPass(file).pass.barcodes[0].message,
    );
    expect(codes.sort()).toEqual(passes.map(({ code }) => code).sort());
    // Timers of a busy machine skip some; without turns there is none.
    expect(turns).toBeGreaterThanOrEqual(others.length / 2);
  });

  it('is signed once for the same content, and again for another (D-TK-02)', async () => {
    const signed = async (changes: Partial<TicketPass>) =>
      readPass(contentOf(await apple.issue([aPass(changes)])))
        .files.get('signature')
        ?.toString('hex');
    const first = await signed({ serial: 'a' });
    expect(await signed({ serial: 'a' })).toBe(first);
    const others = [
      await signed({ serial: 'a', place: 'Ticket 2 of 2' }),
      await signed({ serial: 'a', pictures: async () => ({ icon: [Buffer.from('other')], logo: [] }) }),
    ];
    expect(others).not.toContain(first);
  });

  it('is not signed once the certificate has expired (D-TK-02)', () => {
    expect(apple.isValid(now)).toBe(true);
    expect(apple.isValid(Date.parse('2036-01-01T00:00:00Z') as Instant)).toBe(false);
    expect(apple.isValid(Date.parse('2025-12-31T00:00:00Z') as Instant)).toBe(false);
  });
});

describe('a pass for Google Wallet', () => {
  let account: string;
  let google: GoogleGateway;
  beforeAll(() => {
    account = googleAccount();
    google = new GoogleGateway(readGoogleCredentials({ issuerId: googleIssuer, account }), {
      publicUrl: 'https://book.example/shop',
      clock: () => now,
    });
  });

  async function savedAll(passes: readonly [TicketPass, ...TicketPass[]]) {
    const issued = await google.issue(passes);
    const url = issued !== null && 'url' in issued ? issued.url : '';
    const token = url.replace('https://pay.google.com/gp/v/save/', '');
    expect(url).not.toBe(token);
    const { payload: claims, protectedHeader } = await jwtVerify(
      token,
      createPublicKey(JSON.parse(account).private_key),
      { audience: 'google', issuer: JSON.parse(account).client_email, currentDate: new Date(now) },
    );
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    const { eventTicketClasses: departures, eventTicketObjects: tickets } = claims.payload as Record<
      string,
      Record<string, unknown>[]
    >;
    return { token, claims, departures: departures ?? [], tickets: tickets ?? [] };
  }

  async function saved(changes: Partial<TicketPass> = {}) {
    const { token, claims, departures, tickets } = await savedAll([aPass(changes)]);
    return { token, claims, shared: departures[0] ?? {}, own: tickets[0] ?? {} };
  }

  const numbered = (number: number, changes: Partial<TicketPass> = {}) =>
    aPass({ serial: `${uuid}-${number}`, code: `t;${uuid};${number}`, ...changes });

  it('is a link signed by the service account, with the ticket and what its departure shares (D-TK-02)', async () => {
    const { claims, shared, own } = await saved();
    expect(claims).toMatchObject({
      typ: 'savetowallet',
      iat: now / 1000,
      origins: ['https://book.example'],
    });
    expect(shared).toMatchObject({
      id: expect.stringMatching(/^3388000000022123456\.[\w-]{22}$/),
      issuerName: 'Kestrel Bay Adventures',
      eventName: { defaultValue: { language: 'en', value: 'Sunrise Kayak Tour' } },
      reviewStatus: 'UNDER_REVIEW',
      hexBackgroundColor: '#0b6b78',
      dateTime: { start: '2026-11-28T16:30:00.000Z', end: '2026-11-28T19:00:00.000Z' },
    });
    expect(own).toMatchObject({
      classId: shared.id,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: `t;${uuid};1`, alternateText: 'Ticket 1 of 2' },
      ticketHolderName: 'Maya Łukasiewicz',
      ticketType: { defaultValue: { language: 'en', value: 'Adult' } },
      reservationInfo: { confirmationCode: 'KBA-20418' },
      linksModuleData: { uris: [{ uri: `https://book.example/1/ticket/${uuid}` }] },
    });
  });

  it('of two tickets of a departure shares its class; of a moved booking it is a new one (D-TK-02)', async () => {
    const [one, again, other, moved] = [
      await saved(),
      await saved(),
      await saved({ serial: `${uuid}-2`, code: `t;${uuid};2` }),
      await saved({ startsAt: Date.parse('2026-11-29T16:30:00Z') as Instant }),
    ];
    expect([again.shared.id, again.own.id]).toEqual([one.shared.id, one.own.id]);
    expect(other.shared.id).toBe(one.shared.id);
    expect(other.own.id).not.toBe(one.own.id);
    expect(moved.shared.id).not.toBe(one.shared.id);
    expect(moved.own.id).not.toBe(one.own.id);
  });

  it('adds a family in one link, and leaves a large party to the ticket page (D-TK-02)', async () => {
    const { departures, tickets, token } = await savedAll([1, 2, 3, 4].map((n) => numbered(n)) as never);
    expect(departures).toHaveLength(1);
    expect(tickets.map(({ barcode }) => (barcode as { value: string }).value)).toEqual(
      [1, 2, 3, 4].map((number) => `t;${uuid};${number}`),
    );
    expect(token.length).toBeLessThanOrEqual(4000);
    const party = Array.from({ length: 20 }, (_, place) => numbered(place + 1));
    expect(await google.issue(party as never)).toBeNull();
  });

  it('of a usual ticket has all that its page says (D-TK-02)', async () => {
    const { shared, own } = await saved();
    expect(shared).toMatchObject({
      venue: {
        name: { defaultValue: { value: 'Marina' } },
        address: { defaultValue: { value: '2210 Boathouse Road' } },
      },
      locations: [{ latitude: 39.6, longitude: -105.9 }],
      logo: { sourceUri: { uri: 'https://book.example/images/1/logo-dark-0123456789ab-2x.png' } },
    });
    expect(own.textModulesData).toEqual([
      { header: 'When', body: 'Saturday, November 28, 2026\n9:30 AM to 12:00 PM, Mountain Time (MST)' },
      { header: 'Good to know', body: 'Warm layers' },
    ]);
    expect(own.validTimeInterval).toEqual({ end: { date: '2026-11-29T07:00:00.000Z' } });
  });

  it.each([
    ['short texts', {}],
    [
      'long names',
      {
        activity: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(12),
        venue: 'The Greater Kestrel Bay Company of Adventures '.repeat(4),
        guest: { label: 'Guest', text: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5) },
        more: Array(12).fill({ label: 'Good to know', text: 'Bring a warm layer and a towel. '.repeat(20) }),
      },
    ],
    [
      'long Arabic texts',
      {
        language: 'ar',
        activity: 'جولة التجديف عند شروق الشمس '.repeat(10),
        venue: 'مغامرات خليج العوسق '.repeat(6),
        admits: { label: 'صالحة لـ', text: 'عائلة، ٤ ضيوف '.repeat(6) },
        guest: { label: 'الضيف', text: 'مايا '.repeat(40) },
        where: {
          label: 'المكان',
          name: 'المرسى '.repeat(20),
          address: 'طريق المراكب '.repeat(30),
          latitude: 1,
          longitude: 2,
        },
        more: Array(12).fill({ label: 'معلومات مهمة', text: 'أحضر ملابس دافئة ومنشفة. '.repeat(20) }),
      },
    ],
  ])('fits into a link with %s, with its code and its day (D-TK-02)', async (_what, changes) => {
    const { token, shared, own } = await saved(changes as Partial<TicketPass>);
    expect(token.length).toBeLessThanOrEqual(4000);
    expect(own).toMatchObject({ barcode: { value: `t;${uuid};1` } });
    expect(shared).toMatchObject({ dateTime: { start: '2026-11-28T16:30:00.000Z' } });
    expect(decodeJwt(token).iss).toBe('passes@gangway-tests.iam.gserviceaccount.com');
  });
});
