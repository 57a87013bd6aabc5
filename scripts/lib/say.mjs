/**
 * What the commands print: numbered steps with their durations, and a one-sentence message if something is
 * wrong.
 */
import { styleText } from 'node:util';

const colors = process.stdout.isTTY === true && !process.env.NO_COLOR;

/**
 * @param {Parameters<typeof styleText>[0]} style
 * @param {string} text
 */
export const paint = (style, text) => (colors ? styleText(style, text) : text);

/** @param {string} text */
export const say = (text) => {
  process.stdout.write(`${text}\n`);
};

/** @param {number} ms */
export function duration(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** An error that the user can fix: printed as its sentence, without a stack trace. */
export class Stop extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Stop';
  }
}

/**
 * Ends the process: prints the sentence of a `Stop`, or a stack trace for any other error.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  const text = error instanceof Stop ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${paint('red', '✗')} ${text}\n`);
  process.exit(1);
}

/**
 * Creates numbered steps: each prints its name, its progress, and how long it took.
 * @param {number} count number of steps
 */
export function steps(count) {
  let number = 0;
  return {
    /**
     * @template T
     * @param {string} title
     * @param {(note: (text: string) => void) => Promise<T> | T} work calls `note` with a short remark on its
     * result
     * @returns {Promise<T>}
     */
    async step(title, work) {
      number += 1;
      const label = `[${number}/${count}] ${title}`;
      const started = performance.now();
      let note = '';
      say(`${paint('cyan', label)} …`);
      const beat = heartbeat(
        () => `      ${title}: ${duration(performance.now() - started)} so far${note && `, ${note}`}`,
      );
      try {
        const result = await work((text) => {
          note = text;
        });
        say(`      ${paint('green', '✓')} ${note || 'done'} (${duration(performance.now() - started)})`);
        return result;
      } finally {
        beat.stop();
      }
    },
  };
}

/**
 * Prints a line every few seconds, so that a long task is never silent.
 * @param {() => string} line
 * @param {number} [everyMs]
 */
export function heartbeat(line, everyMs = 5000) {
  const timer = setInterval(() => say(paint('dim', line())), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
