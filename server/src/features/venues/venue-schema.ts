/** The JSON Schema of venue files, by which editors complete and check them: docs/venue-file.schema.json is made from the schema the importer uses. */
import { join } from 'node:path';
import { venueFile } from '@gangway/domain/catalogue/venue-file';
import { z } from 'zod';

export const venueSchemaFile = join(import.meta.dirname, '../../../../docs/venue-file.schema.json');

const lineWidth = 110;

/** Short lists of words on one line, as the formatter has them. */
function foldLists(json: string): string {
  return json.replaceAll(
    /^( *)((?:"[^"]*": )?)\[\n((?: *"(?:[^"\\]|\\.)*",?\n)+) *\](,?)$/gm,
    (whole, indent: string, name: string, entries: string, comma: string) => {
      const words = entries.trim().split(/\n */).join(' ');
      const line = `${indent}${name}[${words}]${comma}`;
      return line.length <= lineWidth ? line : whole;
    },
  );
}

export function venueSchemaText(): string {
  const schema = z.toJSONSchema(venueFile, { io: 'input', target: 'draft-7' });
  const { $schema, ...rest } = schema;
  return foldLists(`${JSON.stringify({ $schema, title: 'Gangway venue file', ...rest }, null, 2)}\n`);
}
