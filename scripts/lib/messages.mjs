/**
 * The message catalogs: `src/messages/en.json` of each workspace, ICU MessageFormat by code, sorted. Also
 * generates the list of codes with their values' types for the compiler
 * (docs/decisions/0049-message-catalogs.md).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@messageformat/parser';

/** @typedef {import('@messageformat/parser').Token} Token */

const COMMAND = 'node scripts/list-messages.mjs';
const CODE = /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)+$/;
/** Workspaces that have text for people. */
export const speaking = ['domain', 'contract', 'server', 'ui', 'web', 'desk'];

/**
 * Messages that only operators, developers and their logs see; these stay in English. Everything else has a text in
 * each language.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const ofOperators = {
  domain: ['venueFile.'],
  contract: ['wire.'],
  server: [
    'cart.oneItem.',
    'commands.',
    'database.',
    'location.file.',
    'location.health.',
    'memberships.card.',
    'memberships.issue.',
    'pictures.',
    'platform.',
    'production.',
    'settings.',
    'signUp.email.request.',
    'venues.',
  ],
};

/**
 * @param {string} workspace
 * @param {string} id
 */
const isForGuests = (workspace, id) =>
  !(ofOperators[workspace] ?? []).some((prefix) => id.startsWith(prefix));

/** @param {string} workspace */
const folderOf = (workspace) => `${workspace}/src/messages`;

/**
 * Collects the values of a message.
 * @param {readonly Token[]} tokens
 * @param {Map<string, string>} values filled with the type of each value, by name
 */
function collect(tokens, values) {
  for (const token of tokens) {
    if (token.type === 'argument') values.set(token.arg, values.get(token.arg) ?? 'string | number');
    if (token.type === 'function')
      throw new Error(`{${token.arg}, ${token.key}} is not used here: pass formatted text`);
    if (token.type === 'plural' || token.type === 'selectordinal') values.set(token.arg, 'number');
    if (token.type === 'select') values.set(token.arg, 'string');
    if ('cases' in token) for (const { tokens: inner } of token.cases) collect(inner, values);
  }
}

/**
 * Returns the values that a message takes, with their types.
 * @param {string} text
 * @returns {Map<string, string>}
 */
function valuesOf(text) {
  /** @type {Map<string, string>} */
  const values = new Map();
  collect(parse(text), values);
  return values;
}

/** @param {string} text */
const namesOf = (text) => [...valuesOf(text).keys()].toSorted().join(', ');

/**
 * @param {string} tree
 * @param {string} workspace
 * @param {string} language
 * @returns {Record<string, string>}
 */
export function readMessages(tree, workspace, language = 'en') {
  return JSON.parse(readFileSync(path.join(tree, folderOf(workspace), `${language}.json`), 'utf8'));
}

/** @param {Record<string, string>} messages */
const sorted = (messages) =>
  Object.fromEntries(Object.entries(messages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** @param {Record<string, string>} messages */
function typesOf(messages) {
  const lines = Object.entries(messages).map(([id, text]) => {
    const values = [...valuesOf(text)].map(([name, type]) => `${name}: ${type}`);
    return `  '${id}': ${values.length === 0 ? 'null' : `{ ${values.join('; ')} }`};`;
  });
  return `/** Written by \`${COMMAND}\`: the codes of en.json, with the values that each message takes. */\nexport interface Messages {\n${lines.join('\n')}\n}\n`;
}

/**
 * @param {string} workspace
 * @param {Record<string, string>} messages
 * @returns {string[]}
 */
function problemsOf(workspace, messages) {
  return Object.entries(messages).flatMap(([id, text]) => {
    if (!CODE.test(id)) return [`${workspace}: "${id}" is no code; write feature.part.name`];
    if (typeof text !== 'string' || text.trim() === '') return [`${workspace}: ${id} has no text`];
    try {
      valuesOf(text);
      return [];
    } catch (error) {
      return [`${workspace}: ${id}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/**
 * @param {string} tree
 * @param {string} workspace
 */
const otherLanguagesOf = (tree, workspace) =>
  readdirSync(path.join(tree, folderOf(workspace)))
    .filter((name) => /^[a-z]{2}(-[A-Za-z]+)?\.json$/.test(name) && name !== 'en.json')
    .map((name) => name.slice(0, -'.json'.length));

/**
 * @param {string} tree
 * @param {string} workspace
 */
function sortLanguages(tree, workspace) {
  for (const language of otherLanguagesOf(tree, workspace)) {
    const file = path.join(tree, folderOf(workspace), `${language}.json`);
    const text = `${JSON.stringify(sorted(readMessages(tree, workspace, language)), null, 2)}\n`;
    if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/**
 * Checks that other languages have the same codes with the same values as English.
 * @param {string} tree
 * @param {string} workspace
 * @param {Record<string, string>} english
 * @returns {string[]}
 */
function problemsOfLanguages(tree, workspace, english) {
  return otherLanguagesOf(tree, workspace).flatMap((language) => {
    const messages = readMessages(tree, workspace, language);
    const where = `${folderOf(workspace)}/${language}.json`;
    const missing = Object.keys(english).filter((id) => isForGuests(workspace, id) && !(id in messages));
    const unknown = Object.keys(messages).filter((id) => !(id in english));
    const idle = Object.keys(messages).filter((id) => id in english && !isForGuests(workspace, id));
    const others = Object.entries(messages).flatMap(([id, text]) => {
      const [theirs, ours] = [text, english[id] ?? text].map(namesOf);
      return theirs === ours ? [] : [`${where}: ${id} takes {${theirs}}, and in English {${ours}}`];
    });
    const text = `${JSON.stringify(sorted(messages), null, 2)}\n`;
    const isSorted = readFileSync(path.join(tree, where), 'utf8').replaceAll('\r\n', '\n') === text;
    return [
      ...(isSorted ? [] : [`${where} is not sorted: run ${COMMAND}`]),
      ...missing.map((id) => `${where}: ${id} is missing`),
      ...unknown.map((id) => `${where}: ${id} is not in en.json`),
      ...idle.map((id) => `${where}: ${id} is for operators, whose messages stay in English`),
      ...others,
    ];
  });
}

/**
 * Sorts the catalogs and writes the lists of their codes; with `check`, only reports what would change.
 * @param {string} tree
 * @param {{ check: boolean }} options
 * @returns {{ problems: string[], count: number }}
 */
export function listMessages(tree, { check }) {
  /** @type {string[]} */
  const problems = [];
  let count = 0;
  for (const workspace of speaking) {
    const messages = sorted(readMessages(tree, workspace));
    count += Object.keys(messages).length;
    const wrong = problemsOf(workspace, messages);
    problems.push(...wrong);
    if (wrong.length > 0) continue;
    if (!check) sortLanguages(tree, workspace);
    problems.push(...problemsOfLanguages(tree, workspace, messages));
    const files = {
      'en.json': `${JSON.stringify(messages, null, 2)}\n`,
      'messages.gen.ts': typesOf(messages),
    };
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(tree, folderOf(workspace), name);
      if (existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text) continue;
      if (check) problems.push(`${folderOf(workspace)}/${name} is not as \`${COMMAND}\` writes it`);
      else writeFileSync(file, text);
    }
  }
  return { problems, count };
}
