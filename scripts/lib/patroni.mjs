/**
 * Three PostgreSQL nodes of Patroni with etcd, behind HAProxy, on this machine, from installed programs (Debian
 * packages patroni, etcd-server and haproxy): for measuring a failover (docs/operations.md, "Failover with Patroni").
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, untilListening } from './ports.mjs';
import { postgresBinaries, unprivilegedUser } from './postgres.mjs';
import { Stop } from './say.mjs';

/**
 * @typedef {{ name: string, role: string, state: string, host: string, port: number, timeline?: number }} Member
 * @typedef {{
 *   url: string,
 *   versions: string[],
 *   members: () => Promise<Member[]>,
 *   primary: () => Promise<string>,
 *   kill: (name: string, what: 'node' | 'postgres') => void,
 *   revive: (name: string) => void,
 *   untilWhole: () => Promise<void>,
 *   stop: () => Promise<void>,
 * }} Patroni
 *   url: HAProxy's, which leads to the primary; kill: SIGKILL for PostgreSQL, and for Patroni as well if the node dies
 */

/** @param {string} name */
const program = (name) =>
  ['/usr/bin', '/usr/sbin'].map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** What of the programs is not installed. @returns {string[]} Debian's packages */
function missingForPatroni() {
  /** @type {[string, string][]} */
  const needed = [
    ['patroni', 'patroni'],
    ['etcd', 'etcd-server'],
    ['haproxy', 'haproxy'],
  ];
  return needed.filter(([name]) => !program(name)).map(([, debian]) => debian);
}

/** What all nodes agree on. A dead primary is replaced when its key in etcd expires, after eight seconds at most. */
const shared = {
  ttl: 8,
  loop_wait: 1,
  retry_timeout: 3,
  // A primary that crashes gives way at once instead of being started again.
  primary_start_timeout: 0,
  synchronous_mode: true,
  // No commit without a standby that has it: an order that was answered survives the primary.
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 100, shared_buffers: '128MB', timezone: 'UTC' },
  },
};

/** @param {{ name: string, directory: string, ports: { etcd: number, api: number, sql: number }, bin: string }} node */
const nodeSettings = ({ name, directory, ports, bin }) => ({
  scope: 'gangway',
  name,
  restapi: { listen: `127.0.0.1:${ports.api}`, connect_address: `127.0.0.1:${ports.api}` },
  etcd3: { host: `127.0.0.1:${ports.etcd}` },
  bootstrap: { dcs: shared, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
  postgresql: {
    listen: `127.0.0.1:${ports.sql}`,
    connect_address: `127.0.0.1:${ports.sql}`,
    data_dir: path.join(directory, name),
    bin_dir: bin,
    pgpass: path.join(directory, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'gangway', password: 'gangway' },
      replication: { username: 'replicator', password: 'replicator' },
      rewind: { username: 'gangway', password: 'gangway' },
    },
    parameters: { unix_socket_directories: directory },
    pg_hba: [
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
      'local all all trust',
    ],
  },
});

/** @param {number} port @param {{ name: string, sql: number, api: number }[]} nodes */
const proxySettings = (port, nodes) => `defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
listen gangway
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, sql, api }) => `  server ${name} 127.0.0.1:${sql} check port ${api}\n`).join('')}`;

/** @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false; // It has ended.
      }
    });
}

/** @param {number} pid */
function killNow(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** @returns {Promise<Patroni>} */
export async function startPatroni() {
  const bin = postgresBinaries();
  const [etcd, patroni, haproxy] = ['etcd', 'patroni', 'haproxy'].map(program);
  if (!bin || !etcd || !patroni || !haproxy)
    throw new Stop(
      `Not installed: ${[...(bin ? [] : ['postgresql']), ...missingForPatroni()].join(', ')} (Debian packages).`,
    );
  const as = unprivilegedUser();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'gangway-patroni-'));
  if (as) chownSync(directory, as.uid, as.gid);
  /** @type {Map<string, import('node:child_process').ChildProcess>} */
  const running = new Map();

  /** @param {string} name @param {string} file @param {string[]} args */
  const start = (name, file, args) => {
    const log = openSync(path.join(directory, `${name}.log`), 'a');
    const child = spawn(file, args, {
      cwd: directory,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, HOME: directory, LANG: 'C.UTF-8' },
      ...(as && { uid: as.uid, gid: as.gid }),
    });
    running.set(name, child);
  };

  /** @param {string} name @returns {number | null} */
  const postmaster = (name) => {
    const file = path.join(directory, name, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  };

  /** @type {Patroni['kill']} */
  const kill = (name, what) => {
    const pid = postmaster(name);
    const family = pid === null ? [] : [pid, ...childrenOf(pid)];
    const own = running.get(name)?.pid;
    if (what === 'node' && own !== undefined) for (const each of [own, ...childrenOf(own)]) killNow(each);
    for (const each of family) killNow(each);
  };

  const etcdPort = await freePort();
  const peerPort = await freePort();
  /** @type {{ name: string, sql: number, api: number }[]} */
  const nodes = [];
  for (const name of ['node1', 'node2', 'node3'])
    nodes.push({ name, sql: await freePort(), api: await freePort() });
  const proxyPort = await freePort();

  const end = () => {
    for (const { name } of nodes) kill(name, 'node');
    for (const child of running.values()) child.kill('SIGKILL');
  };
  process.once('exit', end);

  /** @type {Patroni['members']} */
  const members = async () => {
    for (const { api } of nodes) {
      try {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) });
        return /** @type {{ members: Member[] }} */ (await answer.json()).members;
      } catch {
        // This node is down: ask the next.
      }
    }
    return [];
  };

  /** @param {(members: Member[]) => boolean} isReached @param {string} what */
  const until = async (isReached, what) => {
    for (const deadline = performance.now() + 180_000; !isReached(await members()); await sleep(200))
      if (performance.now() > deadline)
        throw new Stop(`${what} did not happen; see the logs in ${directory}.`);
  };

  /** @param {Member} member */
  const leads = ({ role, state }) => role === 'leader' && state === 'running';
  /** @param {Member[]} all */
  const isWhole = (all) =>
    all.some(leads) &&
    all.filter(({ role }) => role === 'sync_standby').length > 0 &&
    all.filter(({ state }) => state === 'running' || state === 'streaming').length === nodes.length;

  /** @param {string} name */
  const revive = (name) => start(name, patroni, [path.join(directory, `${name}.json`)]);

  const url = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  mkdirSync(path.join(directory, 'etcd'), { mode: 0o700 });
  if (as) chownSync(path.join(directory, 'etcd'), as.uid, as.gid);
  start('etcd', etcd, [
    ...[
      '--data-dir',
      path.join(directory, 'etcd'),
      '--listen-client-urls',
      url,
      '--advertise-client-urls',
      url,
    ],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ],
  ]);
  await untilListening(etcdPort, '127.0.0.1', AbortSignal.timeout(30_000));
  for (const { name, sql, api } of nodes) {
    const settings = nodeSettings({ name, directory, bin, ports: { etcd: etcdPort, api, sql } });
    writeFileSync(path.join(directory, `${name}.json`), JSON.stringify(settings));
    revive(name);
    // The first node sets up the cluster; the others copy it.
    if (name === 'node1') await until((all) => all.some(leads), 'The first node’s start');
  }
  writeFileSync(path.join(directory, 'haproxy.cfg'), proxySettings(proxyPort, nodes));
  start('haproxy', haproxy, ['-db', '-f', path.join(directory, 'haproxy.cfg')]);
  await until(isWhole, 'The start of all nodes');
  await untilListening(proxyPort, '127.0.0.1', AbortSignal.timeout(30_000));
  await sleep(2000);

  /** @param {string} file @param {string} option */
  const versionOf = (file, option) => execFileSync(file, [option], { encoding: 'utf8' }).split('\n')[0] ?? '';

  return {
    url: `postgres://gangway:gangway@127.0.0.1:${proxyPort}/postgres`,
    versions: [
      versionOf(path.join(bin, 'postgres'), '--version'),
      versionOf(patroni, '--version'),
      versionOf(etcd, '--version'),
      versionOf(haproxy, '-v').split(' - ')[0] ?? '',
    ],
    members,
    primary: async () => (await members()).find(leads)?.name ?? '',
    kill,
    revive,
    untilWhole: () => until(isWhole, 'The return of all nodes'),
    stop: async () => {
      process.off('exit', end);
      end();
      await sleep(500);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
