/** Parses the command line of `npm run person`. */
import { resolve } from 'node:path';
import { readEmail } from '@gangway/domain/kernel/email-address';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { readSigns } from '@gangway/domain/kernel/typed-text';
import type { Named } from '../../features/personal-data/personal-data.service.ts';
import { t } from '../../messages/t.ts';
import { parseWords, WrongUse } from '../words.ts';

interface OfPerson {
  locationKey: LocationKey;
  named: Named;
}

export type PersonArguments =
  | (OfPerson & { command: 'find' })
  | (OfPerson & {
      command: 'export';
      /** Absolute. */
      path: string;
    })
  | (OfPerson & {
      command: 'erase';
      /** Whether orders with bookings to come are erased, too. */
      withFuture: boolean;
      /** Whether memberships that are still running end. */
      withMemberships: boolean;
      yes: boolean;
    });

const eraseOptions = ['with-future', 'with-memberships', 'yes'] as const;

function parse(words: string[]) {
  return parseWords(words, {
    location: { type: 'string', short: 'l' },
    email: { type: 'string' },
    phone: { type: 'string' },
    'with-future': { type: 'boolean' },
    'with-memberships': { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
    help: { type: 'boolean', short: 'h', default: false },
  });
}

const longest = 254;

function readNamed(email: string | undefined, phone: string | undefined): Named {
  const one = email === undefined ? null : readEmail(email);
  const other = phone === undefined ? null : readSigns(phone);
  const given = [one, other].filter((text) => text !== null);
  if (given.length === 0) throw new WrongUse(t('commands.person.noContact'));
  if (given.some((text) => text === '' || text.length > longest))
    throw new WrongUse(t('commands.person.contactLength', { most: longest }));
  if (one !== null && !one.includes('@')) throw new WrongUse(t('commands.person.notEmail', { text: one }));
  return { email: one, phone: other };
}

/**
 * Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows.
 * @param here the folder where the command was typed, which paths are relative to
 */
export function readPersonArguments(words: string[], here: string): PersonArguments | null {
  const { values, positionals } = parse(words);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return null;
  if (command !== 'find' && command !== 'export' && command !== 'erase')
    throw new WrongUse(t('commands.person.unknownCommand', { command }));
  const option = eraseOptions.find((name) => values[name] !== undefined);
  if (option !== undefined && command !== 'erase')
    throw new WrongUse(t('commands.order.otherCommand', { option, command }));
  const locationKey = readLocationKey(values.location ?? '');
  if (locationKey === null) throw new WrongUse(t('commands.person.of'));
  const of = { locationKey, named: readNamed(values.email, values.phone) };
  const [file, ...more] = rest;
  if (command === 'export') {
    if (file === undefined || more.length > 0) throw new WrongUse(t('commands.person.file'));
    return { command, ...of, path: resolve(here, file) };
  }
  if (file !== undefined) throw new WrongUse(t('commands.person.tooMany', { text: file }));
  if (command === 'find') return { command, ...of };
  return {
    command,
    ...of,
    withFuture: values['with-future'] === true,
    withMemberships: values['with-memberships'] === true,
    yes: values.yes === true,
  };
}
