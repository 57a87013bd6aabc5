/** Passes for Google Wallet: a signed link that adds the pass (D-TK-02; docs/rules/tickets.md). */
import { createHash } from 'node:crypto';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Clock } from '../../platform/clock.ts';
import type { GoogleCredentials } from './google-credentials.ts';
import type { IssuedPasses, PassFact, PassGateway, PassPlace, TicketPass } from './pass-gateway.ts';

const savePage = 'https://pay.google.com/gp/v/save/';
/**
 * Google calls 1,800 characters safe, which holds no ticket with its departure, because browsers once cut longer
 * addresses. Today's do not, and proxies take 8,000; mailboxes never see the token, only a redirect has it (decision 0066).
 */
const maxTokenCharacters = 4000;
/** Of a signature with a key of 2048 bits, plus the head and the two dots. */
const signatureCharacters = 342;

type Json = Record<string, unknown>;

const isoOf = (at: Instant) => new Date(at).toISOString();

/** Two passes with the same content have the same name: Google ignores the content of a name that it knows. */
const nameOf = (content: Json) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/** Cuts on a boundary of characters, and says so. */
function cut(text: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** How much of a pass a link has room for, from everything to what a pass cannot do without. */
interface Room {
  facts: number;
  hasPosition: boolean;
  hasLogo: boolean;
  hasAddress: boolean;
  hasLink: boolean;
  /** Characters of a text. */
  most: number;
}
const everything = { hasPosition: true, hasLogo: true, hasAddress: true, hasLink: true };
const rooms: readonly Room[] = [
  { ...everything, facts: 8, most: 300 },
  { ...everything, facts: 4, most: 150 },
  { ...everything, facts: 1, most: 80 },
  { ...everything, facts: 0, most: 60 },
  { ...everything, facts: 0, most: 40, hasPosition: false, hasLogo: false, hasLink: false },
  { facts: 0, most: 20, hasPosition: false, hasLogo: false, hasLink: false, hasAddress: false },
];
/** Several tickets share a link only if each can say where to be. */
const roomsOfSeveral = rooms.filter(({ hasAddress }) => hasAddress);

const localized = (language: string, text: string) => ({ defaultValue: { language, value: text } });

function venueOf({ language }: TicketPass, where: PassPlace, { most, hasAddress }: Room): Json {
  return hasAddress && where.name !== '' && where.address !== ''
    ? {
        venue: {
          name: localized(language, cut(where.name, most)),
          address: localized(language, cut(where.address, most)),
        },
      }
    : {};
}

/** What all tickets of a departure share. */
function classOf(pass: TicketPass, room: Room): Json {
  const { language, where, startsAt, endsAt } = pass;
  const position =
    room.hasPosition && where?.latitude != null && where.longitude != null
      ? { locations: [{ latitude: where.latitude, longitude: where.longitude }] }
      : {};
  return {
    issuerName: cut(pass.venue, Math.min(room.most, 40)),
    eventName: localized(language, cut(pass.activity, room.most)),
    reviewStatus: 'UNDER_REVIEW',
    hexBackgroundColor: pass.colors.background,
    ...(startsAt === null
      ? {}
      : { dateTime: { start: isoOf(startsAt), ...(endsAt === null ? {} : { end: isoOf(endsAt) }) } }),
    ...(where === null ? {} : venueOf(pass, where, room)),
    ...position,
    ...(room.hasLogo && pass.roundLogoUrl !== null
      ? { logo: { sourceUri: { uri: pass.roundLogoUrl } } }
      : {}),
  };
}

/** One ticket. */
function objectOf(pass: TicketPass, classId: string, room: Room): Json {
  const { language, guest, admits, order, expiresAt } = pass;
  const facts = pass.more.slice(0, room.facts);
  return {
    classId,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: pass.code, alternateText: pass.place },
    ticketType: localized(language, cut(admits.text, room.most)),
    reservationInfo: { confirmationCode: order.text },
    ...(guest === null ? {} : { ticketHolderName: cut(guest.text, room.most) }),
    ...(expiresAt === null ? {} : { validTimeInterval: { end: { date: isoOf(expiresAt) } } }),
    ...(facts.length === 0
      ? {}
      : {
          textModulesData: facts.map(({ label, text }: PassFact) => ({
            header: label,
            body: cut(text, room.most),
          })),
        }),
    ...(room.hasLink
      ? { linksModuleData: { uris: [{ uri: pass.page.url, description: pass.page.words }] } }
      : {}),
  };
}

/** Characters of the token's three parts. */
const lengthOf = (claims: Json) =>
  Math.ceil((Buffer.byteLength(JSON.stringify(claims)) * 4) / 3) + signatureCharacters + 40;

export class GoogleGateway implements PassGateway {
  readonly wallet = 'google';
  /** Keys of service accounts do not expire. */
  readonly validUntil = null;
  private readonly credentials: GoogleCredentials;
  private readonly origin: string;
  private readonly clock: Clock;

  constructor(credentials: GoogleCredentials, { publicUrl, clock }: { publicUrl: string; clock: Clock }) {
    this.credentials = credentials;
    this.origin = new URL(publicUrl).origin;
    this.clock = clock;
  }

  isValid(): boolean {
    return true;
  }

  async issue(passes: readonly [TicketPass, ...TicketPass[]]): Promise<IssuedPasses | null> {
    const isOne = passes.length === 1;
    const all = (isOne ? rooms : roomsOfSeveral).map((room) => this.claimsOf(passes, room));
    const fitting = all.find((claims) => lengthOf(claims) <= maxTokenCharacters);
    const claims = fitting ?? (isOne ? all.at(-1) : undefined);
    if (claims === undefined) return null;
    // Loaded with the first pass, to save memory elsewhere.
    const { SignJWT } = await import('jose');
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(this.credentials.key);
    return { url: `${savePage}${token}` };
  }

  private claimsOf(passes: readonly TicketPass[], room: Room): Json {
    const { issuerId, clientEmail } = this.credentials;
    const departures = new Map<string, Json>();
    const tickets = passes.map((pass) => {
      const shared = classOf(pass, room);
      const classId = `${issuerId}.${nameOf(shared)}`;
      departures.set(classId, { id: classId, ...shared });
      const own = objectOf(pass, classId, room);
      return { id: `${issuerId}.${nameOf(own)}`, ...own };
    });
    return {
      iss: clientEmail,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(this.clock() / 1000),
      origins: [this.origin],
      payload: { eventTicketClasses: [...departures.values()], eventTicketObjects: tickets },
    };
  }
}
