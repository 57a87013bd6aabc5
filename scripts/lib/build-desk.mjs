/** Builds the desk for the browser if its sources have changed since the last build. */
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { compressFiles, vite } from './vite-build.mjs';

/** @param {string} folder */
async function buildDesk(folder) {
  await vite('desk', ['--outDir', folder, '--emptyOutDir']);
  await compressFiles(path.join(folder, 'assets'));
}

/** @param {(note: string) => void} note */
export const ensureDeskBuilt = (note) =>
  ensureBuilt(
    {
      name: 'desk',
      sources: ['desk', 'ui', 'contract', 'domain', 'package-lock.json', 'tsconfig.base.json'],
      folder: 'desk/dist',
      outputs: ['index.html', 'assets'],
      doing: 'building for the browser',
      build: buildDesk,
    },
    note,
  );
