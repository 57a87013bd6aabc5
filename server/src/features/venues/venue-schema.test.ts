/** The published JSON Schema matches the importer's and explains all fields (docs/venue-file.schema.json). */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { settingsOnWire, settingsOnWireFile } from './settings-on-wire.shared.ts';
import { venueGuideFile, withReference } from './venue-reference.shared.ts';
import { venueSchemaFile, venueSchemaText } from './venue-schema.shared.ts';

/** The parts of a schema that the test reads. */
interface Part {
  description?: string;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  oneOf?: Part[];
}

function withoutWords(part: Part, path: string): string[] {
  const inner = [
    ...(part.anyOf ?? []),
    ...(part.oneOf ?? []),
    ...(part.items === undefined ? [] : [part.items]),
  ];
  return [
    ...inner.flatMap((form) => withoutWords(form, path)),
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description === undefined ? [`${path}.${name}`] : []),
      ...withoutWords(field, `${path}.${name}`),
    ]),
  ];
}

describe('the JSON Schema of venue files', () => {
  it('is published in its current form (npm run venue -- schema writes it)', async () => {
    expect(await readFile(venueSchemaFile, 'utf8')).toBe(venueSchemaText());
  });

  it('matches the reference in the guide (npm run venue -- schema writes it)', async () => {
    const guide = await readFile(venueGuideFile, 'utf8');
    expect(withReference(guide)).toBe(guide);
  });

  it('has the settings that pages are told in the contract (npm run venue -- schema writes them)', async () => {
    expect(await readFile(settingsOnWireFile, 'utf8')).toBe(settingsOnWire());
  });

  it('explains every field for editors', () => {
    expect(withoutWords(JSON.parse(venueSchemaText()) as Part, '')).toEqual([]);
  });

  it('lets editors refuse unknown fields', () => {
    const closed = [...venueSchemaText().matchAll(/"properties": \{/g)].length;
    const refusing = [...venueSchemaText().matchAll(/"additionalProperties": false/g)].length;
    expect(refusing).toBe(closed);
  });
});
