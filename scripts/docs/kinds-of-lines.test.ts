/** What differs by kind of line is in the kind's own folder (docs/rules/orders.md, "Lines"). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Files by their paths from the root. */
type Sources = ReadonlyMap<string, string>;

const sides = ['domain/src', 'server/src', 'server/db/functions', 'web/src'];

function sourcesOfProduct(): Sources {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...sides], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Map(
    files
      .split('\n')
      .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .map((file) => [file, read(file)]),
  );
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const wordsOf = (text: string | undefined, form: RegExp) =>
  [...(text ?? '').matchAll(form)].map(([, word = '']) => word);

/** All kinds of lines, from the rules' own list. */
const lineKinds = wordsOf(
  /lineKinds = \[([^\]]*)\]/.exec(read('domain/src/order/lines.ts'))?.[1],
  /'(\w+)'/g,
);
/** What an order's lines are presented as, from the contract's own list. */
const lineLists = wordsOf(
  /lineLists = \{([^}]*)\}/.exec(read('contract/src/order.ts'))?.[1],
  /^ {2}(\w+):/gm,
);

const either = (names: readonly string[]) => `(?:${names.join('|')})`;
const kind = `'${either(lineKinds)}'`;
/** A kind's folder is its name in small letters, of one or of several: giftCard, gift-cards. */
const folders = lineKinds.map((name) => `${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}s?`);

/** Names a kind, to treat it differently. */
const inCode = new RegExp(
  String.raw`linesOf\([^()]*, ${kind}\)|\bkind [!=]== ${kind}|'${either(lineKinds)}' [!=]== \w+\.kind\b`,
);
/** Reads what lines of one kind are presented as; rides have a list beside their lines. */
const ofOrder = new RegExp(String.raw`\border\??\.${either([...lineLists, 'pickupLocations'])}\b`);
const inSql = new RegExp(String.raw`\bkind (?:=|<>|!=) ${kind}|\bkind (?:not )?in \([^)]*${kind}`);

const isOwn = new RegExp(
  [
    '^server/src/features/orders/lines/',
    '^web/src/features/cart/lines/',
    `^(?:domain/src|domain/src/venue-file|(?:server|web)/src/features|server/db/functions)/${either(folders)}/`,
  ].join('|'),
);

const caseOfKind = new RegExp(String.raw`\bcase ${kind}:`);
const switchOf = /\bswitch \((.*)\) \{/;

/** Whether a line is a case of a switch by kind. */
const isCase = (lines: readonly string[], index: number) =>
  caseOfKind.test(lines[index] ?? '') &&
  /\bkind$/.test(
    switchOf.exec(lines.slice(0, index).findLast((line) => switchOf.test(line)) ?? '')?.[1] ?? '',
  );

const linesWithKind = (file: string, text: string): number => {
  const lines = text.split('\n');
  return lines.filter((line, index) =>
    file.endsWith('.sql')
      ? inSql.test(line)
      : inCode.test(line) || isCase(lines, index) || (file.startsWith('web/') && ofOrder.test(line)),
  ).length;
};

/** How many lines name a kind, by files that are not a kind's own. */
const namedIn = (sources: Sources): Record<string, number> =>
  Object.fromEntries(
    [...sources]
      .filter(([file]) => !isOwn.test(file))
      .map(([file, text]): [string, number] => [file, linesWithKind(file, text)])
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Files that name kinds nevertheless, with the number of lines that do. It only ever becomes less. */
const allowed: Readonly<Record<string, number>> = {
  'domain/src/order/cancel-issued.ts': 2,
  'domain/src/order/cancel.ts': 2,
  'domain/src/order/check-customer.ts': 1,
  'domain/src/order/order.ts': 3,
  'server/db/functions/changes/cancel_lines.sql': 1,
  'server/db/functions/changes/reduce_order.sql': 1,
  'server/db/functions/orders/load_lines.sql': 4,
  'server/db/functions/personal-data/erase_order.sql': 2,
  'server/db/functions/personal-data/erase_recipient.sql': 1,
  'server/db/functions/search/searched_order.sql': 1,
  'web/src/features/cart/order-items.ts': 1,
  'web/src/features/cart/save-memberships.ts': 1,
  'web/src/features/checkout/use-transport.ts': 3,
  'web/src/features/receipt/receipt-source.ts': 1,
};

const product = sourcesOfProduct();
/** The product with other texts of some files. */
const withTexts = (texts: Readonly<Record<string, string>>): Sources =>
  new Map([...product, ...Object.entries(texts)]);

it('the lists of kinds are found', () => {
  expect(lineKinds).toContain('merchandise');
  expect(lineLists).toContain('giftCards');
});

it('only a kind’s own folders name it, but for the lines that are counted here', () => {
  expect(namedIn(product)).toEqual(allowed);
});

it.each(lineKinds.map((name) => [name]))('%s is found wherever it is named', (name) => {
  const planted = {
    'domain/src/order/planted.ts': `const own = linesOf(order, '${name}');`,
    'domain/src/order/switched.ts': `switch (line.kind) {\n  case '${name}':\n}`,
    'server/db/functions/cart/planted.sql': `where l.kind = '${name}'`,
    'server/db/functions/orders/planted.sql': `where l.kind not in ('${name}')`,
    'server/src/features/checkout/planted.ts': `if (line.kind !== '${name}') return 0;`,
    'web/src/features/checkout/planted.tsx': `return line.kind === '${name}' ? <Card /> : null;`,
  };
  const counts = Object.fromEntries(Object.keys(planted).map((file) => [file, 1]));
  expect(namedIn(withTexts(planted))).toEqual({ ...allowed, ...counts });
});

it.each(lineLists.map((name) => [name]))('an order’s %s are found where a page reads them', (name) => {
  const file = 'web/src/features/checkout/planted.ts';
  expect(namedIn(withTexts({ [file]: `const some = order?.${name}.length;` }))).toEqual({
    ...allowed,
    [file]: 1,
  });
});

it('a line more or less in a file that is counted is found', () => {
  const [[file, count] = ['', 0]] = Object.entries(allowed);
  const text = product.get(file) ?? '';
  const own = file.endsWith('.sql') ? "where kind = 'activity'" : "if (kind === 'activity')";
  expect(namedIn(withTexts({ [file]: `${text}\n${own}` }))[file]).toBe(count + 1);
  expect(namedIn(withTexts({ [file]: '' }))[file]).toBeUndefined();
});

it('a kind’s own folders may name it', () => {
  const own = Object.fromEntries(
    [
      'domain/src/gift-cards',
      'server/src/features/memberships',
      'server/src/features/orders/lines/package',
    ].map((folder) => [`${folder}/planted.ts`, "if (kind === 'giftCard') return;"]),
  );
  expect(namedIn(withTexts(own))).toEqual(allowed);
});
