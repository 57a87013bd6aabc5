/** Processor time and memory of other processes, as Linux counts them in /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc, the same on every Linux Node runs on. */
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
    return null; // it ended since the folder was listed
  }
  // The name in brackets may hold blanks; the numbers follow it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number) => fields[field - 3] ?? 0;
  return { parent: at(4), own: at(14) + at(15), ofEndedChildren: at(16) + at(17) };
}

/** Seconds of processor time of a process. */
export function cpuSeconds(pid: number): number {
  return (statOf(pid)?.own ?? Number.NaN) / ticksPerSecond;
}

/** Seconds of processor time of a process and all its children, ended ones included. */
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

/** Resident memory in MB (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return (kibibytes * 1024) / 1e6;
}

/** The process a process was started by. */
export function parentOf(pid: number): number {
  const stat = statOf(pid);
  if (stat === null) throw new Error(`there is no process ${pid}`);
  return stat.parent;
}
