/** What the layout of the database functions adds to the formatter's, and that nothing is left unformatted in silence. */
import { describe, expect, it } from 'vitest';
import { formatSql } from './sql-style.mjs';

const inBody = (body: string) =>
  `create or replace function planted()\nreturns integer\nlanguage plpgsql\nas $$\nbegin\n${body}\nend;\n$$;\n`;

describe('the layout of database functions', () => {
  it('leaves what is formatted as it is, with its comments', async () => {
    const text = inBody(
      `  -- Why it waits.
  perform from cell where claimed > 0 for update;
  return (
    -- Why it counts.
    select count(*) from cell
  );`,
    );
    expect(await formatSql(text)).toBe(text);
  });

  it('keeps keys beside their values', async () => {
    const pairs = Array.from({ length: 12 }, (_, n) => `'key${n}', value${n} + 1`);
    const [, list] = (await formatSql(inBody(`return jsonb_build_object(${pairs.join(',')});`))).split(
      'jsonb_build_object(\n',
    );
    expect(list?.split('\n').slice(0, 12)).toEqual(pairs.map((pair, n) => `    ${pair}${n < 11 ? ',' : ''}`));
  });

  it('fills lines with names, but not with what is computed', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `column_${n + 10}`);
    const formatted = await formatSql(
      inBody(`insert into cell (${names.join(',')}) select ${names.map((name) => `${name} + 1`).join(',')};`),
    );
    const lines = formatted.split('\n');
    expect(lines.filter((line) => line.includes('column_') && !line.includes('+'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('+'))).toHaveLength(20);
  });

  it.each([
    [
      'a long condition of when',
      `return case when ${'condition_that_is_long and '.repeat(5)} true then 1 end;`,
      ['    when', '    then 1'],
    ],
    [
      'a long query of a loop',
      `for r in select * from cell where ${'condition_that_is_long and '.repeat(5)} true loop return; end loop;`,
      ['  for r in', '  loop'],
    ],
  ])('puts %s on lines of its own', async (_, body, lines) => {
    expect((await formatSql(inBody(body))).split('\n')).toEqual(expect.arrayContaining(lines));
  });

  it('refuses a body that the formatter cannot read', async () => {
    await expect(formatSql(inBody('get diagnostics v_rows = row_count;'))).rejects.toThrow('diagnostics');
  });
});
