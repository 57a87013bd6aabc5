/** Formats a program's log lines (one JSON object per line) for people; other lines are shown unchanged. */

/** @type {Record<number, string>} */
const LEVELS = { 10: 'trace', 20: 'debug', 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isRecord = (value) => typeof value === 'object' && value !== null;

/**
 * @param {string} line
 * @returns {string}
 */
export function readable(line) {
  if (!line.startsWith('{')) return line;
  /** @type {unknown} */
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line; // Not JSON: show the line unchanged.
  }
  if (!isRecord(entry) || typeof entry.msg !== 'string') return line;
  const parts = [];
  const level = LEVELS[Number(entry.level)];
  if (level) parts.push(`${level}:`);
  if (isRecord(entry.req) && entry.req.method) parts.push(`${entry.req.method} ${entry.req.url}`);
  if (isRecord(entry.res) && entry.res.statusCode) parts.push(String(entry.res.statusCode));
  if (typeof entry.responseTime === 'number') parts.push(`${entry.responseTime.toFixed(0)} ms`);
  parts.push(entry.msg);
  if (isRecord(entry.err)) parts.push(`(${entry.err.stack ?? entry.err.message ?? ''})`);
  return parts.join(' ');
}
