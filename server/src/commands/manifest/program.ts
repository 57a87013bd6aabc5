/** `npm run manifest`: who comes to a venue on a day (docs/rules/manifest.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readManifestArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.manifest.usage'),
  read: readManifestArguments,
  // Files may be written before an email is queued.
  doesSeveral: ({ pdf, csv, send }) => [pdf !== null, csv !== null, send].filter(Boolean).length > 1,
  run: async (given, shop) => {
    const { runManifest } = await import('./run.ts');
    return runManifest(given, shop);
  },
});
