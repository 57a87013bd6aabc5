/** Reads the command line of `npm run venue`: what is wanted, or what is wrong with how it was asked. */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, fromDecimal } from '@gangway/domain/kernel/money';
import { type MembershipWish, readMembershipWish } from './features/memberships/issue-by-hand.ts';
import type { VenueSource } from './features/venues/venues.service.ts';

export const usage = `Usage: npm run venue -- COMMAND FILE [--location KEY] [--force] [--yes]

  check FILE    says whether the file and its pictures are right; needs no database
  diff FILE     says what an import would change, and changes nothing
  import FILE   takes the file in: everything or nothing
  export FILE   writes a location to the file, its pictures beside it; needs --location KEY
  links         writes the links of a location's agents and affiliates, signed where they have to be; needs --location KEY
  gift-card AMOUNT
                issues a gift card of so much, like 100.00, and writes its code, once; needs --location KEY
  issue-membership PLAN
                issues a membership of the plan with this id, and writes its key; needs --location KEY, --name, --phone
  remove        takes a location out of the shop; needs --location KEY, or --demo for everything that was loaded as a demo
  member-photos FOLDER
                writes the photos of the location's members to a folder, named after their numbers; needs --location KEY
  schema        writes docs/venue-file.schema.json, by which editors complete and check the file, and the reference

  --location KEY   the number of the location; for check, diff and import only when the file does not say it,
                   or to take the file in as another location
  --force          export: overwrite the file
  --yes            import: replace a location that has another code or name, without asking; remove: do not ask
  --demo           remove: the demo venues, and demo gift cards and memberships wherever they are
  --with-orders    remove: also when guests have bookings, balances, gift cards or memberships there
  --name           issue-membership: first and last name of the account holder
  --phone          issue-membership: their number with its dialling code, like +13035550100, by which they sign in
  --email          issue-membership: their email address
  --from           issue-membership: the first day, like 2026-12-01; today unless told

docs/venue-files.md explains the file.`;

/** Keys are stored in four bytes. */
const mostKey = 2_147_483_647;

export class WrongUse extends Error {}

export interface Wish {
  command: 'check' | 'diff' | 'import' | 'export';
  source: VenueSource & { shownAs: string };
  force: boolean;
  yes: boolean;
}

/** What needs a location and no file. */
export type OfLocation =
  | { command: 'links'; locationKey: number }
  | { command: 'gift-card'; locationKey: LocationKey; value: Amount }
  | { command: 'member-photos'; locationKey: LocationKey; folder: string }
  | { command: 'issue-membership'; locationKey: LocationKey; wish: MembershipWish }
  | { command: 'remove'; what: LocationKey | 'demo'; withOrders: boolean; yes: boolean };

const isCommand = (word: string | undefined): word is Wish['command'] =>
  word === 'check' || word === 'diff' || word === 'import' || word === 'export';

/** Reads the command line; paths are those of the folder the command was typed in. */
export function readWish(words: string[]): Wish | OfLocation | 'schema' | null {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help || words.length === 0) return null;
  const [command, file, ...more] = positionals;
  if (command === 'schema' && file === undefined) return 'schema';
  const locationKey = readLocation(values.location);
  if (command === 'links' && file === undefined) {
    if (locationKey === undefined) throw new WrongUse('Say whose links: --location KEY.');
    return { command, locationKey };
  }
  if (command === 'gift-card') {
    if (file === undefined || !/^\d{1,7}(\.\d{1,2})?$/.test(file) || Number(file) === 0)
      throw new WrongUse('Say what the gift card is worth, like 100.00.');
    if (locationKey === undefined) throw new WrongUse('Say whose gift card: --location KEY.');
    return { command, locationKey, value: fromDecimal(Number(file)) };
  }
  if (command === 'issue-membership') {
    if (locationKey === undefined) throw new WrongUse('Say whose membership: --location KEY.');
    const wish = readMembershipWish(file, values);
    if (typeof wish === 'string') throw new WrongUse(wish);
    return { command, locationKey, wish };
  }
  if (command === 'remove' && file === undefined) {
    if ((locationKey === undefined) !== values.demo)
      throw new WrongUse('Say what to remove: --location KEY, or --demo.');
    return { command, what: locationKey ?? 'demo', withOrders: values['with-orders'], yes: values.yes };
  }
  if (command === 'member-photos') {
    if (file === undefined) throw new WrongUse('Name a folder.');
    if (locationKey === undefined) throw new WrongUse('Say whose members: --location KEY.');
    return { command, locationKey, folder: resolve(process.env.INIT_CWD ?? process.cwd(), file) };
  }
  if (!isCommand(command))
    throw new WrongUse(command === undefined ? 'Name a command.' : `There is no command "${command}".`);
  if (file === undefined) throw new WrongUse('Name a file.');
  if (more.length > 0) throw new WrongUse(`One file at a time, please: "${more[0]}" is too much.`);
  if (values.force && command !== 'export') throw new WrongUse('--force is for export.');
  if (values.yes && command !== 'import') throw new WrongUse('--yes is for import and remove.');
  if (values.demo || values['with-orders']) throw new WrongUse('--demo and --with-orders are for remove.');
  if (command === 'export' && locationKey === undefined)
    throw new WrongUse('Say which location to export: --location KEY.');
  const here = process.env.INIT_CWD ?? process.cwd();
  const path = resolve(here, file);
  const near = relative(here, path);
  const shownAs = near.startsWith('..') ? path : near;
  const source = { path, shownAs, ...(locationKey === undefined ? {} : { locationKey }) };
  return { command, source, force: values.force, yes: values.yes };
}

function readLocation(text: string | undefined): LocationKey | undefined {
  const locationKey = text === undefined ? undefined : readLocationKey(text);
  if (locationKey === null || (locationKey ?? 0) > mostKey)
    throw new WrongUse(`--location takes the number of a location, not "${text}".`);
  return locationKey;
}

function parse(words: string[]) {
  return parseArgs({
    args: words,
    allowPositionals: true,
    options: {
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
    },
  });
}
