/** Looks for texts in every column of every table, of tables to come, too. */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { ownSchema } from '../db/schema-name.ts';

/** Bytes are read as text where they are some, and bit for bit. */
const asText = (type: string, column: ReturnType<typeof sql.ref>) =>
  type === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`;

/** Lists the columns that match one of the regular expressions, whatever the case, as 'table.column: rows'. */
export async function columnsWith(db: Queryable, forms: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = ${ownSchema} and t.table_type = 'BASE TABLE' order by 1, 2`.execute(db);
  const pattern = forms.join('|');
  const found: string[] = [];
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const counts = own.map(
      ({ column, type }) =>
        sql`count(*) filter (where ${asText(type, sql.ref(column))} ~* ${pattern})::integer as ${sql.ref(column)}`,
    );
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(counts)} from ${sql.table(table)}`.execute(db);
    for (const [column, count] of Object.entries(rows[0] ?? {}))
      if (count > 0) found.push(`${table}.${column}: ${count}`);
  }
  return found;
}
