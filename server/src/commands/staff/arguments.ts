/** Reads the command line of `npm run staff`. */
import { comparedEmail, isEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { isStaffRole, type StaffRole } from '@gangway/domain/staff/role';
import { t } from '../../messages/t.ts';
import { readLocation } from '../location-key.ts';
import { parseWords, WrongUse } from '../words.ts';

export type StaffArguments =
  | { command: 'list'; locationKey: LocationKey }
  | { command: 'invite'; locationKey: LocationKey; email: string; role: StaffRole }
  | { command: 'remove'; locationKey: LocationKey; email: string }
  | { command: 'owner' };

function readEmail(command: string, text: string | undefined): string {
  if (text === undefined) throw new WrongUse(t('commands.staff.email', { command }));
  if (!isEmail(text)) throw new WrongUse(t('commands.staff.emailNotValid', { text }));
  return comparedEmail(text);
}

function readRole(text: string | undefined): StaffRole {
  if (text === undefined || !isStaffRole(text)) throw new WrongUse(t('commands.staff.role'));
  return text;
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readStaffArguments(words: string[]): StaffArguments | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    role: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const [command, email, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const wrong = () => new WrongUse(t('commands.staff.unknownCommand', { command: positionals.join(' ') }));
  const locationKey = readLocation(values.location);
  if (more.length > 0) throw wrong();
  if (values.role !== undefined && command !== 'invite')
    throw new WrongUse(t('commands.staff.roleIsForInvite'));
  if (command === 'owner' && email === undefined && locationKey === undefined) return { command };
  if (command !== 'list' && command !== 'invite' && command !== 'remove') throw wrong();
  if (locationKey === undefined) throw new WrongUse(t('commands.staff.of'));
  if (command === 'list') {
    if (email !== undefined) throw wrong();
    return { command, locationKey };
  }
  const named = { locationKey, email: readEmail(command, email) };
  return command === 'remove' ? { command, ...named } : { command, ...named, role: readRole(values.role) };
}
