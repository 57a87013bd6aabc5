/** A wrong venue file is answered with file, line, column, field and what would be right. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadVenue } from './load-venue.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-venue-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const venue = `venue:
  key: 4
  code: MESA
  name: Red Mesa Outfitters
  country: US
  timeZone: America/Phoenix
  currency: USD
`;

async function problemsOf(text: string): Promise<string[]> {
  const path = join(folder, 'red-mesa.yaml');
  await writeFile(path, text);
  const loading = await loadVenue(path);
  return loading.ok ? [] : loading.problems;
}

describe('reading a venue file', () => {
  it('names line and column of a wrong value', async () => {
    const text = `${venue}
activities:
  - id: slot-canyon
    name: Slot Canyon
    summary: The hour of the sunbeams.
    description: Down the ladders.
    rates:
      - id: adult
        name: Adult
        price: sixty
    schedules:
      - times: [10:15, noon]
        length: 2h
        capacity: 12
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:17:16  activities[0].rates[0].price: expected an amount like 64.00, found "sixty"',
      'red-mesa.yaml:19:24  activities[0].schedules[0].times[1]: expected a time of day like 09:00, in 24 hours, found "noon"',
    ]);
  });

  it('points at the name of an unknown field and at the group that lacks one', async () => {
    const text = `${venue}  phon: 555
activities:
  - id: slot-canyon
    name: Slot Canyon
    summary: The hour of the sunbeams.
    description: Down the ladders.
    rates:
      - id: adult
        name: Adult
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:8:3  venue.phon: unknown field "phon": did you mean "phone"?',
      'red-mesa.yaml:15:9  activities[0].rates[0].price: is missing: expected an amount like 64.00',
    ]);
  });

  it('finds what contradicts itself, also behind an alias', async () => {
    const text = `${venue}  place: &mesa
    name: Trading post
    latitude: 36.9
activities:
  - id: slot-canyon
    name: Slot Canyon
    summary: The hour of the sunbeams.
    description: "# Too big"
    meetingPoint: *mesa
    rates:
      - {id: adult, name: Adult, price: 92, minimum: 4, maximum: 2}
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:9:5  venue.place.longitude: is missing: a point on the map has a latitude and a longitude',
      'red-mesa.yaml:15:18  activities[0].description: a heading is written ## or ### before its words; paragraphs, ## headings, **bold**, *italic*, lists and [links](https://example.com) are: "# Too big"',
      'red-mesa.yaml:16:19  activities[0].meetingPoint.longitude: is missing: a point on the map has a latitude and a longitude',
      'red-mesa.yaml:18:54  activities[0].rates[0].minimum: is more than the maximum of 2',
    ]);
  });

  it('looks for the pictures', async () => {
    await mkdir(join(folder, 'pictures.jpg'), { recursive: true });
    const text = `${venue}look:
  logos:
    light: logo.svg
  leadPicture: {file: pictures.jpg, alt: Rocks}
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:10:12  look.logos.light: the picture "logo.svg" can not be read: there is no such file',
      'red-mesa.yaml:11:23  look.leadPicture.file: "pictures.jpg" is not a file',
    ]);
  });

  it('finds pictures from the folder of the file, also outside of it', async () => {
    await mkdir(join(folder, 'shop'), { recursive: true });
    const path = join(folder, 'shop', 'red-mesa.yaml');
    await writeFile(join(folder, 'canyon.jpg'), '');
    await writeFile(path, `${venue}look:\n  leadPicture: {file: ../canyon.jpg, alt: Rocks}\n`);
    const loading = await loadVenue(path);
    expect(loading.ok && loading.venue.pictures.map(({ absolute }) => absolute)).toEqual([
      join(folder, 'canyon.jpg'),
    ]);
  });

  it.each([
    [
      'a name written twice',
      'venue:\n  key: 1\n  key: 2\n',
      /red-mesa\.yaml:3:3 {2}is written twice in the same group/,
    ],
    ['a tab', 'venue:\n\tkey: 1\n', /red-mesa\.yaml:2:1 {2}is indented with a tab/],
    ['an open bracket', 'venue: [1, 2\n', /red-mesa\.yaml:2:1 {2}.*\]/],
    ['an empty file', '', /red-mesa\.yaml:1:1 {2}expected a group of fields \(venue, .*\), found nothing/],
    ['a list', '- a\n', /red-mesa\.yaml:1:1 {2}expected a group of fields .*, found a list/],
    ['an unknown alias', 'venue: *nobody\n', /red-mesa\.yaml:1:8 {2}\*nobody stands for nothing/],
  ])('says where the YAML itself is wrong: %s', async (_, text, words) => {
    expect((await problemsOf(text))[0]).toMatch(words);
  });

  it('gives up on a file that grows when it is read', async () => {
    const levels = Array.from({ length: 8 }, (_, index) => {
      const below = index === 0 ? 'x' : `*l${index - 1}`;
      return `l${index}: &l${index} [${Array.from({ length: 12 }, () => below).join(', ')}]`;
    });
    expect((await problemsOf(levels.join('\n')))[0]).toMatch(/red-mesa\.yaml:1:1 {2}Excessive alias count/);
  });

  it('says that a file is not there', async () => {
    const loading = await loadVenue(join(folder, 'nowhere.yaml'), 'nowhere.yaml');
    expect(loading).toEqual({ ok: false, problems: ['nowhere.yaml: there is no such file'] });
  });
});
