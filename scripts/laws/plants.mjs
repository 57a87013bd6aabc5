/** The planted violations: a file that breaks each rule, and similar files that must not be flagged. */
import { createHash } from 'node:crypto';

/** @typedef {'cruise' | 'types' | 'lint' | 'scale' | 'texts' | 'knip' | 'switches' | 'lockfile' | 'migrations' | 'functions' | 'comments' | 'requirements'} Tool */
/**
 * @typedef {object} Plant
 * @property {string} law
 * @property {Tool} tool
 * @property {string} finding what the tool must report: a rule's name, a compiler error, a kind of dead code
 * @property {string} file where it must be reported
 * @property {Record<string, string>} files
 */

const cart = 'server/src/features/cart';
const booking = 'server/src/features/booking';

/** @type {Record<string, string>} files that the plants import and that break no rule */
export const neighbors = {
  'domain/src/planted/rule.ts': 'export const rule = 1;\nexport type Rule = typeof rule;\n',
  'domain/src/kernel/planted.ts': 'export const low = 1;\n',
  'domain/src/order/planted.ts': 'export const high = 1;\n',
  'server/src/main.ts':
    "import { needed } from './platform/planted-half-dead.ts';\nimport { unlisted } from './platform/planted-undeclared.ts';\n\nprocess.stdout.write([needed, unlisted].join());\n",
  'contract/src/planted-shape.ts': 'export const shape = 1;\n',
  'scripts/lib/planted.mjs': 'export const command = 1;\n',
  // Imported by vitest.config.ts.
  'scripts/lib/hand-over.mjs': 'export const restartOnProductNode = async () => undefined;\n',
  [`${booking}/planted.repo.ts`]: 'export const rows = 1;\n',
  [`${booking}/planted.service.ts`]: 'export const serve = 1;\n',
  [`${booking}/planted-part.ts`]: 'export const part = 1;\n',
  [`${booking}/planted.shared.ts`]: 'export const shared = 1;\n',
  'server/src/features/orders/planted.repo.ts': 'export const rows = 1;\n',
  'server/src/features/orders/lines/planted-kind.ts': 'export const kind = 1;\n',
  'server/src/features/changes/planted.service.ts': 'export const change = 1;\n',
  'server/src/db/planted.ts': 'export const statement = 1;\n',
  'server/src/platform/planted.ts': 'export const platform = 1;\n',
  'stand-ins/payments/planted.ts': 'export const gateway = 1;\n',
  'ui/src/components/planted.tsx': 'export const component = 1;\n',
  'web/src/app/planted-router.tsx': 'export const router = 1;\n',
  'web/src/features/booking/planted-public.tsx': 'export const open = 1;\n',
  'desk/src/app/planted-screen.tsx': 'export const screen = 1;\n',
  'desk/src/features/people/planted-public.tsx': 'export const open = 1;\n',
  'web/src/features/booking/parts/planted-part.tsx': 'export const part = 1;\n',
};

/**
 * Returns a plant of one file that imports one module.
 * @param {string} law
 * @param {string} file
 * @param {string} from
 * @returns {Plant}
 */
const imports = (law, file, from) => ({
  law,
  tool: 'cruise',
  finding: law,
  file,
  files: { [file]: `import * as planted from '${from}';\n\nexport const kept = planted;\n` },
});

/** A module of another workspace, seen from two folders below the root. */
const other = {
  contract: '../../contract/src/planted-shape.ts',
  domain: '../../domain/src/planted/rule.ts',
  scripts: '../../scripts/lib/planted.mjs',
  server: '../../server/src/platform/planted.ts',
  standIns: '../../stand-ins/payments/planted.ts',
};

/** @type {Plant[]} the rules of .dependency-cruiser.mjs */
const architecture = [
  imports('imports-of-domain', 'domain/src/planted-shape.ts', other.contract),
  imports('imports-of-contract', 'contract/src/planted-command.test.ts', other.scripts),
  imports('imports-of-server', 'server/src/planted-stand-in.ts', other.standIns),
  imports('imports-of-ui', 'ui/src/planted-contract.ts', other.contract),
  imports('imports-of-ui', 'ui/src/planted-rule.ts', '../../domain/src/order/planted.ts'),
  imports('imports-of-ui', 'ui/src/planted-page.tsx', '../../web/src/features/booking/planted-public.tsx'),
  imports('imports-of-web', 'web/src/planted-server.ts', other.server),
  imports('imports-of-desk', 'desk/src/planted-server.ts', other.server),
  imports('imports-of-stand-ins', 'stand-ins/inbox/planted-rule.ts', other.domain),
  imports('imports-of-e2e', 'e2e/world/planted-server.ts', other.server),
  imports('imports-of-bench', 'bench/load/planted-server.ts', other.server),
  imports('imports-of-scripts', 'scripts/lib/planted-server.mjs', other.server),
  imports('domain-is-pure', 'domain/src/planted/reads-files.ts', 'node:fs'),
  imports('domain-is-ordered', 'domain/src/kernel/planted-up.ts', '../order/planted.ts'),
  imports('domain-is-ordered', 'domain/src/planted/without-place.ts', '../kernel/planted.ts'),
  imports('domain-is-ordered', 'domain/src/order/planted-without-place.ts', '../planted/rule.ts'),
  imports(
    'contract-knows-only-domain',
    'contract/src/planted-server.ts',
    '../../server/src/platform/planted.ts',
  ),
  imports('features-meet-at-services', `${cart}/planted-other.service.ts`, '../booking/planted.repo.ts'),
  imports('features-meet-at-services', `${cart}/planted-other-part.ts`, '../booking/planted-part.ts'),
  imports(
    'features-meet-at-services',
    'server/src/features/changes/planted-sql.service.ts',
    '../orders/planted.repo.ts',
  ),
  imports(
    'features-meet-at-services',
    `${booking}/planted-kind.service.ts`,
    '../orders/lines/planted-kind.ts',
  ),
  imports(
    'features-meet-at-services',
    'server/src/commands/planted/run.ts',
    '../../features/booking/planted.repo.ts',
  ),
  imports('features-meet-at-services', 'server/src/app/planted.ts', '../features/booking/planted-part.ts'),
  imports(
    'cart-and-changes-meet-in-orders',
    'server/src/features/orders/planted-after.service.ts',
    '../changes/planted.service.ts',
  ),
  imports(
    'cart-and-changes-meet-in-orders',
    `${cart}/planted-after.service.ts`,
    '../changes/planted.service.ts',
  ),
  imports('parts-read-nothing', `${booking}/planted-reads.ts`, './planted.repo.ts'),
  imports('parts-read-nothing', `${booking}/planted-loads.ts`, './planted.service.ts'),
  imports('parts-read-nothing', `${booking}/planted-states.ts`, '../../db/planted.ts'),
  imports('parts-read-nothing', `${booking}/planted-files.shared.ts`, 'node:fs/promises'),
  imports('parts-read-nothing', `${booking}/planted-loads.presenter.ts`, './planted.service.ts'),
  imports('only-repos-write-sql', `${cart}/planted-sql.service.ts`, 'kysely'),
  imports('repos-decide-nothing', `${cart}/planted-rule.repo.ts`, '@gangway/domain/planted/rule'),
  imports('routes-only-call-services', `${booking}/planted.routes.ts`, './planted.repo.ts'),
  imports(
    'feature-folders-are-private',
    'web/src/features/cart/planted-private.tsx',
    '../booking/parts/planted-part.tsx',
  ),
  imports('web-flows-down', 'web/src/features/cart/planted-up.tsx', '../../app/planted-router.tsx'),
  imports('lib-knows-no-feature', 'web/src/lib/planted-knows.ts', '../features/booking/planted-public.tsx'),
  imports('lib-knows-no-feature', 'desk/src/lib/planted-knows.ts', '../features/people/planted-public.tsx'),
  imports('desk-flows-down', 'desk/src/features/people/planted-up.tsx', '../../app/planted-screen.tsx'),
  imports('desk-decides-nothing', 'desk/src/lib/planted-rule.ts', '../../../domain/src/order/planted.ts'),
  imports('ui-takes-plain-props', 'ui/src/components/planted-props.tsx', '@gangway/domain/kernel/planted'),
  imports('ui-flows-down', 'ui/src/lib/planted-up.ts', '../components/planted.tsx'),
  {
    law: 'no-cycles',
    tool: 'cruise',
    finding: 'no-cycles',
    file: 'domain/src/planted/cycle-a.ts',
    files: {
      'domain/src/planted/cycle-a.ts': "import { b } from './cycle-b.ts';\n\nexport const a = () => b;\n",
      'domain/src/planted/cycle-b.ts': "import { a } from './cycle-a.ts';\n\nexport const b = () => a;\n",
    },
  },
  {
    law: 'no-feature-cycles',
    tool: 'cruise',
    finding: 'no-feature-cycles',
    file: cart,
    files: {
      [`${cart}/planted-there.service.ts`]: "export { serve } from '../booking/planted.service.ts';\n",
      [`${booking}/planted-back.service.ts`]: "export { end } from '../cart/planted-end.service.ts';\n",
      [`${cart}/planted-end.service.ts`]: 'export const end = 1;\n',
    },
  },
  {
    ...imports('tests-stay-out-of-the-product', `${cart}/planted-uses-test.ts`, './planted-data.test.ts'),
    files: {
      [`${cart}/planted-uses-test.ts`]: "export { data } from './planted-data.test.ts';\n",
      [`${cart}/planted-data.test.ts`]: 'export const data = 1;\n',
    },
  },
  imports('declared-only', 'server/src/platform/planted-undeclared-too.ts', 'smtp-server'),
  imports('resolvable', 'server/src/platform/planted-nowhere.ts', './nowhere.ts'),
];

/** Globals that the domain and the contract cannot use, because their compiler settings leave them out. */
const OUTSIDE = {
  fetch: "export const outside = fetch('/');\n",
  process: 'export const outside = process.env;\n',
  setTimeout: 'export const outside = setTimeout(() => 1, 1);\n',
  console: "console.log('outside');\n",
  document: 'export const outside = document.title;\n',
  window: 'export const outside = window.location;\n',
};

/** @type {Plant[]} */
const walls = ['domain', 'contract'].flatMap((room) =>
  Object.entries(OUTSIDE).map(([name, text]) => {
    const file = `${room}/src/planted/wall-${name.toLowerCase()}.ts`;
    return {
      law: `no ${name} in ${room}`,
      tool: 'types',
      finding: `Cannot find name '${name}'`,
      file,
      files: { [file]: text },
    };
  }),
);

/**
 * @param {string} law
 * @param {string} finding
 * @param {string} file
 * @param {string} text
 * @returns {Plant}
 */
const lint = (law, finding, file, text) => ({ law, tool: 'lint', finding, file, files: { [file]: text } });

const RESTRICTED = 'lint/nursery/noJsRestrictedProperties';

/** @type {Plant[]} */
const habits = [
  lint(
    'the server does not import node:http',
    'lint/style/noRestrictedImports',
    'server/src/platform/planted-agent.ts',
    "import { Agent } from 'node:http';\n\nexport const agent = new Agent();\n",
  ),
  lint(
    'no cast through unknown in the product',
    'plugin',
    `${cart}/planted-cast.ts`,
    'export const count = (text: string) => text as unknown as number;\n',
  ),
  lint(
    'no Date in domain',
    'lint/style/noRestrictedGlobals',
    'domain/src/planted/date.ts',
    'export const now = () => new Date();\n',
  ),
  lint(
    'no Date in contract',
    'lint/style/noRestrictedGlobals',
    'contract/src/planted/date.ts',
    'export const now = () => Date.now();\n',
  ),
  lint(
    'no Math.random in domain',
    RESTRICTED,
    'domain/src/planted/random.ts',
    'export const key = () => Math.random();\n',
  ),
  lint(
    'no Math.random in pricing',
    RESTRICTED,
    'domain/src/pricing/planted-random.ts',
    'export const key = () => Math.random();\n',
  ),
  lint(
    'only money.ts rounds',
    RESTRICTED,
    'domain/src/planted/round.ts',
    'export const half = (n: number) => Math.round(n / 2);\n',
  ),
  lint(
    'only money.ts rounds (contract)',
    RESTRICTED,
    'contract/src/planted/fixed.ts',
    'export const text = (n: number) => n.toFixed(2);\n',
  ),
  lint(
    'only money.ts rounds down',
    RESTRICTED,
    'domain/src/pricing/planted-floor.ts',
    'export const half = (n: number) => Math.floor(n / 2);\n',
  ),
  lint(
    'only repos build statements',
    RESTRICTED,
    `${cart}/planted-statement.service.ts`,
    "export const all = (db: { selectFrom(table: string): string }) => db.selectFrom('cell');\n",
  ),
  lint(
    'kebab-case files',
    'lint/style/useFilenamingConvention',
    'domain/src/planted/camelCase.ts',
    'export const one = 1;\n',
  ),
  lint(
    'no any',
    'lint/suspicious/noExplicitAny',
    'server/src/platform/planted-any.ts',
    'export const loose = (value: any) => value;\n',
  ),
  lint(
    'no barrels',
    'lint/performance/noBarrelFile',
    'ui/src/components/planted-barrel.ts',
    "export { component } from './planted.tsx';\n",
  ),
  lint(
    'no console in the product',
    'lint/suspicious/noConsole',
    'server/src/platform/planted-console.ts',
    "console.log('planted');\n",
  ),
  lint(
    'no silent catch',
    'lint/suspicious/noEmptyBlockStatements',
    'web/src/lib/planted-silent.ts',
    'export const quiet = (work: () => void) => {\n  try {\n    work();\n  } catch {}\n};\n',
  ),
  lint(
    'no skipped tests',
    'lint/suspicious/noSkippedTests',
    'domain/src/planted/skipped.test.ts',
    "import { test } from 'vitest';\n\ntest.skip('is never run', () => undefined);\n",
  ),
  lint(
    'no waiting for time',
    'lint/nursery/noPlaywrightWaitForTimeout',
    'e2e/planted-wait.spec.ts',
    "import { test } from '@playwright/test';\n\ntest('waits', async ({ page }) => {\n  await page.waitForTimeout(1000);\n});\n",
  ),
  lint('one format', 'format', 'domain/src/planted/format.ts', 'export const   one = "1"\n'),
];

/** @type {[string, [finding: string, text: string]][]} */
const offScale = Object.entries({
  distance: ['margin: 0.9rem', '.planted { margin: 0.9rem; }'],
  'distance-in-formula': ['gap: calc(100% - 0.7rem)', '.planted { gap: calc(100% - 0.7rem); }'],
  weight: ['font-weight: 620', '.planted { font-weight: 620; }'],
  'font-size': ['font-size: 1.1rem', '.planted { font-size: 1.1rem; }'],
  corner: ['border-radius: 5px', '.planted { border-radius: 5px; }'],
  breakpoint: ['50rem is not a breakpoint', '@media (width <= 50rem) { .planted { color: red; } }'],
  'container-width': [
    '720px is not a breakpoint',
    '@container header (720px < width < 64rem) { .planted { color: red; } }',
  ],
});
/** @type {Plant[]} */
const sheets = ['ui', 'web', 'desk'].flatMap((workspace) =>
  offScale.map(([name, [finding, text]]) => {
    const file = `${workspace}/src/styles/planted-${name}.css`;
    return {
      law: `one scale: ${name} (${workspace})`,
      tool: 'scale',
      finding,
      file,
      files: { [file]: `${text}\n` },
    };
  }),
);

/** @type {Plant[]} */
const dead = [
  {
    law: 'no dead files',
    tool: 'knip',
    finding: 'files',
    file: 'web/src/lib/planted-dead.ts',
    files: { 'web/src/lib/planted-dead.ts': 'export const dead = 1;\n' },
  },
  {
    law: 'no dead components',
    tool: 'knip',
    finding: 'exports',
    file: 'ui/src/components/planted-dead.tsx',
    files: { 'ui/src/components/planted-dead.tsx': 'export const dead = 1;\n' },
  },
  {
    law: 'no dead exports',
    tool: 'knip',
    finding: 'exports',
    file: 'server/src/platform/planted-half-dead.ts',
    files: {
      'server/src/platform/planted-half-dead.ts': 'export const needed = 1;\nexport const unneeded = 2;\n',
    },
  },
  {
    law: 'no undeclared dependencies',
    tool: 'knip',
    finding: 'unlisted',
    file: 'server/src/platform/planted-undeclared.ts',
    files: {
      'server/src/platform/planted-undeclared.ts':
        "import { SMTPServer } from 'smtp-server';\n\nexport const unlisted = SMTPServer;\n",
    },
  },
  {
    law: 'no unused dependencies',
    tool: 'knip',
    finding: 'dependencies',
    file: 'server/package.json',
    files: {},
  },
];

const ignoring = '// biome-ignore lint/suspicious/noExplicitAny: planted\nexport const one = 1;\n';

const shown = 'ui/src/components/planted';

/**
 * Returns a plant of one component with a text that shares its element.
 * @param {string} kind
 * @param {string} code
 * @param {string} [finding]
 * @returns {Plant}
 */
const bareText = (kind, code, finding = 'put this text into an element of its own') => ({
  law: `a text has an element of its own: ${kind}`,
  tool: 'texts',
  finding,
  file: `${shown}-${kind.replaceAll(/\W+/g, '-')}.tsx`,
  files: { [`${shown}-${kind.replaceAll(/\W+/g, '-')}.tsx`]: code },
});

const onPage = 'web/src/features/booking/planted-bare.tsx';
const besideIcon = 'export const Planted = () => (\n  <p>\n    <i />\n    Pay\n  </p>\n);\n';

/** @type {Plant[]} what a browser that translates the page breaks */
const bareTexts = [
  { ...bareText('on a page', besideIcon), file: onPage, files: { [onPage]: besideIcon } },
  bareText(
    'beside an optional element',
    'export const Planted = ({ busy }: { busy: boolean }) => (\n  <button type="button">\n    {busy && <i />}\n    Pay\n  </button>\n);\n',
  ),
  bareText(
    'children that may be text',
    "import type { ReactNode } from 'react';\n\nexport const Planted = ({ children }: { children: ReactNode }) => (\n  <p>\n    <i />\n    {children}\n  </p>\n);\n",
  ),
  bareText(
    'white space',
    "export const Planted = ({ more }: { more: boolean }) => (\n  <p>\n    <b />{' '}\n    {more && <i />}\n  </p>\n);\n",
  ),
  bareText(
    'optional text',
    'export const Planted = ({ words }: { words: string | null }) => (\n  <p>\n    {words !== null && words}\n    <i />\n  </p>\n);\n',
  ),
  bareText(
    'in a fragment',
    'export const Planted = ({ count }: { count: number }) => <>{count > 0 && <>{count}</>}</>;\n',
  ),
  bareText(
    'passed through a boundary',
    "import { Suspense } from 'react';\n\nexport const Planted = ({ words }: { words: string }) => (\n  <p>\n    <Suspense>{words}</Suspense>\n    <i />\n  </p>\n);\n",
  ),
  bareText(
    'list',
    'export const Planted = ({ lines }: { lines: string[] }) => <p>{lines.map((line) => line.trim())}</p>;\n',
    'put each text of this list into an element of its own',
  ),
  bareText(
    'instead of a component',
    'const Words = ({ text }: { text: string }) => (text === \'\' ? <i /> : text);\n\nexport const Planted = () => (\n  <p>\n    <Words text="Pay" />\n  </p>\n);\n',
    'this component may be replaced by a bare text',
  ),
];

/** @type {Plant[]} */
const papers = [
  {
    law: 'no law is switched off',
    tool: 'switches',
    finding: 'biome-ignore',
    file: 'web/src/lib/planted-ignore.ts',
    files: { 'web/src/lib/planted-ignore.ts': ignoring },
  },
  {
    law: 'every platform is locked',
    tool: 'lockfile',
    finding: 'no entry for @biomejs/cli-darwin-arm64',
    file: 'package-lock.json',
    files: {},
  },
  {
    law: 'every package has its checksum',
    tool: 'lockfile',
    finding: 'node_modules/zod has no sha512 checksum',
    file: 'package-lock.json',
    files: {},
  },
  {
    law: 'packages come from the registry',
    tool: 'lockfile',
    finding: 'node_modules/pg is not from the registry',
    file: 'package-lock.json',
    files: {},
  },
  {
    law: 'tests cite real requirements',
    tool: 'requirements',
    finding: 'cites 8.1-99',
    file: 'domain/src/planted/cites.test.ts',
    files: {
      'domain/src/planted/cites.test.ts':
        "import { test } from 'vitest';\n\ntest('cites what is not there (8.1-99)', () => undefined);\ntest('is not entered yet (8.1-01)', () => undefined);\n",
    },
  },
  {
    law: 'requirements are up to date',
    tool: 'requirements',
    finding: 'rows are out of date',
    file: 'docs/requirements.md',
    files: {},
  },
  {
    law: 'named tests exist',
    tool: 'requirements',
    finding: 'row 0-01 names domain/src/nowhere.test.ts',
    file: 'docs/requirements.md',
    files: {},
  },
  {
    law: 'no requirement is lost',
    tool: 'requirements',
    finding: '504 rows; the specification has 505',
    file: 'docs/requirements.md',
    files: {},
  },
  {
    law: 'every decision is in the index',
    tool: 'requirements',
    finding: 'lacks | [0001](0001-planted.md) | Planted | accepted |',
    file: 'docs/decisions/README.md',
    files: {
      'docs/decisions/0001-planted.md': '# 0001 Planted\n\nStatus: accepted\n',
      'docs/decisions/README.md': '| record | title | status |\n|---|---|---|\n',
    },
  },
  {
    law: 'a decision does not amend another',
    tool: 'requirements',
    finding: 'docs/decisions/0002-planted.md does not begin with',
    file: 'docs/decisions/0002-planted.md',
    files: {
      'docs/decisions/0002-planted.md':
        '# 0002 Planted\n\nStatus: accepted; amends [0001](0001-planted.md)\n',
    },
  },
];

const migrations = 'server/db/migrations';
/** The digest of `select 1;` and a newline. */
const digest = createHash('sha256').update('select 1;\n').digest('hex');
const faultyMigrations = {
  [`${migrations}/list.txt`]: ['0001-kept', '0002-changed', '0003-gone', '0005-last']
    .map((name) => `${name}.sql ${digest}\n`)
    .join(''),
  [`${migrations}/0001-kept.sql`]: 'select 1;\n',
  [`${migrations}/0002-changed.sql`]: 'select 2;\n',
  [`${migrations}/0004-late.sql`]: 'select 1;\n',
  [`${migrations}/0005-last.sql`]: 'select 1;\r\n',
  [`${migrations}/0006-new.sql`]: 'select 1;\n',
  [`${migrations}/0007_misnamed.sql`]: 'select 1;\n',
};

/** @type {Plant[]} */
const forEver = [
  ['a migration never changes', '0002-changed.sql was changed'],
  ['a migration stays', '0003-gone.sql is gone'],
  ['a new migration sorts last', '0004-late.sql sorts before 0005-last.sql'],
  ['every migration is listed', '0006-new.sql is not listed'],
  ['a migration is numbered', '0007_misnamed.sql is not named like'],
].map(([law = '', finding = '']) => ({
  law,
  tool: 'migrations',
  finding,
  file: `${migrations}/${finding.split(' ')[0]}`,
  files: faultyMigrations,
}));

const functions = 'server/db/functions/planted';
/** @type {Plant[]} */
const laidOut = [
  ['a database function is formatted', 'loose.sql', 'is not formatted', 'select  1'],
  [
    'a database function fits the page',
    'wide.sql',
    'is longer than 120',
    `-- ${'wide '.repeat(30)}\n  select 1`,
  ],
  ['a database function can be formatted', 'odd.sql', 'Unexpected "then"', 'select then'],
].map(([law = '', name = '', finding = '', body = '']) => ({
  law,
  tool: 'functions',
  finding,
  file: `${functions}/${name}`,
  files: {
    [`${functions}/${name}`]: `create or replace function planted()\nreturns integer\nlanguage sql\nas $$\n  ${body}\n$$;\n`,
  },
}));

/** @type {Plant[]} */
const comments = [
  {
    law: 'comments are in plain English',
    tool: 'comments',
    finding: 'What is kept',
    file: 'domain/src/planted/stiff.ts',
    files: { 'domain/src/planted/stiff.ts': '/** What is kept. */\nexport const stiff = 1;\n' },
  },
];

/** @type {Plant[]} */
export const plants = [
  ...architecture,
  ...walls,
  ...habits,
  ...sheets,
  ...dead,
  ...bareTexts,
  ...papers,
  ...forEver,
  ...laidOut,
  ...comments,
];

/** @type {{ allowed: string, tool: Tool, file: string, files: Record<string, string> }[]} what must not be flagged */
export const controls = [
  {
    allowed: 'a text alone in its element, beside optional elements',
    tool: 'texts',
    file: `${shown}-allowed.tsx`,
    files: {
      [`${shown}-allowed.tsx`]:
        "import { type ReactNode, Suspense } from 'react';\n\nexport const Planted = ({ busy, help, children }: { busy: boolean; help: ReactNode; children: string }) => (\n  <button type=\"button\">\n    {busy && <i />}\n    {help && <small>{help}</small>}\n    <Suspense>\n      <span>{children}</span>\n    </Suspense>\n    {[1, 2].map((n) => (\n      <b key={n}>{n}</b>\n    ))}\n    <em>{busy ? 'Paying' : <s>Pay</s>}</em>\n  </button>\n);\n",
    },
  },
  {
    allowed: 'a rule may use zod and dates',
    tool: 'cruise',
    file: 'domain/src/planted/allowed.ts',
    files: {
      'domain/src/planted/allowed.ts':
        "import { CalendarDate } from '@internationalized/date';\nimport * as z from 'zod/mini';\n\nexport const allowed = [CalendarDate, z.string()];\n",
    },
  },
  {
    allowed: 'a folder of the domain may import one listed before it',
    tool: 'cruise',
    file: 'domain/src/order/planted-allowed.ts',
    files: {
      'domain/src/order/planted-allowed.ts':
        "import { low } from '../kernel/planted.ts';\n\nexport const allowed = low;\n",
    },
  },
  {
    allowed: 'a test of the domain may import any folder',
    tool: 'cruise',
    file: 'domain/src/kernel/planted-allowed.test.ts',
    files: {
      'domain/src/kernel/planted-allowed.test.ts':
        "import { high } from '../order/planted.ts';\n\nexport const allowed = high;\n",
    },
  },
  {
    allowed: 'a repo may write SQL and name the types of rules',
    tool: 'cruise',
    file: `${cart}/planted-allowed.repo.ts`,
    files: {
      [`${cart}/planted-allowed.repo.ts`]:
        "import type { Rule } from '@gangway/domain/planted/rule';\nimport { sql } from 'kysely';\n\nexport const rows = (rule: Rule) => sql.val(rule);\n",
    },
  },
  {
    allowed: 'bench may measure a statement, with the help of scripts',
    tool: 'cruise',
    file: 'bench/load/planted-allowed.ts',
    files: {
      'bench/load/planted-allowed.ts':
        "import { command } from '../../scripts/lib/planted.mjs';\nimport { statement } from '../../server/src/db/planted.ts';\n\nexport const allowed = [command, statement];\n",
    },
  },
  {
    allowed: 'a service may use another feature’s service and any rule',
    tool: 'cruise',
    file: `${cart}/planted-allowed.service.ts`,
    files: {
      [`${cart}/planted-allowed.service.ts`]:
        "import { rule } from '@gangway/domain/planted/rule';\nimport { serve } from '../booking/planted.service.ts';\n\nexport const allowed = [serve, rule];\n",
    },
  },
  {
    allowed: 'a part may use another feature’s shared parts, and name the types of services and repos',
    tool: 'cruise',
    file: `${cart}/planted-allowed.ts`,
    files: {
      [`${cart}/planted-allowed.ts`]:
        "import type { serve } from '../booking/planted.service.ts';\nimport { shared } from '../booking/planted.shared.ts';\nimport type { rows } from './planted-allowed.repo.ts';\n\nexport const allowed = (one: typeof serve, two: typeof rows) => [one, two, shared];\n",
    },
  },
  {
    allowed: 'a repo may build a statement',
    tool: 'lint',
    file: `${cart}/planted-statement.repo.ts`,
    files: {
      [`${cart}/planted-statement.repo.ts`]:
        "export const all = (db: { selectFrom(table: string): string }) => db.selectFrom('cell');\n",
    },
  },
  {
    allowed: 'money.ts may round',
    tool: 'lint',
    file: 'domain/src/kernel/money.ts',
    files: {
      'domain/src/kernel/money.ts': 'export const half = (n: number) => Math.round(n / 2).toFixed(0);\n',
    },
  },
  {
    allowed: 'a test may cast what it plants',
    tool: 'lint',
    file: 'domain/src/planted/cast.test.ts',
    files: {
      'domain/src/planted/cast.test.ts':
        "import { expect, test } from 'vitest';\n\ntest('casts', () => {\n  expect('1' as unknown as number).toBe('1');\n});\n",
    },
  },
  {
    allowed: 'a test may make a Date',
    tool: 'lint',
    file: 'domain/src/planted/dated.test.ts',
    files: {
      'domain/src/planted/dated.test.ts':
        "import { expect, test } from 'vitest';\n\ntest('knows the day', () => {\n  expect(new Date(0).getTime()).toBe(0);\n});\n",
    },
  },
  {
    allowed: 'a sheet may combine steps of the scale',
    tool: 'scale',
    file: 'web/src/styles/planted-allowed.css',
    files: {
      'web/src/styles/planted-allowed.css':
        '@media (width < 64rem) and (height < 44rem) {\n  .planted {\n    margin: calc(var(--space-2) * -1) auto 0 -1px;\n    inset: calc(100% - 0.25px) 0 auto;\n    padding: clamp(var(--space-2), 1.6cqi, var(--space-5));\n    font: 600 var(--text-md) / 1.3 monospace;\n  }\n}\n',
    },
  },
  {
    allowed: 'a migration that is as it was, whatever its line ends',
    tool: 'migrations',
    file: `${migrations}/0005-last.sql`,
    files: {},
  },
  { allowed: 'a comment in plain English', tool: 'comments', file: `${cart}/planted-allowed.ts`, files: {} },
  { allowed: 'the compiler takes a pure rule', tool: 'types', file: 'domain/src/planted/rule.ts', files: {} },
  { allowed: 'what is used is not dead', tool: 'knip', file: 'server/src/main.ts', files: {} },
];
