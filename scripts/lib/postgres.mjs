/**
 * A private PostgreSQL cluster for tests and benchmarks, from installed binaries: runs on a free port and is
 * removed at the end.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.mjs';
import { Stop } from './say.mjs';

/** @typedef {{ url: string, version: string, stop: () => Promise<void> }} Cluster */
/** @typedef {{ uid: number, gid: number, name: string } | undefined} RunAs */

const isRoot = process.getuid?.() === 0;

/** @param {string} directory */
const isComplete = (directory) =>
  ['initdb', 'postgres'].every((name) => existsSync(path.join(directory, name)));

/**
 * Finds initdb and postgres: Debian's versioned directories (newest first), pg_config, Homebrew, the PATH.
 * @returns {string | undefined}
 */
export function postgresBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = versions.map((version) => path.join(debian, version, 'bin'));
  try {
    candidates.push(
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    );
  } catch {
    // No pg_config: try the other places.
  }
  candidates.push(
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    '/usr/local/pgsql/bin',
  );
  candidates.push(...(process.env.PATH ?? '').split(path.delimiter));
  return candidates.find((directory) => directory !== '' && isComplete(directory));
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user of this machine.
 * @returns {RunAs}
 */
export function unprivilegedUser() {
  if (!isRoot) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(([login]) => login === name);
    if (user) return { name, uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Stop(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody".',
  );
}

/**
 * Starts the server and makes sure that it ends: when the guard's standard input closes (because we ended it,
 * or because this process is gone for any reason), it stops the server and removes its directory.
 */
const GUARD = `
directory=$1; shift
exec 3<&0
"$@" </dev/null >"$directory/log" 2>&1 3<&- &
server=$!
( cat <&3 >/dev/null; kill -INT $server ) 2>/dev/null &
exec 3<&-
wait $server
rm -rf "$directory"
`;

/**
 * @param {string} bin
 * @param {string} data
 * @param {RunAs} as
 * @param {boolean} durable
 */
function initialize(bin, data, as, durable) {
  const options = [
    '-U',
    'gangway',
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'}`,
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    execFileSync(path.join(bin, 'initdb'), ['-D', data, ...options], {
      cwd: path.dirname(data),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(as && { uid: as.uid, gid: as.gid, env: { ...process.env, HOME: path.dirname(data) } }),
    });
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: Buffer }} */ (error);
    throw new Stop(`PostgreSQL's initdb failed: ${stderr?.toString().trim() || String(error)}`);
  }
}

/**
 * Returns settings for a single run's cluster. Durable: a commit is on disk before it is acknowledged, as in
 * production.
 * @param {boolean} durable
 */
const settingsOf = (durable) => ({
  listen_addresses: '127.0.0.1',
  max_connections: '400',
  default_transaction_isolation: 'read committed',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_min_messages: 'warning',
  ...(durable
    ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '2GB' }
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '1min' }),
});

/**
 * Returns whether the server accepts sessions: checks its reply to a startup message, because an open port is
 * not enough.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function acceptsSessions(port) {
  const words = Buffer.from('user\0gangway\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + words.length, 0);
  head.writeInt32BE(196_608, 4); // Protocol 3.0
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write(Buffer.concat([head, words])));
    socket.once('data', (reply) => {
      socket.end();
      resolve(reply.toString('latin1', 0, 1) === 'R'); // An authentication reply; 'E' while it is starting up.
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/**
 * @param {{ durable: boolean, settings?: Record<string, string>, bin?: string | undefined }} options durable: with fsync, for
 *   benchmarks; otherwise faster, for tests. settings: more of the server's, such as libraries to preload. bin: the folder
 *   of its programs, if not those installed here
 * @returns {Promise<Cluster>} its URL as user gangway; stop() ends it and removes its files
 */
export async function startCluster({ durable, settings = {}, bin = postgresBinaries() }) {
  if (!bin) throw new Stop('PostgreSQL is not installed on this machine (no initdb found).');
  if (process.platform === 'win32') throw new Stop('On Windows a private PostgreSQL cluster is not started.');
  const as = unprivilegedUser();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'gangway-postgres-'));
  if (as) chownSync(directory, as.uid, as.gid);
  const data = path.join(directory, 'data');
  try {
    initialize(bin, data, as, durable);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const options = Object.entries({ ...settingsOf(durable), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const program = path.join(bin, 'postgres');
  const guard = spawn(
    '/bin/sh',
    [
      '-c',
      GUARD,
      'postgres-guard',
      directory,
      program,
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      directory,
      ...options,
    ],
    {
      cwd: directory,
      // Its own process group, so that Ctrl-C reaches this process first and the server is stopped in order.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...(as && { uid: as.uid, gid: as.gid }),
    },
  );
  guard.unref();
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => guard.once('exit', () => resolve()));
  const stop = async () => {
    guard.ref();
    guard.stdin?.end();
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (const deadline = performance.now() + 60_000; !(await acceptsSessions(port)); await sleep(50)) {
    if (guard.exitCode === null && performance.now() < deadline) continue;
    const log = path.join(directory, 'log');
    const words = existsSync(log) ? readFileSync(log, 'utf8').trim() : '';
    await stop();
    throw new Stop(`PostgreSQL did not start${words ? `: ${words.split('\n').at(-1)}` : '.'}`);
  }
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
    .trim()
    .replace(/^postgres /, '');
  return { url: `postgres://gangway@127.0.0.1:${port}/postgres`, version, stop };
}
