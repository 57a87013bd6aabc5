/**
 * Hosts the desk, the screens where a venue's own people work: one document for every address below /desk, whose program
 * draws the screen of the address, and the files of that program.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';
import { escapeHtml } from './escape-html.ts';
import { deskPermissions, deskPolicy } from './security-headers.ts';
import { serveWorker } from './site-files.ts';

/** The source of the desk's document: a build, or sources in development. */
export interface DeskProgram {
  /** @param nonce of the document's policy */
  document: (nonce: string) => Promise<string>;
  /** The service worker with the files that it keeps; null in development, whose files change. */
  worker: string | null;
  development: boolean;
}

export interface DeskNeeds {
  /** The desk's workspace, containing dist/. */
  deskFolder: string;
  /** Compiles the desk from sources instead of serving a build; null to serve a build. */
  develop: ((app: FastifyInstance, deskFolder: string) => Promise<DeskProgram>) | null;
  /** Whether who asks for the document may try the demo venues as their staff. */
  offersDemo(request: FastifyRequest): Promise<boolean>;
  /** The identity provider that staff sign in with; null if there is none. */
  signOn: { name: string; only: boolean } | null;
}

const withMeta = (document: string, meta: string) =>
  // A name in it is no pattern.
  document.replace('</title>', () => `</title>${meta}`);

/** Tells the program of the document that it may offer the demo: it asks nothing, and shows nothing late. */
const demoMeta = '<meta name="demo-staff" content="yes" />';
/** Tells the program which button to show, and whether there is any other way to sign in. */
const signOnMeta = ({ name, only }: { name: string; only: boolean }) =>
  `<meta name="staff-sign-on" content="${escapeHtml(name)}"${only ? ' data-only="yes"' : ''} />`;
/** Where React Aria looks for the nonce of its style. */
const nonceMeta = (nonce: string) => `<meta property="csp-nonce" nonce="${nonce}" />`;

interface BuiltFile {
  file: string;
  css?: readonly string[];
}

const documentEntry = 'index.html';
const workerEntry = 'src/entry-worker.ts';

/** Returns the service worker, after the addresses of the files of its build, the entry first. */
function workerOf(folder: string): string {
  const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8');
  const {
    [workerEntry]: worker,
    [documentEntry]: entry,
    ...others
  } = JSON.parse(text) as Record<string, BuiltFile>;
  if (worker === undefined || entry === undefined) throw new Error('the desk’s build names no entry');
  const files = [entry, ...Object.values(others)].flatMap(({ file, css = [] }) => [file, ...css]);
  const addresses = [...new Set(files)].map((file) => `/desk/${file}`);
  return `self.deskFiles = ${JSON.stringify(addresses)};\n${readFileSync(join(folder, worker.file), 'utf8')}`;
}

async function builtDesk(app: FastifyInstance, deskFolder: string): Promise<DeskProgram> {
  const folder = join(deskFolder, 'dist');
  const documentPath = join(folder, 'index.html');
  if (!existsSync(documentPath)) throw new StartRefused(t('platform.desk.notBuilt'));
  const text = readFileSync(documentPath, 'utf8');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/desk/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  return { document: async () => text, worker: workerOf(folder), development: false };
}

export async function hostDesk(
  app: FastifyInstance,
  { deskFolder, develop, offersDemo, signOn }: DeskNeeds,
): Promise<void> {
  const program = await (develop ?? builtDesk)(app, deskFolder);

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const { development } = program;
    const meta = `${nonceMeta(nonce)}${signOn === null ? '' : signOnMeta(signOn)}`;
    const document = withMeta(await program.document(nonce), meta);
    return reply
      .header('content-security-policy', deskPolicy({ nonce, development }))
      .header('permissions-policy', deskPermissions)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((await offersDemo(request)) ? withMeta(document, demoMeta) : document);
  }

  const { worker } = program;
  if (worker !== null) serveWorker(app, '/desk-worker.js', async () => worker);
  app.get('/desk', { exposeHeadRoute: true }, page);
  app.get('/desk/*', { exposeHeadRoute: true }, page);
}
