#!/usr/bin/env node
/**
 * Runs a built shop: `node gangway.mjs` starts it, `node gangway.mjs order find …` and the like are its operator's
 * commands, on any Node of the version that package.json asks for (docs/operations.md, "Going live").
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Also on a Node that is too old for anything newer, to say so.
const here = dirname(fileURLToPath(import.meta.url));
const programs = join(here, 'server/dist');
const { engines, scripts, version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

/** @param {string} text @returns {never} */
function refuse(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** @param {string} file a program of the server @param {string[]} words its command line */
async function run(file, words) {
  const program = join(programs, file);
  process.argv.splice(1, process.argv.length, program, ...words);
  await import(pathToFileURL(program).href);
}

/** Reports names in the settings files that were named to Node and are not settings: most are misspelled. Returns how many. */
async function reportUnknownNames() {
  let count = 0;
  const files = process.execArgv.flatMap((word, index, all) => {
    const [option, file = all[index + 1]] = word.split(/=(.*)/s);
    return /^--env-file(-if-exists)?$/.test(option ?? '') && file && existsSync(file) ? [file] : [];
  });
  const { unknownSettings } = await import(pathToFileURL(join(programs, 'unknown-settings.js')).href);
  const { parseEnv } = await import('node:util');
  for (const file of files)
    for (const sentence of unknownSettings(Object.keys(parseEnv(readFileSync(file, 'utf8'))))) {
      process.stderr.write(`${file}: ${sentence}\n`);
      count += 1;
    }
  return count;
}

/** Asks the shop on this machine for its health; ends with 0 if it is well. @param {string} kind live or ready */
async function askHealth(kind) {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[process.env.HOST ?? ''] ?? process.env.HOST;
  const name = host?.includes(':') && !host.startsWith('[') ? `[${host}]` : host || '127.0.0.1';
  const url = `http://${name}:${process.env.PORT || 3000}/api/health/${kind}`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(4000) });
    process.stdout.write(`${(await answer.text()).trim()}\n`);
    process.exit(answer.ok ? 0 : 1);
  } catch {
    refuse(`The shop does not answer at ${url}.`);
  }
}

const commands = Object.keys(scripts).filter((script) => script !== 'start');

const usage = `Usage: node gangway.mjs [COMMAND …]

  (none), start        runs the shop until SIGTERM
  settings [FILE]      checks the settings, and the names in FILE, and starts nothing
  health [live|ready]  asks the running shop
  version              prints ${version}
  ${[...commands].sort().join(', ')}
                       the operator's commands; each explains itself without further words

Settings come from the environment: node --env-file=FILE gangway.mjs … reads them from a file.`;

const [name = 'start', ...words] = process.argv.slice(2);
const needed = Number(/\d+/.exec(engines.node)?.[0]);
if (Number(process.versions.node.split('.')[0]) < needed)
  refuse(`Gangway ${version} runs on Node ${needed} or newer; this is ${process.version}.`);
// A built folder is for selling; whoever tries it out says NODE_ENV=development.
process.env.NODE_ENV ||= 'production';
process.env.GANGWAY_COMMAND ||= 'node gangway.mjs';

if (name === 'start' && words.length === 0) {
  await reportUnknownNames();
  process.umask(0o077);
  // Keeps compiled code: the next start is faster and needs no memory for the compiler.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(join(resolve(process.env.DATA_DIR || '.data'), 'compiled'));
  await run('main.js', []);
} else if (name === 'settings' && words.length < 2) {
  if ((await reportUnknownNames()) > 0) process.exitCode = 1;
  await run('check-settings.js', [...words, '--strict']);
} else if (name === 'health' && ['live', 'ready', undefined].includes(words[0])) {
  await askHealth(words[0] ?? 'ready');
} else if (['version', '--version', '-v'].includes(name)) {
  process.stdout.write(`${version}\n`);
} else if (['help', '--help', '-h'].includes(name)) {
  process.stdout.write(`${usage}\n`);
} else if (commands.includes(name)) {
  await run('cli.js', [name, ...words]);
} else {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
