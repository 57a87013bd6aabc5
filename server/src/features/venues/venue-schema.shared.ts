/**
 * Generates docs/venue-file.schema.json, with which editors complete and check venue files, from the
 * importer's schema.
 */
import { venueFile } from '@gangway/domain/venue-file/venue-file';
import { z } from 'zod';
import { inProject } from '../../platform/places.ts';

export const venueSchemaFile = inProject('docs/venue-file.schema.json');

const lineWidth = 110;

/** Puts short lists of words on one line, as the formatter does. */
function foldLists(json: string): string {
  return json.replaceAll(
    /^( *)((?:"[^"]*": )?)\[\n((?: *(?:"(?:[^"\\]|\\.)*"|[\d.]+),?\n)+) *\](,?)$/gm,
    (whole, indent: string, name: string, entries: string, comma: string) => {
      const words = entries.trim().split(/\n */).join(' ');
      const line = `${indent}${name}[${words}]${comma}`;
      return line.length <= lineWidth ? line : whole;
    },
  );
}

/** Puts a default first, before what explains it. */
function defaultFirst(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('default' in value)) return value;
  const { default: usual, ...rest } = value;
  return { default: usual, ...rest };
}

export function venueSchemaText(): string {
  const schema = z.toJSONSchema(venueFile, { io: 'input', target: 'draft-7' });
  const { $schema, ...rest } = schema;
  return foldLists(`${JSON.stringify({ $schema, title: 'Gangway venue file', ...rest }, defaultFirst, 2)}\n`);
}
