/** Reads the processor time and memory of other processes from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on every Linux that Node supports. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  own: number;
  ofEndedChildren: number;
}

function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // It ended after the folder was listed.
  }
  // The name in parentheses may contain spaces; the numbers follow it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number) => fields[field - 3] ?? 0;
  return { parent: at(4), own: at(14) + at(15), ofEndedChildren: at(16) + at(17) };
}

/** Returns a process's processor time in seconds. */
export function cpuSeconds(pid: number): number {
  return (statOf(pid)?.own ?? Number.NaN) / ticksPerSecond;
}

/**
 * Returns the processor time of a process and all its children in seconds, including children that have
 * ended.
 */
export function familyCpuSeconds(pid: number): number {
  const self = statOf(pid);
  if (self === null) return Number.NaN;
  let ticks = self.own + self.ofEndedChildren;
  for (const entry of readdirSync('/proc')) {
    const child = /^\d+$/.test(entry) ? statOf(Number(entry)) : null;
    if (child?.parent === pid) ticks += child.own + child.ofEndedChildren;
  }
  return ticks / ticksPerSecond;
}

/** Returns resident memory in MB (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return (kibibytes * 1024) / 1e6;
}

/** Returns the id of a process's parent. */
export function parentOf(pid: number): number {
  const stat = statOf(pid);
  if (stat === null) throw new Error(`there is no process ${pid}`);
  return stat.parent;
}
