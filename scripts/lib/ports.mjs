/** The ports of a run: read from the environment, checked before anything starts. */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from './say.mjs';

/**
 * @param {string} variable
 * @param {number} fallback
 * @returns {number}
 */
export function portFrom(variable, fallback) {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Stop(`${variable} must be a port number from 1 to 65535, but it is "${text}".`);
  }
  return port;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<NodeJS.ErrnoException | undefined>} why listening fails
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** Errors of a host that is not there, on any port. */
const NO_SUCH_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL', 'ENODATA']);

/**
 * Throws if a port is taken or used twice.
 * @param {{ variable: string, port: number, what: string, host?: string }[]} wanted
 * @param {string} host for entries without their own
 */
export async function checkPorts(wanted, host) {
  const seen = new Map();
  for (const { variable, port, what, host: own } of wanted) {
    const other = seen.get(port);
    if (other) throw new Stop(`${variable} and ${other} are both ${port}: give each its own port.`);
    seen.set(port, variable);
    const failure = await tryListen(port, own ?? host);
    if (failure?.code === 'EADDRINUSE') {
      throw new Stop(
        `Port ${port} (${what}) is already in use: stop the program that listens there, or set ${variable} to another port.`,
      );
    }
    if (failure?.code && NO_SUCH_HOST.has(failure.code)) {
      throw new Stop(
        `HOST is "${host}", which is no address of this machine: 127.0.0.1 is this machine only, 0.0.0.0 every network it is on.`,
      );
    }
    if (failure?.code === 'EACCES') {
      throw new Stop(
        `This user may not listen on port ${port} (${what}): set ${variable} to one from 1024 on.`,
      );
    }
    if (failure) throw new Stop(`Cannot listen on port ${port} (${what}, ${variable}): ${failure.message}.`);
  }
}

/** @returns {Promise<number>} a port that is currently free on 127.0.0.1 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port was given'));
      });
    });
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function answers(port, host) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Waits until something listens on the port.
 * @param {number} port
 * @param {string} host
 * @param {AbortSignal} signal
 */
export async function untilListening(port, host, signal) {
  while (!(await answers(port, host))) await sleep(50, undefined, { signal });
}
