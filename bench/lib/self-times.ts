/** Reads a CPU profile of Node.js: whose own time is which share of the whole. */

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
}

/** The parts of a .cpuprofile file that are read here. */
export interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

export interface SelfTime {
  functionName: string;
  /** Empty for the engine itself. */
  url: string;
  /** Counted from 0; -1 for the engine itself. */
  lineNumber: number;
  microseconds: number;
}

export interface Share {
  name: string;
  /** From 0 to 1. */
  share: number;
}

/** Not work: waiting for events, and what belongs to no function. */
const idle: readonly string[] = ['(idle)', '(root)'];

/** Adds up the time in which each function itself was running, without idle time. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): SelfTime[] {
  const spent = new Map<number, number>();
  for (const [place, id] of samples.entries()) spent.set(id, (spent.get(id) ?? 0) + (timeDeltas[place] ?? 0));
  return nodes
    .filter(({ callFrame }) => !idle.includes(callFrame.functionName))
    .map(({ id, callFrame }) => ({ ...callFrame, microseconds: spent.get(id) ?? 0 }));
}

/** Groups times by a name and returns each group's share of the whole, largest first. */
export function sharesBy(times: readonly SelfTime[], nameOf: (time: SelfTime) => string): Share[] {
  const sums = new Map<string, number>();
  let whole = 0;
  for (const time of times) {
    const name = nameOf(time);
    sums.set(name, (sums.get(name) ?? 0) + time.microseconds);
    whole += time.microseconds;
  }
  return [...sums].map(([name, sum]) => ({ name, share: sum / whole })).sort((a, b) => b.share - a.share);
}

/** The package, workspace or part of the engine that a function belongs to. */
export function whoseOf({ functionName, url }: SelfTime): string {
  const ofPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url.slice(url.lastIndexOf('node_modules/')));
  if (ofPackage !== null) return ofPackage[1] ?? url;
  if (url.startsWith('node:')) return 'Node.js';
  if (url === '') return functionName === '' ? 'engine' : functionName;
  const ofOurs = /\/((?:server\/src|domain\/src|contract\/src)\/(?:features\/)?[^/]+)/.exec(url);
  return ofOurs?.[1] ?? url;
}

/** The function itself. */
export function whereOf({ functionName, url, lineNumber }: SelfTime): string {
  const file = (url.split('/node_modules/').at(-1) ?? url).split('/').slice(-4).join('/');
  return url === '' ? functionName : `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
}
