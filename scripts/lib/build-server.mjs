/**
 * Bundles the server (docs/decisions/0145-one-bundle-for-the-server.md): a shop runs from a few files instead of a
 * thousand modules. Parts that load late stay in files of their own.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { ensureBuilt } from './ensure-built.mjs';
import { at, root } from './root.mjs';
import { Stop } from './say.mjs';

/**
 * Packages with files of their own besides their modules (WebAssembly, native code, fonts, pages), and those that are loaded with
 * `require`.
 */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  'bidi-js',
  'fontkit',
  'linebreak',
  'pdfkit',
  'pg-native',
  'sharp',
  'vite',
];

/** @param {string} name a package, or one of its modules */
export const isOutside = (name) =>
  OUTSIDE.some((outside) => name === outside || name.startsWith(`${outside}/`));

/** The options of every bundle of the server, also for tests. */
export const bundling = {
  platform: /** @type {const} */ ('node'),
  cwd: root,
  external: isOutside,
  logLevel: /** @type {const} */ ('warn'),
};

/** The programs of the server: `unknown-settings` is what `gangway.mjs` asks before it starts one of the others. */
const PROGRAMS = {
  main: 'server/src/main.ts',
  cli: 'server/src/commands/cli.ts',
  'check-settings': 'server/src/commands/check-settings.ts',
  'unknown-settings': 'server/src/platform/unknown-settings.ts',
};

/** Loads each program of an operator when it is called. */
const LIST_OF_COMMANDS = 'server/src/commands/programs.ts';

/** Modules of packages that look for a file beside them, and do not need it: no log goes through a worker, and the API reference has a title. */
const NEVER_READ =
  /[\\/](pino[\\/]lib[\\/]transport|thread-stream[\\/]index|@fastify[\\/]swagger[\\/]lib[\\/]util[\\/]read-package-json)\.js$/;

/** Refuses packages that would look for their own files in the bundle's folder: they belong into OUTSIDE. */
const withoutFiles = {
  name: 'without-files',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.includes('node_modules') || NEVER_READ.test(id)) return null;
    if (/\b__dirname\b|\b__filename\b|\bimport\.meta\.(dirname|filename|url)\b/.test(code))
      throw new Stop(`${path.relative(root, id)} looks for files beside it: name its package in OUTSIDE.`);
    return null;
  },
};

/**
 * Escapes what is not ASCII, as escapes have the same meaning in all texts: Node reads such files faster, and keeps a byte
 * for each letter instead of two.
 */
const ascii = {
  name: 'ascii',
  /** @param {string} code */
  renderChunk: (code) => ({
    code: code.replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  }),
};

/**
 * Gathers what a start loads and what a command loads that a running shop does. Each is one file: a file per module that is also used
 * elsewhere would be two hundred.
 */
function loadedAtOnce() {
  /** @type {Set<string>} */
  const byStart = new Set();
  /** @type {Set<string>} */
  const byCommands = new Set();
  return {
    byStart,
    byCommands,
    plugin: {
      name: 'loaded-at-once',
      /** @this {import('rolldown').PluginContext} */
      buildEnd() {
        const walk = (/** @type {Set<string>} */ modules, /** @type {string} */ id) => {
          if (modules.has(id)) return;
          modules.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(modules, imported);
        };
        walk(byStart, at(PROGRAMS.main));
        walk(byCommands, at(PROGRAMS.cli));
        for (const id of this.getModuleInfo(at(LIST_OF_COMMANDS))?.dynamicallyImportedIds ?? [])
          walk(byCommands, id);
        // It waits for the shop to start, and what is loaded later must not wait for it.
        byStart.delete(at(PROGRAMS.main));
      },
    },
  };
}

/** @param {string} id @returns {string | null} the folder of the package that a module belongs to */
function packageOf(id) {
  const found = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
  return found ?? null;
}

/**
 * Returns the licenses of the packages in a bundle, which ask to go along.
 * @param {Iterable<string>} folders
 */
function licensesOf(folders) {
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
      const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} folder */
async function buildServer(folder) {
  const { byStart, byCommands, plugin } = loadedAtOnce();
  const input = Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, at(file)]));
  const bundle = await rolldown({ ...bundling, input, plugins: [withoutFiles, plugin, ascii] });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    // Names of functions and lines stay what they are, for traces; comments are for readers of the sources.
    minify: false,
    comments: { legal: false, jsdoc: false, annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: [
        // Commands load these modules too, and nothing else of the shop.
        { name: 'common', test: (id) => byStart.has(id) && byCommands.has(id), priority: 2 },
        { name: 'shop', test: (id) => byStart.has(id), priority: 1 },
      ],
    },
  });
  await bundle.close();
  const packages = output.flatMap((part) =>
    part.type === 'chunk' ? part.moduleIds.flatMap((id) => packageOf(id) ?? []) : [],
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'licenses.txt'), `${licensesOf(packages)}\n`);
}

/** @type {import('./ensure-built.mjs').Build} */
const serverBuild = {
  name: 'server',
  sources: [
    'server/src',
    'server/package.json',
    'contract',
    'domain',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/lib/build-server.mjs',
  ],
  folder: 'server/dist',
  outputs: Object.keys(PROGRAMS).map((name) => `${name}.js`),
  doing: 'bundling',
  build: buildServer,
};

/** @param {(note: string) => void} note */
export const ensureServerBuilt = (note) => ensureBuilt(serverBuild, note);

/**
 * Returns the folders of packages with all that they need, from npm's record of what is installed.
 * @param {readonly string[]} names packages that the server names
 * @returns {string[]} relative to the root, sorted
 */
export function withDependencies(names) {
  const { packages } = JSON.parse(readFileSync(at('node_modules', '.package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const found = new Set();
  const find = (/** @type {string} */ from, /** @type {string} */ name) => {
    // As Node looks for it: beside the package's own packages, then one level up.
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
    ) {
      const place = path.posix.join(folder, 'node_modules', name);
      if (place in packages && existsSync(at(place))) return place;
      if (folder === '') return null;
    }
  };
  const add = (/** @type {string} */ from, /** @type {string} */ name) => {
    const place = find(from, name);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[place];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(place, needed);
  };
  for (const name of names) add('server', name);
  return [...found].sort();
}
