/** Lets PostgreSQL parse and plan a statement once per connection instead of at every call (docs/performance.md). */
import type pg from 'pg';

/** Statements of our own are far fewer; texts made from data (lists of unknown length) must not fill the server's memory. */
const mostNames = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `gangway_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** From now on, statements with parameters are sent to this client under a name of their own. */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const query = (first: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0)
      return send(first, values, ...rest);
    return send({ name: nameOf(first), text: first, values }, ...rest);
  };
  Object.assign(client, { query });
}
