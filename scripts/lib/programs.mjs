/**
 * Starts the product's programs as child processes, shows their output, and stops them all when one ends or
 * on request.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tether } from './hand-over.mjs';
import { readable } from './log-lines.mjs';
import { root } from './root.mjs';
import { paint, Stop, say } from './say.mjs';

/** How long a program may take to finish its work. */
const DRAIN_MS = 10_000;

/**
 * Delays output lines, so that the last line of a program that ends is printed once, in the message about its
 * end.
 */
const HOLD_MS = 150;

/** @typedef {{ name: string, args: string[], env?: Record<string, string> }} Program */
/** @typedef {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<void> }} Running */

/** Creates a group of programs that start and stop together. */
export function programs() {
  /** @type {Running[]} */
  const running = [];
  const ending = new AbortController();
  /** @type {(error: Stop) => void} */
  let fail = () => undefined;
  /** Rejects when a program ends unexpectedly. @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    fail = reject;
  });
  failure.catch(() => undefined); // Handled by the code that awaits it; avoids an unhandled rejection until then.
  let stopping = false;

  /**
   * @param {Program} program
   */
  function start({ name, args, env }) {
    const child = spawn(process.execPath, [...tether, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C reaches this process, which then stops the programs in order.
      detached: process.platform !== 'win32',
    });
    /** @type {string[]} */
    const held = [];
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const flush = () => {
      timer = undefined;
      for (const line of held.splice(0)) say(`${paint('dim', `${name.padEnd(12)} │`)} ${line}`);
    };
    const show = (/** @type {string} */ line) => {
      if (line.trim() === '') return;
      held.push(readable(line));
      timer ??= setTimeout(flush, HOLD_MS);
    };
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', show);

    const ended = new Promise((/** @type {(value: void) => void} */ resolve) => {
      child.once('error', (error) => {
        held.push(error.message);
        resolve();
      });
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        // A stack trace ends with frames and the version of Node; the message comes before them.
        const last = stopping ? undefined : held.findLast((line) => !/^(?:Node\.js v|\s+at )/.test(line));
        if (last !== undefined && held.at(-1) === last) held.pop();
        flush();
        if (!stopping) {
          const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
          fail(new Stop(`The ${name} ${how}${last ? `: ${last}` : '.'}`));
          ending.abort();
        }
        resolve();
      });
    });
    running.push({ name, child, ended });
  }

  /**
   * Stops the programs in reverse order of their start, each after the previous one has ended.
   * @returns {Promise<boolean>} whether all ended in time by themselves
   */
  async function stop() {
    stopping = true;
    ending.abort();
    let clean = true;
    for (const { name, child, ended } of running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      // Windows has no SIGTERM: send the request over the tether.
      if (process.platform === 'win32' && child.connected) child.send('stop');
      else child.kill('SIGTERM');
      const timer = setTimeout(() => {
        clean = false;
        say(`${paint('yellow', '!')} The ${name} did not stop within ${DRAIN_MS / 1000} s and was ended.`);
        child.kill('SIGKILL');
      }, DRAIN_MS);
      await ended;
      clearTimeout(timer);
    }
    return clean;
  }

  return { start, stop, failure, signal: ending.signal };
}
