/** Reads the command line of `npm run membership`. */
import { resolve } from 'node:path';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { isVenueDate } from '@gangway/domain/kernel/local-time';
import { readPhone } from '@gangway/domain/kernel/phone-number';
import { readLine } from '@gangway/domain/kernel/typed-text';
import type { MembershipArguments as Given } from '../../features/memberships/plans/issue-by-hand.service.ts';
import { t } from '../../messages/t.ts';
import { readLocation } from '../location-key.ts';
import { parseWords, WrongUse } from '../words.ts';

export interface Issue {
  command: 'issue';
  locationKey: LocationKey;
  given: Given;
}
export interface Photos {
  command: 'photos';
  locationKey: LocationKey;
  folder: string;
}

/** Returns the parsed arguments, or what is wrong with them. */
function readGiven(
  planId: string | undefined,
  typed: { name?: string; phone?: string; email?: string; from?: string },
): Given | string {
  const { name = '', phone = '', email, from } = typed;
  if (planId === undefined) return t('memberships.issue.sayPlan');
  const holder = readLine(name);
  if (!/^\S+ \S/.test(holder)) return t('memberships.issue.sayHolder');
  const number = readPhone(phone, null);
  if (!number.ok) return t('memberships.issue.sayPhone');
  const address = email === undefined ? null : readEmail(email);
  if (address !== null && !isEmail(address)) return t('memberships.issue.emailForm');
  if (from !== undefined && !isVenueDate(from)) return t('memberships.issue.dateForm');
  return { planId, name: holder, phone: number.value.e164, email: address, from: from ?? null };
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readMembershipArguments(words: string[], here: string): Issue | Photos | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    name: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const [command, what, ...more] = positionals;
  if (values.help || command === undefined) return null;
  if ((command !== 'issue' && command !== 'photos') || more.length > 0)
    throw new WrongUse(t('commands.membership.unknownCommand', { command: positionals.join(' ') }));
  const { location, name, phone, email, from } = values;
  const locationKey = readLocation(location);
  if (command === 'issue') {
    if (locationKey === undefined) throw new WrongUse(t('commands.membership.of'));
    const given = readGiven(what, values);
    if (typeof given === 'string') throw new WrongUse(given);
    return { command, locationKey, given };
  }
  if ((name ?? phone ?? email ?? from) !== undefined)
    throw new WrongUse(t('commands.membership.optionsOfIssue'));
  if (what === undefined) throw new WrongUse(t('commands.membership.folder'));
  if (locationKey === undefined) throw new WrongUse(t('commands.membership.photosOf'));
  return { command, locationKey, folder: resolve(here, what) };
}
