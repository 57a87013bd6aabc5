/** Every field of a venue is read by the rules or the answers, so that none is accepted without effect. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inertFields, namesRead, programOf, undeclaredFields } from './inert-fields.ts';

const root = join(import.meta.dirname, '../..');
const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file);
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isProduct);
const files = filesIn('domain/src/**/*.ts', 'server/src/**/*.ts');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Files that carry all fields between the venue file, the database and the rules, and use none. */
const carriers = /^domain\/src\/(venue-file\/|location\/(settings?|complete-location)\.ts)/;
const location = {
  file: 'domain/src/location/location.ts',
  type: 'Location',
  readsFields: (file: string) => !carriers.test(file),
};
const isReader = (file: string) => /^domain\/src\/venue-file\/(.*\/convert|read)\.ts$/.test(file);

/** Fields that no rule or answer reads, by decision. */
const unread: Readonly<Record<string, string>> = {
  '.activities[].accessibilitySource': 'the Markdown of an export; the rendered text is shown',
  '.activities[].descriptionSource': 'the Markdown of an export; the rendered text is shown',
  '.activities[].faq[].answerSource': 'the Markdown of an export; the rendered text is shown',
  '.activities[].id': 'names it within the file; orders and links use its key',
  '.activities[].rates[].id': 'names it within the file; orders use its key',
  '.affiliates[].id': 'names it within the file; links use its key',
  '.agents[].id': 'names it within the file; links use its key',
  '.customFields[].id': 'names it within the file; orders use its key, which is made of it',
  '.giftCard.designs[].id': 'names it within the file; orders use its key, which is made of it',
  '.giftCard.variants[].id': 'names it within the file; orders use its key, which is made of it',
  '.place.map.height': 'measured at the import; pages use fixed sizes',
  '.place.map.width': 'measured at the import; pages use fixed sizes',
  '.membershipRetentionMonths': 'read by the database, as orderRetentionMonths',
  '.membershipPlans[].roles[].id': 'names it within the file; memberships use its key, which is made of it',
  '.merchandise[].id': 'names it within the file; orders use its key, which is made of it',
  '.merchandise[].variants[].id': 'names it within the file; orders use its key, which is made of it',
  '.cartRetentionMonths': 'read by the database, as orderRetentionMonths',
  '.orderRetentionMonths':
    'read by the database, for the job that erases what is kept no longer (db/functions/notices.sql)',
  '.notices': 'read by the database, with each event of an order (db/functions/notices.sql)',
  '.packages[].descriptionSource': 'the Markdown of an export; the rendered text is shown',
  '.packages[].id': 'names it within the file; orders use its key',
  '.pickups[].id': 'names it within the file; orders use its key',
  '.pools[].name': 'for the operator’s own eyes, as its description says',
  '.products[].variants[].id': 'names it within the file; orders use its key, which is made of it',
  '.taxes[].name': 'for the operator’s own records, as its description says',
  '.termsSource': 'the Markdown of an export; the rendered text is shown',
  '.webhooks[].personalData': 'read by the database, where the endpoint is kept (db/functions/webhooks.sql)',
  '.vehicles[].name': 'for the operator’s own records, as its description says',
};

/** The name in the record of the location of each setting that pages need. */
const shownAs: ReadonlyMap<string, string> = new Map(
  [...read('domain/src/location/settings.ts').matchAll(/^ {2}(\w+): \{$([\s\S]*?)^ {2}\},$/gm)].flatMap(
    ([, name = '', declared = '']) => {
      const shown = /\bshownAs: '(\w+)'/.exec(declared)?.[1];
      const ours = /\bas: '(\w+)'/.exec(declared)?.[1] ?? name;
      return shown === undefined ? [] : [[`.${ours}`, shown] as [string, string]];
    },
  ),
);
const readByPages = namesRead(filesIn('web/src/**/*.{ts,tsx}').map(read));

/** Whether a setting is in the record of the location, and pages read it there. */
const isShown = (field: string) => readByPages.has(shownAs.get(field) ?? '');

const plants = {
  'domain/src/location/settings.ts': ['const venue = {', 'const venue = { planted: { field: yesNo() },'],
  'domain/src/catalog/rate.ts': ['export interface Rate {', 'export interface Rate {\n  nested: string;'],
  'domain/src/venue-file/venue-file.ts': [
    'logos: logos.optional() }',
    'logos: logos.optional(), ribbon: line(30).optional() }',
  ],
} as const;

describe('a field of a venue', () => {
  const program = programOf({ root, files });

  it('is read by a rule, an answer or a page, unless it is listed here with a reason', () => {
    const inert = inertFields(program, root, location).filter((field) => !isShown(field));
    expect(inert).toEqual(Object.keys(unread).sort());
  }, 300_000);

  it('is declared wherever the reader of venue files puts it', () => {
    expect(undeclaredFields(program, root, isReader)).toEqual([]);
  }, 300_000);

  it('is found if nothing reads it', () => {
    const replaced = Object.fromEntries(
      Object.entries(plants).map(([file, [before, after]]) => {
        expect(read(file)).toContain(before);
        return [file, read(file).replace(before, after)];
      }),
    );
    const planted = programOf({ root, files, replaced }, program);
    const inert = inertFields(planted, root, location);
    expect(inert).toContain('.planted');
    expect(inert).toContain('.activities[].rates[].nested');
    expect(isShown('.planted')).toBe(false);
    expect(undeclaredFields(planted, root, isReader)).toContain('domain/src/venue-file/read.ts ribbon');
  }, 300_000);
});
