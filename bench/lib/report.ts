/** Prints benchmark results: tables for docs/performance.md, and targets with their verdicts. */

export interface Target {
  name: string;
  wanted: string;
  measured: string;
  met: boolean;
}

const targets: Target[] = [];

export function target(name: string, wanted: string, measured: string, met: boolean): void {
  targets.push({ name, wanted, measured, met });
}

export function heading(text: string): void {
  process.stdout.write(`\n## ${text}\n\n`);
}

export function note(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Formats a Markdown table with aligned columns. */
function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  process.stdout.write(`${tableText(head, rows)}\n`);
}

export function printTargets(): void {
  if (targets.length === 0) return;
  heading('Targets');
  table(
    ['target', 'wanted', 'measured', ''],
    targets.map(({ name, wanted, measured, met }) => [name, wanted, measured, met ? 'met' : 'MISSED']),
  );
}

/** Formats three significant digits, the precision of a short run on a shared machine. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(places, 3));
}

export const milliseconds = (value: number) => `${digits(value)} ms`;
