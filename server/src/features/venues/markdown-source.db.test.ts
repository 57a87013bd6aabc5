/** The Markdown of a venue is kept as its operator wrote it (docs/decisions/0054-venue-fields-both-ways.md). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { type VenueFileInput, venueFile } from '@gangway/domain/venue-file/venue-file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { folderPictures, pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import { aMorning } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { exportVenue } from './export-venue.service.ts';
import { toHtml } from './markdown.ts';
import { readYaml } from './read-yaml.ts';
import { diffVenue, importVenue, type VenueOutcome } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

let database: TestDatabase;
let folder = '';
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gangway-markdown-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const needs = () => ({
  database,
  pictures: folderPictures(pictureFolder(folder)),
  now: aMorning as Instant,
});

function done<Value>(outcome: VenueOutcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  return outcome.value;
}

/** What toMarkdown would write in another way: markers, emphasis, breaks, wrapping, closed headings, spaces. */
const odd = `
     Paddle __before__ _anyone_   else  \nand then\\
rest.

##   What to bring   ##

*   a jacket
*   water

+ a hat
1) first
2) then <https://example.com/a_b>

### Caf&eacute; \\# 4
a	tail   \n
`;

function aVenue(key: number, text: string): VenueFileInput {
  const file = aVenueFile();
  const [kayak, canoe] = ['kayak', 'canoe'].map((id) =>
    anActivityInput({
      id,
      description: text,
      accessibility: text,
      faq: [{ question: 'What?', answer: text }],
    }),
  );
  return {
    ...file,
    venue: { ...file.venue, key },
    checkout: { terms: text },
    activities: kayak === undefined || canoe === undefined ? [] : [kayak, canoe],
    packages: [
      {
        id: 'both',
        name: 'Both',
        summary: 'Both of them.',
        description: text,
        activities: [{ activity: 'kayak' }, { activity: 'canoe' }],
      },
    ],
  };
}

async function write(file: VenueFileInput): Promise<string> {
  const path = join(folder, `${file.venue.key}.yaml`);
  await writeFile(path, writeYaml(file, ''));
  return path;
}

const textsOf = ({ checkout, activities = [], packages = [] }: VenueFileInput) => [
  checkout?.terms,
  ...[...activities, ...packages].map(({ description }) => description),
  ...activities.flatMap(({ accessibility, faq = [] }) => [accessibility, ...faq.map(({ answer }) => answer)]),
];

/** Terms, two activities and a package; then accessibility and an answer of each activity. */
const allOdd = Array(8).fill(odd);

async function exported(key: number): Promise<(string | undefined)[]> {
  const path = join(folder, `exported-${key}.yaml`);
  done(await exportVenue(needs(), key, path, { overwrite: true }));
  const { value } = readYaml(await readFile(path, 'utf8'));
  return textsOf(z.encode(venueFile, venueFile.parse(value)));
}

/** Changes every object of the stored document. */
async function change(key: number, changed: (fields: Record<string, unknown>) => Record<string, unknown>) {
  const { rows } = await sql<{ definition: unknown }>`
    select definition from location where location_key = ${key}`.execute(database.db);
  const document = JSON.stringify(rows[0]?.definition, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? changed({ ...value }) : value,
  );
  await sql`update location set definition = ${document}::jsonb where location_key = ${key}`.execute(
    database.db,
  );
}

it('is exported as it was written, byte for byte', async () => {
  const path = await write(aVenue(7001, odd));
  done(await importVenue(needs(), { path }));
  expect(await exported(7001)).toEqual(allOdd);
  done(await importVenue(needs(), { path: join(folder, 'exported-7001.yaml') }));
  expect(await exported(7001)).toEqual(allOdd);
});

it('is made from the HTML if an older version stored nothing else, until the next import', async () => {
  const path = await write(aVenue(7002, odd));
  done(await importVenue(needs(), { path }));
  await change(7002, ({ descriptionSource: _, termsSource: __, ...fields }) => fields);
  const [terms = '', ...others] = await exported(7002);
  expect(terms).not.toBe(odd);
  expect(toHtml(terms)).toBe(toHtml(odd.trim()));
  expect(others).toEqual([terms, terms, terms, odd, odd, odd, odd]);

  expect(done(await diffVenue(needs(), { path })).changes).toEqual([]);
  expect(done(await importVenue(needs(), { path }))).toMatchObject({ changes: [], version: 2 });
  expect(await exported(7002)).toEqual(allOdd);
});

it('is exported even if the HTML beside it is no longer what it renders to', async () => {
  const path = await write(aVenue(7003, odd));
  done(await importVenue(needs(), { path }));
  await change(7003, (fields) => ({
    ...fields,
    ...('descriptionSource' in fields ? { description: '<section>other</section>' } : {}),
    ...('termsSource' in fields ? { terms: '<section>other</section>' } : {}),
  }));
  expect(await exported(7003)).toEqual(allOdd);
  expect(done(await importVenue(needs(), { path }))).toMatchObject({ changes: [], version: 2 });
});
