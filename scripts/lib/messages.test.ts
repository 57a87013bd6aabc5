/** The checks of message catalogs: what they refuse and what they allow. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findTexts } from './find-texts.mjs';
import { listMessages } from './messages.mjs';

let tree = '';
beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'gangway-messages-'));
  for (const workspace of ['domain', 'contract', 'server', 'ui', 'web', 'desk'])
    put(`${workspace}/src/messages/en.json`, '{}');
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

/** Returns what the finder reports for a component with this body; § marks a value in a template. */
function found(body: string): string[] {
  put('web/src/page.tsx', body.replaceAll('§', ['$', '{n}'].join('')));
  return findTexts(tree, []).problems.map((problem) => problem.replace(/^web\/src\/page\.tsx:\d+: /, ''));
}

it.each([
  ['between tags', 'export const a = () => <p>Remove</p>;', 'Remove'],
  ['for screen readers', 'export const a = () => <b aria-label="Cart" />;', 'Cart'],
  ['for screen readers, with a value', 'export const a = (n: string) => <b title={`Cart §`} />;', 'Cart 0'],
  ['in a string', "export const a = () => 'Please try again.';", 'Please try again.'],
  ['assembled from pieces', 'export const a = (n: number) => `§ spots left`;', '0 spots left'],
  [
    'in the markup of a document',
    'export const a = \'<h1 class="x">Not found</h1>\';',
    '<h1 class="x">Not found</h1>',
  ],
])('finds text %s', (_where, body, text) => {
  expect(found(body)).toEqual([`“${text}” belongs in the message catalog`]);
});

it.each([
  ['export const a = () => <p className="page page-checkout">{\'×\'}</p>;'],
  ["export const a = () => { throw new Error('There is no order to change.'); };"],
  ["export const a = (log: Console) => log.info('The database answers again.');"],
  ["export const a = z.string().describe('Where guests meet.');"],
  ["export type A = 'Booking online' | 'Check out';"],
  ["export const a = () => ({ 'cache-control': 'no-store, private' });"],
  ['export const a = sql`select everything from here`;'],
  ['export const a = () => <svg viewBox="0 0 24 24"><path d="M4 7h16 M4 12h16" /></svg>;'],
])('ignores what nobody is shown: %s', (body) => {
  expect(found(body)).toEqual([]);
});

it('ignores what is listed with a reason, and reports entries that are gone', () => {
  put('web/src/page.tsx', "export const a = 'input, select, textarea';");
  const listed = [{ file: 'web/src/page.tsx', why: 'a selector', texts: ['input, select, textarea'] }];
  expect(findTexts(tree, []).problems).toHaveLength(1);
  expect(findTexts(tree, listed).problems).toEqual([]);
  put('web/src/page.tsx', '');
  expect(findTexts(tree, listed).problems).toEqual([expect.stringContaining('is not there any more')]);
});

it('finds unused messages, and messages read before the language is known', () => {
  put('web/src/messages/en.json', '{ "cart.a": "A", "cart.b": "B", "step.one": "1" }');
  expect(found("const early = t('cart.a'); export const a = (n: string) => t(`step.§`);")).toEqual([
    expect.stringMatching(/^t\('cart\.a'\) is read before a language is known/),
    'web: nobody uses the message cart.b',
  ]);
});

it('sorts a catalog and writes its codes with the values that each takes', () => {
  put(
    'web/src/messages/en.json',
    JSON.stringify({
      'cart.z': 'It’s {what} for {n, plural, one {# guest} other {# guests of {name}}}',
      'cart.a': 'Remove',
      'cart.kind': '{kind, select, gift {Gift card} other {Item}}',
    }),
  );
  expect(listMessages(tree, { check: true }).problems).not.toEqual([]);
  expect(listMessages(tree, { check: false })).toEqual({ problems: [], count: 3 });
  expect(listMessages(tree, { check: true }).problems).toEqual([]);
  const list = readFileSync(path.join(tree, 'web/src/messages/messages.gen.ts'), 'utf8');
  expect(list.split('\n').filter((line) => line.includes("'cart."))).toEqual([
    "  'cart.a': null;",
    "  'cart.kind': { kind: string };",
    "  'cart.z': { what: string | number; n: number; name: string | number };",
  ]);
});

it.each([
  ['{ "cart": "Cart" }', 'web: "cart" is no code; write feature.part.name'],
  ['{ "cart.a": " " }', 'web: cart.a has no text'],
  ['{ "cart.a": "Pay {amount" }', expect.stringContaining('web: cart.a: ')],
  ['{ "cart.a": "{when, date}" }', expect.stringContaining('pass formatted text')],
])('refuses the catalog %s', (text, problem) => {
  put('web/src/messages/en.json', text);
  expect(listMessages(tree, { check: true }).problems).toContainEqual(problem);
});

it('refuses another language that lacks a message, has an extra one, or takes other values', () => {
  put('web/src/messages/en.json', '{ "cart.a": "Pay {amount}", "cart.b": "B" }');
  put('web/src/messages/es.json', '{ "cart.a": "Pagar {suma}", "cart.c": "C" }');
  listMessages(tree, { check: false });
  expect(
    listMessages(tree, { check: true }).problems.filter((problem) => problem.includes('es.json')),
  ).toEqual([
    'web/src/messages/es.json: cart.b is missing',
    'web/src/messages/es.json: cart.c is not in en.json',
    'web/src/messages/es.json: cart.a takes {suma}, and in English {amount}',
  ]);
});
