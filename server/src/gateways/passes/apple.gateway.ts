/** Passes for Apple Wallet: a signed file, or several in one (D-TK-02; docs/rules/tickets.md). */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { OverridablePassProps, PKPass, Semantics } from 'passkit-generator';
import type { AppleCredentials } from './apple-credentials.ts';
import type {
  IssuedPasses,
  PassFact,
  PassGateway,
  PassPictures,
  PassPlace,
  TicketPass,
} from './pass-gateway.ts';

/** `rgb(11, 107, 120)`, the only form that Wallet reads. */
const rgb = (color: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;

const isoOf = (at: Instant) => new Date(at).toISOString();

function positionOf(where: PassPlace | null): { latitude: number; longitude: number } | null {
  if (where === null || where.latitude === null || where.longitude === null) return null;
  return { latitude: where.latitude, longitude: where.longitude };
}

/** What the system may read of the pass: suggestions, calendar, directions. */
function semanticsOf(pass: TicketPass): Semantics {
  const position = positionOf(pass.where);
  return {
    eventType: 'PKEventTypeGeneric',
    eventName: pass.activity,
    venueName: pass.where?.name || pass.venue,
    ...(position === null ? {} : { venueLocation: position }),
    ...(pass.startsAt === null ? {} : { eventStartDate: isoOf(pass.startsAt) }),
    ...(pass.endsAt === null ? {} : { eventEndDate: isoOf(pass.endsAt) }),
  };
}

function propsOf(pass: TicketPass, { passTypeId, teamId }: AppleCredentials, hasLogo: boolean) {
  return {
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: pass.serial,
    groupingIdentifier: pass.group,
    organizationName: pass.venue,
    description: `${pass.activity}, ${pass.place}`,
    // With a logo the name is above the activity.
    ...(hasLogo ? {} : { logoText: pass.venue }),
    backgroundColor: rgb(pass.colors.background),
    foregroundColor: rgb(pass.colors.text),
    labelColor: rgb(pass.colors.label),
    semantics: semanticsOf(pass),
  } satisfies OverridablePassProps;
}

const field = (key: string, { label, text }: PassFact) => ({ key, label, value: text });
const optional = (key: string, fact: PassFact | null) => (fact === null ? [] : [field(key, fact)]);

/** On the front what a guest needs at the entrance; the rest is on the back. */
function addFields(file: PKPass, pass: TicketPass, hasLogo: boolean): void {
  file.type = 'eventTicket';
  file.headerFields.push(...optional('day', pass.day));
  file.primaryFields.push({
    key: 'activity',
    ...(hasLogo ? { label: pass.venue } : {}),
    value: pass.activity,
  });
  file.secondaryFields.push(...optional('time', pass.time), ...optional('guest', pass.guest));
  file.auxiliaryFields.push(
    field('admits', pass.admits),
    field('order', pass.order),
    ...(pass.where === null ? [] : [{ key: 'where', label: pass.where.label, value: pass.where.name }]),
  );
  file.backFields.push(
    ...pass.more.map((fact, place) => field(`more-${place}`, fact)),
    field('page', { label: pass.page.words, text: pass.page.url }),
  );
}

function addPictures(file: PKPass, { icon, logo }: PassPictures): void {
  const scales = ['', '@2x', '@3x'];
  for (const [name, pictures] of [
    ['icon', icon],
    ['logo', logo],
  ] as const)
    for (const [place, picture] of pictures.entries())
      file.addBuffer(`${name}${scales[place] ?? ''}.png`, picture);
}

function addTimes(file: PKPass, pass: TicketPass): void {
  if (pass.startsAt !== null) {
    // Systems before iOS 18 read the first, later ones the second.
    file.setRelevantDate(new Date(pass.startsAt));
    file.setRelevantDates([{ relevantDate: new Date(pass.startsAt) }]);
  }
  if (pass.expiresAt !== null) file.setExpirationDate(new Date(pass.expiresAt));
  const position = positionOf(pass.where);
  if (position !== null) file.setLocations({ ...position, relevantText: pass.activity });
}

/** Signed passes that stay in memory, each with its pictures some 60 kB at most. */
const maxRemembered = 200;

/** Stands for everything in a pass. */
function keyOf(pass: TicketPass, { icon, logo }: PassPictures): string {
  const hash = createHash('sha256').update(JSON.stringify(pass));
  for (const picture of [...icon, ...logo]) hash.update(`${picture.length}`).update(picture);
  return hash.digest('base64url');
}

export class AppleGateway implements PassGateway {
  readonly wallet = 'apple';
  readonly validUntil: Instant;
  private readonly recent = new Map<string, PKPass>();
  private readonly credentials: AppleCredentials;

  constructor(credentials: AppleCredentials) {
    this.credentials = credentials;
    this.validUntil = credentials.validUntil;
  }

  isValid(at: Instant): boolean {
    return at >= this.credentials.validFrom && at < this.validUntil;
  }

  /** Signing takes the process's thread for some milliseconds each; others get their turn in between. */
  async issue(passes: readonly [TicketPass, ...TicketPass[]]): Promise<IssuedPasses> {
    // Loaded with the first pass, to save memory elsewhere.
    const { PKPass: Pass } = await import('passkit-generator');
    const files: PKPass[] = [];
    for (const pass of passes) files.push(await this.signed(Pass, pass));
    const [first, ...others] = files;
    if (first === undefined) throw new Error('no ticket to make a pass of');
    if (others.length === 0)
      return { contentType: first.mimeType, extension: 'pkpass', content: first.getAsBuffer() };
    const pack = Pass.pack(...files);
    return { contentType: pack.mimeType, extension: 'pkpasses', content: pack.getAsBuffer() };
  }

  /** A pass with the same content is signed once as long as it is remembered. */
  private async signed(Pass: typeof PKPass, pass: TicketPass): Promise<PKPass> {
    const pictures = await pass.pictures();
    const key = keyOf(pass, pictures);
    const known = this.recent.get(key);
    this.recent.delete(key);
    const file = known ?? (await this.sign(Pass, pass, pictures));
    this.recent.set(key, file);
    const [oldest] = this.recent.keys();
    if (this.recent.size > maxRemembered && oldest !== undefined) this.recent.delete(oldest);
    return file;
  }

  private async sign(Pass: typeof PKPass, pass: TicketPass, pictures: PassPictures): Promise<PKPass> {
    await nextTurn();
    const { certificate, key, intermediate } = this.credentials;
    const hasLogo = pictures.logo.length > 0;
    const file = new Pass(
      {},
      { signerCert: certificate, signerKey: key, wwdr: intermediate },
      propsOf(pass, this.credentials, hasLogo),
    );
    addFields(file, pass, hasLogo);
    addPictures(file, pictures);
    addTimes(file, pass);
    file.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: pass.code,
      messageEncoding: 'iso-8859-1',
      altText: pass.place,
    });
    // Signs and freezes it.
    file.getAsRaw();
    return file;
  }
}
