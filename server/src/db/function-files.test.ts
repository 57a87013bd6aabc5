/** One function per file, under its own name, in the folder of its subject (docs/decisions/0139-one-sql-function-per-file.md). */
import { describe, expect, it } from 'vitest';
import { functionFiles, statementsOf } from './sql-files.ts';

/** What a statement creates, and the function that a trigger executes. */
function made(statement: string): string {
  const bare = statement.replaceAll(/^--.*$/gm, '');
  const [, created] = /^\s*create or replace function (\w+)/.exec(bare) ?? [];
  if (created !== undefined) return created;
  const [, executed] = /^\s*create or replace trigger [\s\S]*execute function (\w+)\(\)$/.exec(bare) ?? [];
  return executed === undefined ? bare : `trigger of ${executed}`;
}

describe('the files of the database functions', async () => {
  const files = await functionFiles();

  it('are more than a hundred', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it.each(files)('$name holds the function of its name, and triggers that execute it', ({ name, text }) => {
    const [, , own = ''] = /^([a-z]+(?:-[a-z]+)*)\/([a-z_]+)$/.exec(name) ?? [];
    const [first, ...rest] = statementsOf(text).map(made);
    expect(first).toBe(own);
    expect(rest.filter((what) => what !== `trigger of ${own}`)).toEqual([]);
  });
});
