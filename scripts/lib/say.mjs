/** What the commands print: numbered steps with their durations, and one clear sentence when something is wrong. */
import { styleText } from 'node:util';

const colours = process.stdout.isTTY === true && !process.env.NO_COLOR;

/**
 * @param {Parameters<typeof styleText>[0]} style
 * @param {string} text
 */
export const paint = (style, text) => (colours ? styleText(style, text) : text);

/** @param {string} text */
export const say = (text) => {
  process.stdout.write(`${text}\n`);
};

/** @param {number} ms */
export function duration(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** A no that the user can do something about: printed as its sentence, without a stack. */
export class Stop extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Stop';
  }
}

/**
 * Ends the process with a sentence for a `Stop`, with a stack for anything unforeseen.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  const text = error instanceof Stop ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${paint('red', '✗')} ${text}\n`);
  process.exit(1);
}

/**
 * Numbered steps: each prints its name, what happens meanwhile, and how long it took.
 * @param {number} count how many steps there will be
 */
export function steps(count) {
  let number = 0;
  return {
    /**
     * @template T
     * @param {string} title
     * @param {(note: (text: string) => void) => Promise<T> | T} work calls `note` with a word on what it found
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
 * Prints a line every few seconds, so that a long piece of work is never silent.
 * @param {() => string} line
 * @param {number} [everyMs]
 */
export function heartbeat(line, everyMs = 5000) {
  const timer = setInterval(() => say(paint('dim', line())), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
