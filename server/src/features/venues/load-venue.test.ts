/** Errors in a venue file are reported with file, line, column, field and the correct form. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadVenue } from './load-venue.service.ts';

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
  it('refuses HTML that a card of a plan cannot hold, at its field (3.8-06, D-MB-08, D-SE-04)', async () => {
    const text = `${venue}
activities:
  - id: slot-canyon
    name: Slot Canyon
    summary: The hour of the sunbeams.
    description: Down the ladders.
    rates:
      - id: adult
        name: Adult
        price: 60.00
    schedules:
      - times: ['10:15']
        length: 2h
        capacity: 12
memberships:
  plans:
    - id: pass
      name: Pass
      price: 99.00
      schedule: {kind: yearly}
      roles: [{id: adult, name: Adult, type: adult}]
      idCardFront: <p>{{MemberName}}<script src="https://elsewhere.example"></script></p>
      idCardBack: <p class="id-card-words">{{MemberNumber}}</p>
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:29:20  memberships.plans[0].idCardFront: <script> cannot be on a card. A card can hold div, p, span, strong, em, br, img.',
    ]);
  });

  it('reports line and column of a wrong value', async () => {
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

  it('points at the name of an unknown field, and at the group that is missing one', async () => {
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

  it('finds contradictions, even behind an alias', async () => {
    const text = `${venue}  place: &mesa
    name: Trading post
    latitude: 36.9
activities:
  - id: slot-canyon
    name: Slot Canyon
    summary: The hour of the sunbeams.
    description: "# Too big"
    accessibility: "# Steps"
    faq:
      - {question: Is it cold?, answer: "> No"}
    meetingPoint: *mesa
    rates:
      - {id: adult, name: Adult, price: 92, minimum: 4, maximum: 2}
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:9:5  venue.place.longitude: is missing: a point on the map has a latitude and a longitude',
      'red-mesa.yaml:15:18  activities[0].description: a heading is written ## or ### before its words (you can use paragraphs, ## headings, **bold**, *italic*, lists and [links](https://example.com)): "# Too big"',
      'red-mesa.yaml:16:20  activities[0].accessibility: a heading is written ## or ### before its words (you can use paragraphs, ## headings, **bold**, *italic*, lists and [links](https://example.com)): "# Steps"',
      'red-mesa.yaml:18:41  activities[0].faq[0].answer: a quotation (>) is not supported (you can use paragraphs, ## headings, **bold**, *italic*, lists and [links](https://example.com)): "> No"',
      'red-mesa.yaml:19:19  activities[0].meetingPoint.longitude: is missing: a point on the map has a latitude and a longitude',
      'red-mesa.yaml:21:54  activities[0].rates[0].minimum: is more than the maximum of 2',
    ]);
  });

  it('checks that the pictures exist', async () => {
    await mkdir(join(folder, 'pictures.jpg'), { recursive: true });
    const text = `${venue}look:
  logos:
    light: logo.svg
  leadPicture: {file: pictures.jpg, alt: Rocks}
`;
    expect(await problemsOf(text)).toEqual([
      'red-mesa.yaml:10:12  look.logos.light: the picture "logo.svg" cannot be read: there is no such file',
      'red-mesa.yaml:11:23  look.leadPicture.file: "pictures.jpg" is not a file',
    ]);
  });

  it('resolves pictures from the folder of the file, even outside of it', async () => {
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
    ['a name written twice', 'venue:\n  key: 1\n  key: 2\n', '3:3  is written twice in the same group'],
    [
      'a tab',
      'venue:\n\tkey: 1\n  name: x\n',
      '2:1  is indented with a tab: use spaces (2 more places cannot be read, perhaps for the same reason)',
    ],
    [
      'a list one column off',
      'activities:\n  - rates:\n      - {id: x}\n     - {id: y}\n    schedules: []\n',
      '4:6  is out of line: the fields of a group, and the entries of a list, all start in the same column (2 more places cannot be read, perhaps for the same reason)',
    ],
    [
      'an entry one column too far',
      'rates:\n  - id: x\n    price: 1\n   - id: y\n',
      '4:4  is out of line: the fields of a group, and the entries of a list, all start in the same column',
    ],
    ['a colon in a text', 'venue:\n  name: Tours: the best\n', '2:9  a text with a colon in it needs quotes'],
    [
      'a quotation mark in a text',
      "venue:\n  name: 'Bob's Tours'\n",
      '2:14  stands after the end of a value: put the whole text in double quotes',
    ],
    ['an open quotation mark', 'venue:\n  name: "Bob\n', '3:1  a quotation mark is never closed'],
    ['an open bracket', 'venue: [1, 2\n', '2:1  a bracket is never closed: ] is missing'],
    [
      'a character reserved by YAML',
      'venue:\n  name: @home\n',
      '2:9  a text cannot start with this character: put the text in quotes',
    ],
    [
      'two documents',
      'venue:\n  key: 1\n---\nvenue:\n',
      '3:1  begins a second document: a venue file is one, so remove the line ---',
    ],
    [
      'a decimal comma in braces',
      `${venue}activities:\n  - {id: a, name: A, summary: A, description: A, rates: [{id: a, name: A, price: 59,00}]}\n`,
      '9:85  activities[0].rates[0]["0"]: a comma ends a value: write an amount with a point, like 59.00',
    ],
    [
      'a color read as a comment',
      `${venue}look:\n  accentColour: #0b5c7a\n`,
      "9:17  look.accentColour: expected a color like #4338ca, found nothing: # begins a comment, so put the value in quotes, like '#0b5c7a'",
    ],
    [
      'an unknown alias',
      'venue: *nobody\n',
      '1:8  *nobody stands for nothing: write &nobody before it, where its fields are',
    ],
  ])('reports one problem for %s', async (_, text, words) => {
    expect(await problemsOf(text)).toEqual([`red-mesa.yaml:${words}`]);
  });

  it.each([
    ['an empty file', '', /red-mesa\.yaml:1:1 {2}expected a group of fields \(venue, .*\), found nothing/],
    ['a list', '- a\n', /red-mesa\.yaml:1:1 {2}expected a group of fields .*, found a list/],
  ])('reports what is missing in %s', async (_, text, words) => {
    expect((await problemsOf(text))[0]).toMatch(words);
  });

  it('gives a short report for a file that is something else', async () => {
    const words = 'word '.repeat(1000);
    const markdown = `# A title\n\n${words}: ${words}\n\n- a list\n- with *two* entries\n\n> and ${words}\n`;
    for (const text of [markdown, `${words}\n`, `{"${words}": 1}\n`]) {
      const [first = '', ...more] = await problemsOf(text);
      expect([first, ...more].every(({ length }) => length < 250)).toBe(true);
      expect(first).toMatch(/^red-mesa\.yaml:\d+:\d+ /);
    }
  });

  it('refuses a file that is not UTF-8, and names its encoding if it can be detected', async () => {
    const path = join(folder, 'cafe.yaml');
    const refusal = async (bytes: Buffer) => {
      await writeFile(path, bytes);
      const loading = await loadVenue(path);
      return loading.ok ? [] : loading.problems;
    };
    const text = venue.replace('Red Mesa Outfitters', 'Café Mesa');
    expect(await refusal(Buffer.from(text, 'latin1'))).toEqual([
      'cafe.yaml:4:12  is in Latin-1, not in UTF-8 ("Café"): save the file as UTF-8',
    ]);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const turned = Buffer.from(utf16).swap16();
    for (const bytes of [utf16, turned, utf16.subarray(2), turned.subarray(2)])
      expect(await refusal(bytes)).toEqual(['cafe.yaml: is in UTF-16: save the file as UTF-8']);
    expect(await refusal(Buffer.concat([Buffer.from(venue), Buffer.from([0x23, 0x80, 0x0a])]))).toEqual([
      'cafe.yaml:8:2  is not in UTF-8: save the file as UTF-8',
    ]);
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0x00]))).toEqual([
      'cafe.yaml: is not a text file',
    ]);
    expect(await refusal(Buffer.from(`\ufeff${text}`))).toEqual([]);
  });

  it('refuses a file that expands too much through aliases', async () => {
    const levels = Array.from({ length: 8 }, (_, index) => {
      const below = index === 0 ? 'x' : `*l${index - 1}`;
      return `l${index}: &l${index} [${Array.from({ length: 12 }, () => below).join(', ')}]`;
    });
    expect(await problemsOf(levels.join('\n'))).toEqual([
      'red-mesa.yaml:1:1  repeats too much by *names: write the fields out where they are needed',
    ]);
  });

  it('reports a missing file', async () => {
    const loading = await loadVenue(join(folder, 'nowhere.yaml'), 'nowhere.yaml');
    expect(loading).toEqual({ ok: false, problems: ['nowhere.yaml: there is no such file'] });
  });
});
