/** The operator's commands, run in the running shop (docs/decisions/0050-commands-in-the-running-shop.md). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataDir, shop } from './address.ts';

const run =
  (program: string) =>
  async (...words: readonly string[]): Promise<string> => {
    const root = join(import.meta.dirname, '../..');
    const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir(), PUBLIC_URL: shop() };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/src/commands/cli.ts', program, ...words],
      {
        cwd: root,
        env,
      },
    );
    return stdout;
  };

/** Runs `npm run commission -- …`; returns what it prints, and throws if it is refused. */
export const runCommissionCommand = run('commission');
/** Runs `npm run staff -- …`, as above. */
export const runStaffCommand = run('staff');
/** Runs `npm run order -- …`, as above. */
export const runOrderCommand = run('order');
