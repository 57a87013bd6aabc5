/**
 * A private PgBouncer for tests and benchmarks, from the installed program: hands each transaction any of a few
 * sessions of one PostgreSQL server, whatever the database; runs on a free port and is removed at the end.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, untilListening } from './ports.mjs';
import { unprivilegedUser } from './postgres.mjs';
import { Stop, say } from './say.mjs';

/**
 * @typedef {{ url: string, version: string, prepares: boolean, stop: () => Promise<void> }} Pooler
 *   prepares: whether it keeps statements that are prepared by name
 */

/** @returns {string | undefined} the program: PGBOUNCER, Debian's place, or the PATH */
function pgbouncerProgram() {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)].filter(
    (folder) => folder !== '',
  );
  const candidates = folders.map((folder) => path.join(folder, 'pgbouncer'));
  return [process.env.PGBOUNCER ?? '', ...candidates].find((file) => file !== '' && existsSync(file));
}

/** @param {string} version such as 1.18.0 @returns {boolean} whether it can keep prepared statements: from 1.21 on */
function keepsPrepared(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 21);
}

/** @param {{ server: URL, port: number, directory: string, sessions: number, prepares: boolean }} what */
const configuration = ({ server, port, directory, sessions, prepares }) => `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
logfile = ${path.join(directory, 'log')}
auth_type = any
admin_users = ${server.username}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
${prepares ? 'max_prepared_statements = 200\n' : ''}`;

/**
 * @param {string} url of PostgreSQL
 * @param {{ sessions?: number }} [options] sessions: how many it opens per database; fewer than its clients, so that they share
 * @returns {Promise<Pooler>} its URL leads to the same database
 */
export async function startPgbouncer(url, { sessions = 4 } = {}) {
  const program = pgbouncerProgram();
  if (!program) throw new Stop('PgBouncer is not installed on this machine.');
  const version = /\d+\.\d+\.\d+/.exec(execFileSync(program, ['-V'], { encoding: 'utf8' }))?.[0] ?? '';
  const prepares = keepsPrepared(version);
  const as = unprivilegedUser();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'gangway-pgbouncer-'));
  const file = path.join(directory, 'pgbouncer.ini');
  const port = await freePort();
  writeFileSync(file, configuration({ server: new URL(url), port, directory, sessions, prepares }));
  if (as) chownSync(directory, as.uid, as.gid);
  const child = spawn(program, ['-q', file], {
    cwd: directory,
    stdio: 'ignore',
    ...(as && { uid: as.uid, gid: as.gid }),
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGINT')) await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const listens = await Promise.race([
    untilListening(port, '127.0.0.1', AbortSignal.timeout(10_000)).then(() => true),
    new Promise((resolve) => child.once('exit', () => resolve(false))),
    sleep(10_000, false, { ref: false }),
  ]);
  if (!listens) {
    const log = path.join(directory, 'log');
    const words = existsSync(log) ? readFileSync(log, 'utf8').trim() : '';
    await stop();
    throw new Stop(`PgBouncer did not start${words ? `: ${words.split('\n').at(-1)}` : '.'}`);
  }
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(port);
  return { url: own.href, version, prepares, stop };
}

/**
 * Runs tests with the address of a pooler in their environment: a private one, unless there is one already or its program
 * is not installed.
 * @template T
 * @param {string} url of PostgreSQL
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPooler(url, work) {
  if (process.env.TEST_POOLER_URL || !pgbouncerProgram()) return work();
  const pooler = await startPgbouncer(url);
  say(`  private PgBouncer: ${pooler.version}`);
  process.env.TEST_POOLER_URL = pooler.url;
  process.env.TEST_POOLER_PREPARES = pooler.prepares ? 'yes' : 'no';
  try {
    return await work();
  } finally {
    await pooler.stop();
  }
}
