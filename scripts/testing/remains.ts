/** What a test file can leave behind in its process: variables of the environment, globals, and what keeps a process alive. */

export interface Remains {
  env: Readonly<Record<string, string | undefined>>;
  globals: ReadonlyMap<string, unknown>;
  /** How many of each kind: servers, sockets, timers, child processes. */
  handles: ReadonlyMap<string, number>;
  folder: string;
}

/** Helpers that tslib makes global, each behind two underscores; what reads passkeys loads it. */
const ofTslib = new Set([
  'extends',
  'assign',
  'rest',
  'decorate',
  'param',
  'esDecorate',
  'runInitializers',
  'propKey',
  'setFunctionName',
  'metadata',
  'awaiter',
  'generator',
  'exportStar',
  'createBinding',
  'values',
  'read',
  'spread',
  'spreadArrays',
  'spreadArray',
  'await',
  'asyncGenerator',
  'asyncDelegator',
  'asyncValues',
  'makeTemplateObject',
  'importStar',
  'importDefault',
  'classPrivateFieldGet',
  'classPrivateFieldSet',
  'classPrivateFieldIn',
  'addDisposableResource',
  'disposeResources',
  'rewriteRelativeImportExtension',
]);

/** Vitest's own state, and what libraries set when they are first imported. */
const isKnown = (name: string) =>
  /^__?vitest|^VITEST|^VIPSHOME$|^awslambda$|^PRETTIER_DEBUG$|^__zod_global/i.test(name) ||
  (name.startsWith('__') && ofTslib.has(name.slice(2)));

/** A getter is told by itself: reading some of Node's loads what is behind them. */
function globals(): Map<string, unknown> {
  const all = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(
    all.flatMap(([name, { value, get }]) => (isKnown(name) ? [] : [[name, get ?? value] as const])),
  );
}

/** Open files and requests in flight end by themselves, and pipes are those of a child process or our own output. */
const isHandle = (kind: string) => /Timeout|Immediate|Server|TCP|TLS|Process|UDP|Watch|Worker/.test(kind);

function handles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo().filter(isHandle))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

export const remains = (): Remains => ({
  env: { ...process.env },
  globals: globals(),
  handles: handles(),
  folder: process.cwd(),
});

/** Returns what is different, in words. */
export function changes(before: Remains, after: Remains): string[] {
  const names = new Set([...Object.keys(before.env), ...Object.keys(after.env)]);
  const variables = [...names].filter((name) => before.env[name] !== after.env[name]);
  const ofGlobals = [...new Set([...before.globals.keys(), ...after.globals.keys()])].filter(
    (name) => !Object.is(before.globals.get(name), after.globals.get(name)),
  );
  const open = [...after.handles].filter(([kind, count]) => count > (before.handles.get(kind) ?? 0));
  return [
    ...variables.filter((name) => !isKnown(name)).map((name) => `process.env.${name}`),
    ...ofGlobals.map((name) => `the global ${name}`),
    ...open.map(([kind, count]) => `${count - (before.handles.get(kind) ?? 0)} × ${kind}`),
    ...(before.folder === after.folder ? [] : ['another working directory']),
  ];
}
