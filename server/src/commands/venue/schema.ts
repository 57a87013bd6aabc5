/** `npm run venue -- schema`: writes the files that describe venue files (docs/venue-files.md). */
import { readFile, writeFile } from 'node:fs/promises';
import { settingsOnWire, settingsOnWireFile } from '../../features/venues/settings-on-wire.shared.ts';
import { venueGuideFile, withReference } from '../../features/venues/venue-reference.shared.ts';
import { venueSchemaFile, venueSchemaText } from '../../features/venues/venue-schema.shared.ts';
import { t } from '../../messages/t.ts';
import type { CommandIo } from '../socket.ts';

export async function writeSchema(io: CommandIo): Promise<number> {
  await writeFile(venueSchemaFile, venueSchemaText());
  await writeFile(settingsOnWireFile, settingsOnWire());
  await writeFile(venueGuideFile, withReference(await readFile(venueGuideFile, 'utf8')));
  io.out(t('commands.venue.schemaWritten'));
  return 0;
}
