/** The short name of a statement, for traces: `save_order`, `select shop_order`, `update outbox`. */

const patterns: readonly [RegExp, (found: string) => string][] = [
  [/^select\s+(?:[\w.]+\.)?(\w+)\(/i, (name) => name],
  [/^insert\s+into\s+"?(?:[\w]+"?\."?)?(\w+)/i, (name) => `insert ${name}`],
  [/^update\s+"?(?:[\w]+"?\."?)?(\w+)/i, (name) => `update ${name}`],
  [/^delete\s+from\s+"?(?:[\w]+"?\."?)?(\w+)/i, (name) => `delete ${name}`],
  [/^select[\s\S]*?\sfrom\s+"?(?:[\w]+"?\."?)?(\w+)/i, (name) => `select ${name}`],
  [/^with\s+"?(\w+)/i, (name) => `with ${name}`],
];

export function summaryOf(statement: string): string {
  const text = statement.trim();
  for (const [pattern, nameOf] of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return nameOf(found);
  }
  return /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
}
