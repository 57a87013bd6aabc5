/** `npm run manifest`: who comes to a venue on a day, on the terminal, in files and by email (docs/rules/manifest.md). */
import { writeFile } from 'node:fs/promises';
import { shortDate } from '@gangway/domain/kernel/date-words';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Database } from '../../db/database.ts';
import { StartRefused } from '../../db/embedded.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import { sendManifestNow } from '../../features/departures/departures.service.ts';
import { type LoadedManifest, withManifest } from '../../features/departures/load-manifest.service.ts';
import { manifestCsv } from '../../features/departures/manifest-csv.presenter.ts';
import { manifestPdf } from '../../features/departures/manifest-pdf.service.ts';
import { manifestSheet } from '../../features/departures/manifest-sheet.presenter.ts';
import { manifestText } from '../../features/departures/manifest-text.presenter.ts';
import { whoSeesAll } from '../../features/guides/own-departures.service.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TypedFile } from '../files.ts';
import { noLocation } from '../of-location.ts';
import type { CommandIo } from '../socket.ts';
import type { ManifestArguments } from './arguments.ts';

/** Everything that is asked for, in the venue's own language. */
interface Made {
  text: readonly string[];
  files: readonly { file: TypedFile; content: Buffer | string }[];
}

async function make(manifest: LoadedManifest, { pdf, csv }: ManifestArguments): Promise<Made> {
  const sheet = manifestSheet(manifest);
  return {
    text: manifestText(sheet),
    files: [
      ...(pdf === null ? [] : [{ file: pdf, content: await manifestPdf(sheet, manifest.location) }]),
      ...(csv === null ? [] : [{ file: csv, content: manifestCsv(manifest) }]),
    ],
  };
}

/** Why a file was not written; null for a fault of ours. */
function whyUnwritten(error: unknown, { shownAs: file }: TypedFile): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'EEXIST') return t('commands.manifest.exists', { file });
  return t('commands.manifest.unwritable', { file, reason: String(error.code) });
}

/** Files have guests' names and phone numbers, so only the account that writes them may read them. */
async function write({ files }: Made, force: boolean, io: CommandIo): Promise<void> {
  for (const { file, content } of files) {
    try {
      await writeFile(file.path, content, { flag: force ? 'w' : 'wx', mode: 0o600 });
    } catch (error) {
      const why = whyUnwritten(error, file);
      if (why === null) throw error;
      throw new StartRefused(why);
    }
    io.out(t('commands.manifest.written', { file: file.shownAs }));
  }
}

/** Prints the manifest unless it is to be written or sent. Returns the exit code. */
export async function runManifest(
  given: ManifestArguments,
  { database: { db }, io, clock }: { database: Pick<Database, 'db'>; io: CommandIo; clock: Clock },
): Promise<number> {
  const { locationKey, force, send } = given;
  const catalog = createCatalog({ db, clock });
  const found = await catalog.find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const { location } = found;
  const now = clock();
  const day = given.day ?? dateAt(now, location.timeZone);
  if (send && location.manifest === null)
    throw new StartRefused(t('commands.manifest.withoutAddress', { venue: location.name }));
  const whole = { locationKey, day, departureKey: null, now, hasNotes: true, viewer: whoSeesAll };
  const made = await withManifest({ db, catalog }, whole, (manifest) => make(manifest, given));
  await write(made, force, io);
  const sentTo = send ? await sendManifestNow(db, location, day, now) : null;
  if (sentTo !== null)
    io.out(
      t('commands.manifest.queued', {
        venue: location.name,
        date: shortDate(day),
        addresses: sentTo.join(', '),
      }),
    );
  if (made.files.length === 0 && !send) for (const line of made.text) io.out(line);
  return 0;
}
