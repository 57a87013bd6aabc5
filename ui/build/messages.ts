/**
 * Gives each module of a program the messages it names, and no others (docs/decisions/0049-message-catalogs.md). A
 * message's code up to its last dot is its part; a module that names a code imports that part. Messages are
 * compiled at build time, so browsers need no parser. Other languages come as up to two files each, which pages in
 * that language load: what the frame shows, and the rest (docs/decisions/0070-languages.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatLocale, formatOptions } from '@gangway/domain/messages/format-locale';
import { spokenLanguages } from '@gangway/domain/messages/locale';
import compileModule from '@messageformat/core/lib/compile-module.js';
import MessageFormat from '@messageformat/core/lib/messageformat.js';
import type { Plugin } from 'vite';

/** With forward slashes, as the build names modules on every system. */
const root = join(import.meta.dirname, '../..').replaceAll('\\', '/');
/** The workspaces whose texts every program of the browser may show. */
const shared = ['domain', 'contract', 'ui'];
/** A quoted code, or the part before a placeholder: `refusals.${code}`. */
const NAMED = /(['"`])([a-z]\w*(?:\.\w+)*)\.(?:(\w+)\1|\$\{)/g;

const otherLanguages = spokenLanguages.filter((language) => language !== 'en');
/** The modules with a language's messages: 'messages-of:es:frame'. */
const LANGUAGE_ID = /^\0?messages-of:([a-z]{2}):(frame|rest)$/;

const partOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

interface Source {
  catalogFile: string;
  file: string;
  /** Messages by part. */
  parts: Map<string, Record<string, string>>;
  /** Codes as the build writes them. */
  short: Map<string, string>;
  /** Messages of other languages, by language. */
  translations: Map<string, Record<string, string>>;
}

const readCatalog = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'));

function sourceOf(workspace: string): Source {
  const folder = `${root}/${workspace}/src/messages`;
  const file = `${folder}/en.json`;
  const messages = readCatalog(file);
  const parts = new Map<string, Record<string, string>>();
  for (const [id, text] of Object.entries(messages)) {
    parts.set(partOf(id), { ...parts.get(partOf(id)), [id]: text });
  }
  // The contract's codes stay as they are: a refusal's code is composed from its name at run time.
  const short = new Map(
    Object.keys(messages).map((id, index) => [id, workspace === 'contract' ? id : index.toString(36)]),
  );
  const translations = new Map(
    otherLanguages.map((language) => [language, readCatalog(`${folder}/${language}.json`)]),
  );
  return { catalogFile: `${folder}/catalog.ts`, file, parts, short, translations };
}

/** The files of a language: what is shown before a page's own part has loaded, and everything else. */
type Half = 'frame' | 'rest';

export interface MessagesOptions {
  /** The workspace of the program. */
  program: string;
  /** Whether to replace codes with short ones, which are enough in a build. */
  isShort: boolean;
  /** Says in which of a language's files a message is; null for what the program never shows. */
  halfOf: (workspace: string, id: string) => Half | null;
}

/** Returns the module that replaces load-language.ts: browsers fetch a language's files, the server has them all. */
function loaderModule(isServer: boolean): string {
  if (isServer) {
    const all = otherLanguages.flatMap((language) =>
      ['frame', 'rest'].map((half) => `import 'messages-of:${language}:${half}';`),
    );
    return `${all.join('\n')}\nexport const loadFrameMessages = async () => undefined;\nexport const loadMessages = async () => undefined;\n`;
  }
  const loads = (half: string) =>
    `{${otherLanguages.map((language) => `${language}: () => import('messages-of:${language}:${half}')`).join(', ')}}`;
  return `const frame = ${loads('frame')};\nconst rest = ${loads('rest')};\nexport const loadFrameMessages = async (language) => { await frame[language]?.(); };\nexport const loadMessages = async (language) => { await rest[language]?.(); };\n`;
}

export function messages({ program, isShort, halfOf }: MessagesOptions): Plugin {
  const format = new MessageFormat('en');
  const workspaces = [...shared, program];
  const loaderFile = `${root}/${program}/src/messages/load-language.ts`;
  let sources = new Map<string, Source>();
  const workspaceOf = (id: string) => workspaces.find((name) => id.startsWith(`${root}/${name}/src/`));
  const partId = (workspace: string, part: string) => `${root}/${workspace}/messages/${part}.messages.js`;
  const partsById = new Map<string, { workspace: string; part: string }>();
  /** Returns a module that adds one half of a language's messages to the translations of every workspace. */
  function languageModule(language: string, half: string): string {
    const own = [...sources].map(([workspace, { translations, short }]) => {
      const messages = Object.entries(translations.get(language) ?? {}).filter(
        ([id]) => halfOf(workspace, id) === half,
      );
      const codeOf = (id: string) => (isShort ? short.get(id) : undefined) ?? id;
      return [workspace, Object.fromEntries(messages.map(([id, text]) => [codeOf(id), text]))] as const;
    });
    const module = compileModule(
      new MessageFormat(formatLocale(language), formatOptions(language)),
      Object.fromEntries(own),
    );
    const filled = new Set(own.filter(([, named]) => Object.keys(named).length > 0).map(([name]) => name));
    const added = [...sources]
      .filter(([workspace]) => filled.has(workspace))
      .map(
        ([workspace, { catalogFile }]) =>
          `import { translations as ${workspace} } from ${JSON.stringify(catalogFile)};\n${workspace}.${language} = { ...${workspace}.${language}, ...messages.${workspace} };`,
      );
    return `${module.replace('export default', 'const messages =')}\n${added.join('\n')}\n`;
  }

  return {
    name: 'gangway-messages',
    enforce: 'pre',
    buildStart() {
      sources = new Map(workspaces.map((workspace) => [workspace, sourceOf(workspace)]));
      for (const [workspace, { parts }] of sources)
        for (const part of parts.keys()) partsById.set(partId(workspace, part), { workspace, part });
    },
    resolveId(id) {
      if (partsById.has(id)) return id;
      return LANGUAGE_ID.test(id) ? `\0${id}` : null;
    },
    load(id, options) {
      if ([...sources.values()].some(({ catalogFile }) => catalogFile === id))
        return 'export const catalog = {};\nexport const translations = {};';
      if (id === loaderFile) return loaderModule(options?.ssr === true);
      const [, language, half] = LANGUAGE_ID.exec(id) ?? [];
      if (language !== undefined && half !== undefined) return languageModule(language, half);
      const found = partsById.get(id);
      const source = found && sources.get(found.workspace);
      const texts = found && source?.parts.get(found.part);
      if (source === undefined || texts === undefined) return null;
      this.addWatchFile(source.file);
      const named = Object.entries(texts).map(([code, text]) => [
        isShort ? source.short.get(code) : code,
        text,
      ]);
      const module = compileModule(format, Object.fromEntries(named));
      return `import { catalog } from ${JSON.stringify(source.catalogFile)};\n${module.replace('export default', 'const messages =')}\nObject.assign(catalog, messages);\n`;
    },
    transform(code, id) {
      const workspace = workspaceOf(id);
      const source = workspace === undefined ? undefined : sources.get(workspace);
      if (workspace === undefined || source === undefined || !/\.tsx?$/.test(id) || /\/messages\/\w/.test(id))
        return null;
      const needed = new Set<string>();
      const text = code.replace(NAMED, (whole, quote: string, part: string, name: string | undefined) => {
        if (!source.parts.has(part)) return whole;
        if (name === undefined) {
          if (isShort && workspace !== 'contract')
            this.error(`${id}: write out the codes of ${part}; a build replaces them`);
          needed.add(part);
        }
        const short = source.short.get(`${part}.${name}`);
        if (short === undefined) return whole;
        needed.add(part);
        return isShort ? `${quote}${short}${quote}` : whole;
      });
      if (needed.size === 0) return null;
      const imports = [...needed]
        .map((part) => `import ${JSON.stringify(partId(workspace, part))};`)
        .join('');
      return { code: `${imports}${text}`, map: null };
    },
  };
}
