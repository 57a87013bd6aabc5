/** The examples of docs/venue-files.md that are whole sections of a file pass the check that they explain. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadVenue } from './load-venue.service.ts';
import { venueGuideFile } from './venue-reference.shared.ts';

let folder = '';
let guide = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-guide-'));
  guide = await readFile(venueGuideFile, 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = {
  venue: {
    ...{ key: 10, code: 'HARB', name: 'Harbour Boats', country: 'US' },
    ...{ timeZone: 'America/New_York', currency: 'USD' },
  },
  activities: [
    {
      ...{
        id: 'sunset-sail',
        name: 'Sunset Sail',
        summary: 'Two hours under sail.',
        description: 'We leave early.',
      },
      rates: [{ id: 'adult', name: 'Adult', price: 49 }],
      schedules: [{ times: ['18:00'], length: '2h', capacity: 12 }],
    },
  ],
};

/** The first example of a chapter. */
function exampleOf(chapter: string): string {
  const at = guide.indexOf(`\n## ${chapter}\n`);
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(guide.slice(at)) ?? [];
  if (at < 0 || example === '') throw new Error(`no example of ${chapter}`);
  return example;
}

it.each(['Cancellation terms', 'Fees and taxes', 'Languages', 'Look'])(
  'the example of the chapter %s passes the check',
  async (chapter) => {
    const { venue, ...sections } = parse(exampleOf(chapter)) as Record<string, object>;
    const path = join(folder, 'harbour.yaml');
    await writeFile(path, stringify({ ...base, ...sections, venue: { ...base.venue, ...venue } }));
    const loading = await loadVenue(path);
    expect(loading.ok ? [] : loading.problems).toEqual([]);
  },
);
