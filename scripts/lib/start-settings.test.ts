/** What a start checks before anything slow begins, and its messages if something is wrong. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkPorts, freePort } from './ports.mjs';
import { root } from './root.mjs';
import { checkDataDir } from './settings.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'gangway-start-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Runs a command and returns its output once it ends. */
function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: 'pipe',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

it('a bad value stops the start before anything is built or started', async () => {
  const settings = { DATA_DIR: path.join(home, 'data'), LOG_LEVEL: 'loud', PORT: String(await freePort()) };
  const { code, output } = await run([path.join(root, 'scripts/start.mjs')], settings);
  expect(code).toBe(1);
  expect(output).toContain(
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent (it is "loud").',
  );
  expect(output).not.toMatch(/Web pages|Stand-ins|\n\s+at /);
}, 30_000);

it('a misspelled name in .env is reported and does not stop the start', async () => {
  const file = path.join(home, '.env');
  writeFileSync(file, '# ours\nLOG_LEVL=debug\nPORT=3000\n');
  const checked = await run([path.join(root, 'server/src/commands/check-settings.ts'), file], {});
  expect(checked).toEqual({ code: 0, output: 'LOG_LEVL is not a setting: did you mean LOG_LEVEL?\n' });
}, 30_000);

it('an unknown host is reported as a problem with HOST', async () => {
  const wanted = [{ variable: 'PORT', port: await freePort(), what: 'shop' }];
  for (const host of ['192.0.2.1', 'no-such-host.invalid'])
    await expect(checkPorts(wanted, host)).rejects.toThrow(
      `HOST is "${host}", which is no address of this machine`,
    );
});

it('a data directory that is a file is reported in one sentence', () => {
  const file = path.join(home, 'data');
  writeFileSync(file, '');
  expect(() => checkDataDir(file)).toThrow(
    `The data directory ${file} is a file: set DATA_DIR to a directory.`,
  );
});

it('nothing is written if nothing needs to be built', async () => {
  for (const folder of [
    'web/src',
    'ui',
    'contract',
    'domain',
    'web/dist/client',
    'web/dist/server',
    '.cache',
  ])
    mkdirSync(path.join(home, folder), { recursive: true });
  // The project is where its scripts are.
  cpSync(path.join(root, 'scripts/lib'), path.join(home, 'scripts/lib'), { recursive: true });
  const { ensureWebBuilt, webBuild }: typeof import('./build-web.mjs') = await import(
    path.join(home, 'scripts/lib/build-web.mjs')
  );
  const { fingerprint }: typeof import('./ensure-built.mjs') = await import(
    path.join(home, 'scripts/lib/ensure-built.mjs')
  );
  writeFileSync(path.join(home, '.cache/web-build'), fingerprint(webBuild));
  // Taking the lock fails here, as it does for a user without write permission.
  mkdirSync(path.join(home, '.cache/web-build.lock'));
  const notes: string[] = [];
  await ensureWebBuilt((note) => notes.push(note));
  expect(notes).toEqual(['unchanged since the last build']);
});
