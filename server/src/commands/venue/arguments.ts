/** Parses the command line of `npm run venue`. */
import { relative, resolve } from 'node:path';
import type { CreditHolder } from '@gangway/domain/gift-cards/credit';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import { readLine } from '@gangway/domain/kernel/typed-text';
import {
  type MembershipArguments,
  readMembershipArguments,
} from '../../features/memberships/plans/issue-by-hand.service.ts';
import type { VenueSource } from '../../features/venues/venues.service.ts';
import { t } from '../../messages/t.ts';
import { type Digits, readTypedAboveZero } from '../typed-amounts.ts';
import { parseWords, WrongUse } from '../words.ts';

export const usage = () => t('commands.venue.usage');

/** Keys are stored in four bytes. */
const mostKey = 2_147_483_647;

export interface Arguments {
  command: 'check' | 'diff' | 'import' | 'export';
  source: VenueSource & { shownAs: string };
  force: boolean;
  yes: boolean;
}

/** Where a manifest is written, as it was typed and as the absolute path. */
export interface ManifestFile {
  path: string;
  shownAs: string;
}

export interface ManifestArguments {
  command: 'manifest';
  locationKey: LocationKey;
  /** Null for today at the venue. */
  day: VenueDate | null;
  pdf: ManifestFile | null;
  csv: ManifestFile | null;
  send: boolean;
  force: boolean;
}

/** Commands that need a location but no file. */
export type OfLocation =
  | { command: 'links'; locationKey: number }
  | { command: 'gift-card'; locationKey: LocationKey; value: Digits }
  | { command: 'credit'; locationKey: LocationKey; value: Digits; holder: CreditHolder }
  | { command: 'member-photos'; locationKey: LocationKey; folder: string }
  | { command: 'issue-membership'; locationKey: LocationKey; given: MembershipArguments }
  | ManifestArguments
  | { command: 'commissions'; locationKey: LocationKey }
  | { command: 'pay-commission'; locationKey: LocationKey; affiliateKey: number }
  | { command: 'reverse-commission'; locationKey: LocationKey; orderNumber: string }
  | { command: 'webhooks'; locationKey: LocationKey; secretOf: string | null; rotate: boolean }
  | { command: 'remove'; what: LocationKey | 'demo'; withOrders: boolean; yes: boolean };

const isCommand = (word: string | undefined): word is Arguments['command'] =>
  word === 'check' || word === 'diff' || word === 'import' || word === 'export';

/**
 * Parses the command line; returns null if it is invalid. Paths are relative to
 * `here`, the folder where the command was typed.
 */
export function readArguments(words: string[], here: string): Arguments | OfLocation | 'schema' | null {
  const { values, positionals } = parse(words);
  if (values.help || words.length === 0) return null;
  const [command, file, ...more] = positionals;
  if (command === 'schema' && file === undefined) return 'schema';
  const locationKey = readLocation(values.location);
  const ofManifest = readManifestArguments(command, file, locationKey, values, here);
  if (ofManifest !== null) return ofManifest;
  if (command !== 'webhooks' && (values.secret ?? values.rotate) !== undefined)
    throw new WrongUse(t('commands.venueArguments.secretIsForWebhooks'));
  if (command === 'links' && file === undefined) {
    if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.linksOf'));
    return { command, locationKey };
  }
  if (command === 'gift-card') {
    const value = readValue(file);
    if (value === null) throw new WrongUse(t('commands.venueArguments.giftCardValue'));
    if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.giftCardOf'));
    return { command, locationKey, value };
  }
  if (command === 'credit') return readCreditArguments(file, locationKey, values);
  if (command === 'issue-membership') {
    if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.membershipOf'));
    const given = readMembershipArguments(file, values);
    if (typeof given === 'string') throw new WrongUse(given);
    return { command, locationKey, given };
  }
  const ofCommissions = readCommissionArguments(command, file, locationKey);
  if (ofCommissions !== null) return ofCommissions;
  if (command === 'webhooks' && file === undefined) return readEndpointArguments(locationKey, values);
  if (command === 'remove' && file === undefined) {
    if ((locationKey === undefined) !== values.demo)
      throw new WrongUse(t('commands.venueArguments.whatToRemove'));
    return { command, what: locationKey ?? 'demo', withOrders: values['with-orders'], yes: values.yes };
  }
  if (command === 'member-photos') {
    if (file === undefined) throw new WrongUse(t('commands.venueArguments.folder'));
    if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.membersOf'));
    return { command, locationKey, folder: resolve(here, file) };
  }
  if (!isCommand(command))
    throw new WrongUse(
      command === undefined
        ? t('commands.venueArguments.command')
        : t('commands.venueArguments.unknownCommand', { command }),
    );
  if (file === undefined) throw new WrongUse(t('commands.venueArguments.file'));
  if (more[0] !== undefined) throw new WrongUse(t('commands.venueArguments.oneFile', { word: more[0] }));
  if (values.force && command !== 'export') throw new WrongUse(t('commands.venueArguments.forceIsForExport'));
  if (values.yes && command !== 'import') throw new WrongUse(t('commands.venueArguments.yesIsForImport'));
  if (values.demo || values['with-orders']) throw new WrongUse(t('commands.venueArguments.demoIsForRemove'));
  if (command === 'export' && locationKey === undefined)
    throw new WrongUse(t('commands.venueArguments.exportOf'));
  const source = { ...fileAt(file, here), ...(locationKey === undefined ? {} : { locationKey }) };
  return { command, source, force: values.force, yes: values.yes };
}

/** A path relative to the folder where the command was typed. */
function fileAt(file: string, here: string): { path: string; shownAs: string } {
  const path = resolve(here, file);
  const near = relative(here, path);
  return { path, shownAs: near.startsWith('..') ? path : near };
}

/** Returns null for other commands, to which its options mean nothing. */
function readManifestArguments(
  command: string | undefined,
  word: string | undefined,
  locationKey: LocationKey | undefined,
  typed: { date?: string; pdf?: string; csv?: string; send: boolean; force: boolean },
  here: string,
): ManifestArguments | null {
  const { date = null, pdf, csv, send, force } = typed;
  if (command !== 'manifest') {
    if (send || date !== null || pdf !== undefined || csv !== undefined)
      throw new WrongUse(t('commands.venueArguments.optionsOfManifest'));
    return null;
  }
  if (word !== undefined) throw new WrongUse(t('commands.venueArguments.manifestAlone', { word }));
  if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.manifestOf'));
  if (date !== null && !isVenueDate(date))
    throw new WrongUse(t('commands.venueArguments.manifestDate', { text: date }));
  const at = (file: string | undefined) => (file === undefined ? null : fileAt(file, here));
  return { command: 'manifest', locationKey, day: date, pdf: at(pdf), csv: at(csv), send, force };
}

/** Returns an amount above zero, or null. */
const readValue = (text: string | undefined): Digits | null =>
  text === undefined ? null : readTypedAboveZero(text);

const mostReason = 500;

function readCreditArguments(
  text: string | undefined,
  locationKey: LocationKey | undefined,
  typed: { name?: string; email?: string; reason?: string },
): OfLocation {
  const value = readValue(text);
  if (value === null) throw new WrongUse(t('commands.venueArguments.creditValue'));
  if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.creditOf'));
  const [name, email, reason] = [
    readLine(typed.name ?? ''),
    readEmail(typed.email ?? ''),
    typed.reason?.trim() ?? '',
  ];
  if (name === '' || !isEmail(email)) throw new WrongUse(t('commands.venueArguments.creditHolder'));
  if (reason.length > mostReason) throw new WrongUse(t('commands.venueArguments.creditReason'));
  return { command: 'credit', locationKey, value, holder: { name, email, reason: reason || null } };
}

function readEndpointArguments(
  locationKey: LocationKey | undefined,
  { secret, rotate }: { secret?: string; rotate?: string },
): OfLocation {
  if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.webhooksOf'));
  if (secret !== undefined && rotate !== undefined)
    throw new WrongUse(t('commands.venueArguments.secretOrRotate'));
  const secretOf = secret ?? rotate ?? null;
  return { command: 'webhooks', locationKey, secretOf, rotate: rotate !== undefined };
}

/** Returns null for other commands. */
function readCommissionArguments(
  command: string | undefined,
  what: string | undefined,
  locationKey: LocationKey | undefined,
): OfLocation | null {
  if (command !== 'commissions' && command !== 'pay-commission' && command !== 'reverse-commission')
    return null;
  if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.commissionsOf'));
  if (command === 'commissions') {
    if (what !== undefined) throw new WrongUse(t('commands.venueArguments.commissionsAlone', { word: what }));
    return { command, locationKey };
  }
  if (command === 'pay-commission') {
    if (what === undefined || !/^\d{1,10}$/.test(what) || Number(what) > mostKey)
      throw new WrongUse(t('commands.venueArguments.affiliate'));
    return { command, locationKey, affiliateKey: Number(what) };
  }
  if (what === undefined) throw new WrongUse(t('commands.venueArguments.orderNumber'));
  return { command, locationKey, orderNumber: what };
}

export function readLocation(text: string | undefined): LocationKey | undefined {
  const locationKey = text === undefined ? undefined : readLocationKey(text);
  if (locationKey === null || (locationKey ?? 0) > mostKey)
    throw new WrongUse(t('commands.venueArguments.locationNumber', { text: String(text) }));
  return locationKey;
}

function parse(words: string[]) {
  return parseWords(words, {
    location: { type: 'string', short: 'l' },
    force: { type: 'boolean', default: false },
    yes: { type: 'boolean', short: 'y', default: false },
    demo: { type: 'boolean', default: false },
    'with-orders': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    name: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    from: { type: 'string' },
    reason: { type: 'string' },
    date: { type: 'string' },
    pdf: { type: 'string' },
    csv: { type: 'string' },
    send: { type: 'boolean', default: false },
    secret: { type: 'string' },
    rotate: { type: 'string' },
  });
}
