/** The tables of ARCHITECTURE.md, README.md and of the pages that stand beside the code, held against the source tree; and each reader against a wrong table. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domainOrder, mayImport } from '../../.dependency-cruiser.mjs';
import {
  databaseProblems,
  jobProblems,
  placeProblems,
  settingProblems,
  stopProblems,
  suffixProblems,
  workspaceProblems,
} from './architecture.ts';
import { linksIn, rowsOf } from './markdown-table.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('ARCHITECTURE.md');
const jobsPage = read('server/src/jobs/README.md');
const databasePage = read('server/db/README.md');
/** Its links begin in docs. */
const pathsPage = read('docs/paths.md').replaceAll('](../', '](');
const exists = (pattern: string) => globSync(pattern, { cwd: root }).length > 0;

/** Returns the page with another text in place of one that must be there. */
function changed(from: string, to: string, of = page): string {
  expect(of).toContain(from);
  return of.replace(from, to);
}

describe('the table of jobs', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const jobs = new Map(
    sources
      .flatMap((file) => [...read(file).matchAll(/\{ name: '([^']+)', everyMs: ([\d_]+),/g)])
      .map(([, name = '', every = '']) => [name, Number(every.replaceAll('_', ''))]),
  );

  it('names every background job of the server and how often it runs', () => {
    expect(jobs.size).toBeGreaterThan(5);
    expect(jobProblems(jobsPage, jobs)).toEqual([]);
  });

  it.each([
    ['| outbox | 1 s |', '| outbox | 2 s |', 'jobs: outbox runs every 1 s, not 2 s'],
    [
      '| security events | 1 min |',
      '| security events | 60 s |',
      'jobs: security events runs every 1 min, not 60 s',
    ],
    ['| outbox | 1 s |', '| inbox | 1 s |', 'jobs: outbox is not listed'],
    ['| outbox | 1 s |', '| inbox | 1 s |', 'jobs: inbox is listed, but not there'],
  ])('is refused with %s changed to %s', (from, to, problem) => {
    expect(jobProblems(changed(from, to, jobsPage), jobs)).toContain(problem);
  });
});

describe('the table of the database', () => {
  const [, block = ''] = /export interface DB \{([^}]+)\}/.exec(read('server/src/db/schema.gen.ts')) ?? [];
  const tables = [...block.matchAll(/^\s+(\w+):/gm)].map(([, name = '']) => name);

  it('names every table', () => {
    expect(tables.length).toBeGreaterThan(20);
    expect(databaseProblems(databasePage, tables)).toEqual([]);
  });

  it('is refused with a table missing', () => {
    expect(databaseProblems(changed('`cell`, `claim`', '`cell`', databasePage), tables)).toEqual([
      'tables: claim is not listed',
    ]);
  });
});

describe('the files to read first', () => {
  it('are twelve, and short enough to be read', () => {
    const [, list = ''] = /## Read these twelve files first\n\n([\s\S]*?)\n\n/.exec(page) ?? [];
    expect(list.split('\n')).toHaveLength(12);
    for (const file of linksIn(list)) expect(read(file).split('\n').length, file).toBeLessThan(350);
  });
});

describe('the table of workspaces', () => {
  const folders: string[] = JSON.parse(read('package.json')).workspaces;
  /** The pure workspaces may use only the packages that the table names. */
  const packagesOf = (workspace: string) =>
    Object.keys(JSON.parse(read(`${workspace}/package.json`)).dependencies).filter(
      (name) => !name.startsWith('@gangway/'),
    );
  const imports = {
    ...mayImport,
    domain: [...mayImport.domain, ...packagesOf('domain')],
    contract: [...mayImport.contract, ...packagesOf('contract')],
  };

  it('names all of them, what they may import by the rules, and tests that are there', () => {
    expect(Object.keys(mayImport).sort()).toEqual([...folders, 'scripts'].sort());
    expect(workspaceProblems(page, imports, exists)).toEqual([]);
  });

  it.each([
    ['| contract, domain, scripts |', '| contract, domain |', 'imports of e2e: scripts is not listed'],
    ['| domain, zod |', '| domain, server, zod |', 'imports of contract: server is listed, but not there'],
    ['| zod, @int', '| @int', 'imports of domain: zod is not listed'],
    ['| `stand-ins` |', '| `sandboxes` |', 'workspaces: stand-ins is not listed'],
    ['`*.race.test.ts` on', '`*.speed.test.ts` on', 'server has no *.speed.test.ts'],
  ])('is refused with %s changed to %s', (from, to, problem) => {
    expect(workspaceProblems(changed(from, to), imports, exists)).toContain(problem);
  });

  it('has the same folders as the one in README.md, which adds deploy, docs and scripts', () => {
    const listed = rowsOf(read('README.md'), 'folder').flatMap(({ folder = '' }) => linksIn(folder));
    expect(listed.map((link) => link.split('/')[0]).sort()).toEqual(
      [...folders, 'deploy', 'docs', 'scripts'].sort(),
    );
  });
});

describe('the table of the domain’s folders', () => {
  const listed = rowsOf(read('domain/README.md'), 'folder of domain/src').map(
    (row) => row['folder of domain/src'],
  );

  it('names all of them', () => {
    const there = readdirSync(join(root, 'domain/src')).filter((name) => name !== 'testing');
    expect(listed.toSorted()).toEqual(there.sort());
  });

  it('has the order of the law', () => expect(listed).toEqual(domainOrder));
});

describe('the table of a feature’s files', () => {
  const files = globSync('server/src/features/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );

  it('has a row for every file of the server’s features', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(suffixProblems(page, files)).toEqual([]);
  });

  it.each([
    ['| `*.shared.ts` |', '| `*.public.ts` |', 'server/src/features/agents/agent-signature.shared.ts'],
    ['| `*.ts`, no suffix |', '| anything else |', 'server/src/features/orders/lines/line.ts'],
  ])('is refused with %s changed to %s', (from, to, file) => {
    expect(suffixProblems(changed(from, to), files)).toContain(
      `${file} has a suffix that the table does not list`,
    );
  });
});

describe('the table of where a change goes', () => {
  it('names places that are there', () => {
    expect(placeProblems(page, exists)).toEqual([]);
  });

  it.each([
    [
      '`ui/src/components`',
      '`ui/src/parts`',
      '"a component without booking words" goes to ui/src/parts, which is not there',
    ],
    [
      '`contract/src/calls.ts`',
      '`contract/src/all.ts`',
      '"a new call" goes to contract/src/all.ts, which is not there',
    ],
    [
      'node scripts/list-migrations.mjs',
      'node scripts/number.mjs',
      '"a column, a table" goes to scripts/number.mjs, which is not there',
    ],
    [
      '| `ui/src/components` |',
      '| wherever you like |',
      '"a component without booking words" names no place',
    ],
  ])('is refused with %s changed to %s', (from, to, problem) => {
    expect(placeProblems(changed(from, to), exists)).toContain(problem);
  });
});

describe('the path of one parameter', () => {
  const readIfThere = (file: string) => (existsSync(join(root, file)) ? read(file) : null);

  it('stops at files that mention it', () => {
    expect(stopProblems(page, 'participants', readIfThere)).toEqual([]);
  });

  it.each([
    ['price', 'stop of a price'],
    ['redeem', 'stop of a gift card'],
  ])('stops at files that mention it, for %s too', (parameter, head) => {
    expect(stopProblems(pathsPage, parameter, readIfThere, head)).toEqual([]);
  });

  it.each([
    [
      '(domain/src/catalog/rate.ts)',
      '(domain/src/catalog/rates.ts)',
      'domain/src/catalog/rates.ts does not mention participants',
    ],
    [
      '(domain/src/catalog/rate.ts)',
      '(domain/src/kernel/text.ts)',
      'domain/src/kernel/text.ts does not mention participants',
    ],
    ['[rate.ts](domain/src/catalog/rate.ts)', 'rate.ts', 'the stop "rate.ts" links to no file'],
  ])('is refused with %s changed to %s', (from, to, problem) => {
    expect(stopProblems(changed(from, to), 'participants', readIfThere)).toContain(problem);
  });
});

describe('the table of settings in README.md', () => {
  const readme = read('README.md');
  const example = read('.env.example');

  it('names variables of .env.example, with the same defaults', () => {
    expect(settingProblems(readme, example)).toEqual([]);
  });

  it.each([
    ['| `PORT` | 3000 |', '| `PORT` | 8080 |', 'PORT is 3000 in .env.example, not 8080'],
    ['4300, 4400, 4200, 4225', '4300, 4200, 4400, 4225', 'IDENTITY_PORT is 4400 in .env.example, not 4200'],
    ['| `HOME_VENUE` |', '| `FIRST_VENUE` |', 'FIRST_VENUE is not in .env.example'],
  ])('is refused with %s changed to %s', (from, to, problem) => {
    expect(settingProblems(changed(from, to, readme), example)).toContain(problem);
  });
});
