/**
 * What ARCHITECTURE.md lists, held against what is there: features on every side, folders of the domain, jobs,
 * tables; and links of prose.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const features = [
  'location',
  'catalog',
  'availability',
  'add-ons',
  'booking',
  'cart',
  'checkout',
  'payments',
  'deposits',
  'promo-codes',
  'gift-cards',
  'memberships',
  'sign-in',
  'agents',
  'transport',
  'receipt',
  'analytics',
  'embed',
  // Photos and logos at /images: an address of its own, used by every feature that shows something.
  'pictures',
  // Venue files: the operator's side, a command and no call of the API.
  'venues',
];

/** Where a feature stands on each side, and what may stand beside the features there, with its reason. */
const sides = {
  server: { folder: 'server/src/features', suffix: '', others: {} },
  web: { folder: 'web/src/features', suffix: '', others: {} },
  contract: {
    folder: 'contract/src',
    suffix: '.ts',
    others: {
      call: 'the form of a call',
      calls: 'the list of all calls',
      wire: 'the form of what travels',
      encode: 'how answers are written in that form',
      reasons: 'why something cannot be chosen, as a refusal',
      refusals: 'every no with its words',
      'member-rates': 'what members pay, and for how many',
      members: 'what is done with a member of a membership: the form, revoking, check-in, the waiver',
      order: 'the shape that cart, checkout and receipt answer with',
    },
  },
  e2e: {
    folder: 'e2e',
    suffix: '.spec.ts',
    others: {
      framing: 'which pages other sites may frame, and what the others say instead',
      'all-in-prices': 'prices with fees and tax inside, from the catalog to the receipt',
      'new-member': 'from the receipt to the first sign-in: naming members, a mistyped number',
      header: 'the frame of every page: logo, tabs, member button, at every width',
      'booking-kinds': 'what booking looks like for each kind of activity',
      'member-rates': 'booking under a membership, from choosing it to the paid order',
      members: 'what account holders do with their members: forms, waivers, revoking, check-in, cards',
      packages: 'from catalog through booking to cart: no folder of its own anywhere',
      questions: 'of every scope, from booking through checkout to receipt and mail',
    },
  },
} as const;

type Side = keyof typeof sides;
const sideNames = Object.keys(sides) as Side[];

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Names on a side: folders with something in them, or files of the side's suffix. */
function namesOn(side: Side): string[] {
  const { folder, suffix } = sides[side];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  if (suffix === '')
    return entries
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, folder, entry.name)).length > 0)
      .map((entry) => entry.name);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix) && !isTest(entry.name))
    .map((entry) => entry.name.slice(0, -suffix.length));
}

/** The rows of the feature table: what it says of each side, the dash where a side has nothing. */
function featureTable(): Map<string, Record<Side, string>> {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = text.split('\n## Features\n');
  const rows = table
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| feature'));
  return new Map(
    (rows ?? []).map((row) => {
      const [, name = '', server = '', web = '', contract = '', e2e = ''] = row
        .split('|')
        .map((cell) => cell.trim());
      return [name, { server, web, contract, e2e }];
    }),
  );
}

/** Addresses within the project that a page of prose links to. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, address]) => address ?? []);
}

describe('features', () => {
  it.each(sideNames)('have a listed name in %s', (side) => {
    const known = new Set<string>([...features, ...Object.keys(sides[side].others)]);
    expect(namesOn(side).filter((name) => !known.has(name))).toEqual([]);
  });

  it('are the rows of the table in ARCHITECTURE.md, in the same order', () => {
    expect([...featureTable().keys()]).toEqual(features);
  });

  it.each(sideNames)('are marked in the table exactly where %s has something', (side) => {
    const there = new Set(namesOn(side));
    const marked = [...featureTable()].filter(([, cells]) => cells[side] !== '—').map(([name]) => name);
    expect(marked).toEqual(features.filter((name) => there.has(name)));
  });
});

/** The first cells of a table of ARCHITECTURE.md, by the words of its first column's head. */
function firstCells(head: string): string[] {
  const [, table = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(`| ${head} |`);
  return table
    .split('\n')
    .slice(2)
    .reduce<{ rows: string[]; isOver: boolean }>(
      ({ rows, isOver }, line) =>
        isOver || !line.startsWith('|')
          ? { rows, isOver: true }
          : { rows: [...rows, line.split('|')[1]?.trim() ?? ''], isOver },
      { rows: [], isOver: false },
    ).rows;
}

describe('the map in ARCHITECTURE.md', () => {
  it('names every background job of the server and how often it runs', () => {
    const source = readFileSync(join(root, 'server/src/app.ts'), 'utf8');
    const jobs = [...source.matchAll(/\{ name: '([^']+)', everyMs: ([\d_]+),/g)].map(
      ([, name = '', every = '']) => {
        const seconds = Number(every.replaceAll('_', '')) / 1000;
        return [name, seconds < 60 ? `${seconds} s` : `${seconds / 60} min`];
      },
    );
    expect(jobs.length).toBeGreaterThan(5);
    const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const absent = jobs.filter(([name, every]) => !map.includes(`| ${name} | ${every} | `));
    expect(absent).toEqual([]);
    expect(firstCells('job').sort()).toEqual(jobs.map(([name]) => name).sort());
  });

  it('names every table of the database', () => {
    const schema = readFileSync(join(root, 'server/src/db/schema.gen.ts'), 'utf8');
    const [, tables = ''] = /export interface DB \{([^}]+)\}/.exec(schema) ?? [];
    const there = [...tables.matchAll(/^\s+(\w+):/gm)].map(([, name]) => name).sort();
    expect(there.length).toBeGreaterThan(20);
    const named = firstCells('table').flatMap((cell) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual(there);
  });
});

describe('the folders of domain/src', () => {
  const listed = firstCells('folder of domain/src');

  it('are those of the table in ARCHITECTURE.md', () => {
    const there = readdirSync(join(root, 'domain/src')).filter((name) => name !== 'testing');
    expect(listed.toSorted()).toEqual(there.sort());
  });

  it('are ordered by the law as in the table', () => {
    const laws = readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8');
    const [, order = ''] = /const domainOrder = \[([^\]]+)\]/.exec(laws) ?? [];
    expect([...order.matchAll(/'([^']+)'/g)].map(([, name]) => name)).toEqual(listed);
  });
});

describe('documentation', () => {
  const folders = ['docs/rules', 'docs/decisions'];
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'docs/glossary.md',
    ...folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  ];

  it.each(pages)('%s links only to existing files', (page) => {
    const missing = linksOf(page).filter((address) => !existsSync(join(root, page, '..', address)));
    expect(missing).toEqual([]);
  });
});
