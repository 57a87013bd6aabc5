/**
 * Makes the databases of earlier versions that tests open: `TEST_DATABASE_URL=… node server/db/earlier/make.mjs [COMMIT] [MIGRATION]`. For every
 * set of migrations that the main line ever had, the last program with that set sells something and its database is kept.
 * Those that are there stay as they are; with a migration, no other is made.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const here = import.meta.dirname;
const root = join(here, '../../..');
/** Migrations hold tables alone since this commit; what was before it was never told to be kept. */
const first = 'ea7a15c';

/** Of these the backup is kept as well: each would be another 30 KB. */
const withBackup = new Set(['0005-outbox', '0013-deposits', '0019-member-rates']);
/** A migration that was renamed within a day of its merge: no later version opens what it left. */
const renamed = '/0026-people.sql';
/** How far the main line is followed. */
const [, , last = 'HEAD', only] = process.argv;

const git = (/** @type {string[]} */ ...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });

/** @returns {{ commits: string[], name: string }[]} each set of migrations, by the migration it brought, with its commits */
function states() {
  /** @type {{ commits: string[], name: string, files: string[] }[]} */
  const found = [];
  for (const commit of [
    first,
    ...git('rev-list', '--first-parent', '--reverse', `${first}..${last}`).split('\n'),
  ]) {
    if (commit === '') continue;
    const folder = git('ls-tree', '--name-only', commit, 'server/db/migrations/').trim().split('\n');
    const files = folder.filter((file) => file.endsWith('.sql'));
    if (files.some((file) => file.endsWith(renamed))) continue;
    const before = found.at(-1);
    if (before !== undefined && before.files.join() === files.join()) before.commits.push(commit);
    else {
      const brought = files.filter((file) => before !== undefined && !before.files.includes(file)).at(-1);
      const name = (brought ?? files.at(-1) ?? '').replace(/^.*\/|\.sql$/g, '');
      found.push({ commits: [commit], name, files });
    }
  }
  return found;
}

/** The program of a commit in a folder of its own, with the packages that are installed here. */
function checkOut(/** @type {string} */ commit) {
  const tree = mkdtempSync(join(tmpdir(), 'gangway-earlier-'));
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'domain', 'contract', 'server'], {
    cwd: root,
    maxBuffer: 512_000_000,
  });
  execFileSync('tar', ['-x', '-C', tree], { input: archive });
  mkdirSync(join(tree, 'node_modules/@gangway'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@gangway' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  for (const name of ['domain', 'contract', 'server'])
    symlinkSync(join(tree, name), join(tree, 'node_modules/@gangway', name));
  return tree;
}

/**
 * What the program of a commit sold, and the database it left; null where it could not: a feature was half there.
 * @param {string} commit
 * @returns {{ sold: unknown, sql: Buffer, backup: Buffer } | null}
 */
function sellWith(commit) {
  const tree = checkOut(commit);
  const file = join(tree, 'dump.sql');
  try {
    const backup = join(tree, 'backup.jsonl.gz');
    const run = spawnSync(process.execPath, [join(here, 'sell.mjs'), tree, file, backup], {
      env: { ...process.env, DB_ENGINE: 'postgres' },
      encoding: 'utf8',
    });
    if (run.status === 0) {
      const all = JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '');
      return { sold: all, sql: readFileSync(file), backup: readFileSync(backup) };
    }
    const why = run.stderr.split('\n').find((line) => /Error/.test(line));
    process.stdout.write(`  not with ${commit.slice(0, 7)}: ${why?.slice(0, 200)}\n`);
    return null;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const soldFile = join(here, 'sold.json');
const all = existsSync(soldFile) ? JSON.parse(readFileSync(soldFile, 'utf8')) : {};
// The newest is no earlier version yet.
for (const { commits, name } of states().slice(0, -1)) {
  const file = join(here, `${name}.sql.gz`);
  if (existsSync(file) || (only !== undefined && name !== only)) continue;
  let done = null;
  for (const commit of commits.toReversed()) {
    done = sellWith(commit);
    if (done === null) continue;
    all[name] = done.sold;
    writeFileSync(file, gzipSync(done.sql, { level: 9 }));
    if (withBackup.has(name)) writeFileSync(join(here, `${name}.jsonl.gz`), done.backup);
    writeFileSync(soldFile, `${JSON.stringify(all, null, 2)}\n`);
    process.stdout.write(`${name} with ${commit.slice(0, 7)}\n`);
    break;
  }
  if (done === null) {
    process.stdout.write(`${name}: no program of that time could sell\n`);
    process.exitCode = 1;
  }
}
