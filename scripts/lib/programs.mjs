/** Starts the product's programs as child processes, shows what they print, and stops them all when one ends or we are asked to. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tether } from './hand-over.mjs';
import { readable } from './log-lines.mjs';
import { root } from './root.mjs';
import { paint, Stop, say } from './say.mjs';

/** How long a program may take to finish what it has begun. */
const DRAIN_MS = 10_000;

/** Lines wait this long, so that the last line of a program that ends is said once, in the sentence about its end. */
const HOLD_MS = 150;

/** @typedef {{ name: string, args: string[], env?: Record<string, string> }} Program */
/** @typedef {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<void> }} Running */

/** A group of programs that live and end together. */
export function programs() {
  /** @type {Running[]} */
  const running = [];
  const ending = new AbortController();
  /** @type {(error: Stop) => void} */
  let fail = () => undefined;
  /** Rejects when a program ends by itself. @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    fail = reject;
  });
  failure.catch(() => undefined); // whoever waits for it handles it; nobody waiting yet is no fault
  let stopping = false;

  /**
   * @param {Program} program
   */
  function start({ name, args, env }) {
    const child = spawn(process.execPath, [...tether, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C reaches this process, which then stops the programs in order.
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
        // A stack ends with its frames and the version of Node: the words that matter stand before them.
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
   * Stops the programs, last started first, each once the one before has ended.
   * @returns {Promise<boolean>} whether all ended by themselves in time
   */
  async function stop() {
    stopping = true;
    ending.abort();
    let clean = true;
    for (const { name, child, ended } of running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      // Windows knows no SIGTERM: there the request travels over the tether.
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
