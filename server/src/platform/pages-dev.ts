/** Pages and the desk in development: compiles sources on request, with hot updates in the browser. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { InlineConfig } from 'vite';
import type { DeskProgram } from './desk-pages.ts';
import type { PageProgram, Renderer } from './pages.ts';

/** Addresses that the compiler of the pages answers instead of the app. */
const sources = /^\/(@|src\/|messages\/|node_modules\/|__|\.\.\/)|^\/(?!desk\/)[^?]*\?(import|t=|v=)/;
/** The same for the desk. */
const deskSources = /^\/desk\/(?:(@|src\/|messages\/|node_modules\/|__|\.\.\/)|[^?]*\?(import|t=|v=))/;

/** Placeholder where the compiler puts a page's nonce. */
const placeholder = 'nonce-of-this-page';

/** Bundles a program of its own from sources, each time it is asked for: pages that are not ours can load no module. */
async function bundle(options: InlineConfig): Promise<string> {
  const { build } = await import('vite');
  const built = await build({ ...options, logLevel: 'warn', build: { ...options.build, write: false } });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the program was not built');
  return output.output[0].code;
}

/**
 * Compiles a workspace on the fly. Loads the compiler only here, so that production never does.
 * @param own addresses that the compiler answers
 */
async function startCompiler(app: FastifyInstance, folder: string, own: RegExp) {
  const { createServer } = await import('vite');
  const compiler = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    // Loaded unbundled: bundling writes a file next to the configuration at each start,
    // which would make `--watch` restart.
    configLoader: 'native',
    appType: 'custom',
    html: { cspNonce: placeholder },
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => compiler.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!own.test(request.url)) return;
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve);
      compiler.middlewares(request.raw, reply.raw, (error?: unknown) =>
        error === undefined ? resolve() : reject(error),
      );
    });
    if (reply.raw.writableEnded) reply.hijack();
  });
  return compiler;
}

/** Compiles the web workspace. */
export async function developPages(app: FastifyInstance, webFolder: string): Promise<PageProgram> {
  const compiler = await startCompiler(app, webFolder, sources);
  const alone = (input: string) =>
    bundle({
      root: webFolder,
      configFile: false,
      build: { minify: false, rolldownOptions: { input } },
    });
  return {
    load: async () => (await compiler.ssrLoadModule('/src/entry-server.tsx')) as Renderer,
    embedScript: () =>
      bundle({ configFile: join(webFolder, 'vite.embed.config.ts'), configLoader: 'native' }),
    assets: { starter: '/src/entry-starter.ts', entry: '/src/entry-client.tsx', preloads: [] },
    trackerProgram: () => alone('src/entry-trackers.ts'),
    ticketWorker: () => alone('src/entry-ticket-worker.ts'),
    shopWorker: () => alone('src/entry-shop-worker.ts'),
    development: true,
    complete: async (url, html, nonce) =>
      (await compiler.transformIndexHtml(url, html)).replaceAll(placeholder, nonce),
  };
}

/** Compiles the desk. */
export async function developDesk(app: FastifyInstance, deskFolder: string): Promise<DeskProgram> {
  const compiler = await startCompiler(app, deskFolder, deskSources);
  const source = join(deskFolder, 'index.html');
  return {
    document: async (nonce) =>
      (await compiler.transformIndexHtml('/index.html', await readFile(source, 'utf8'))).replaceAll(
        placeholder,
        nonce,
      ),
    worker: null,
    development: true,
  };
}
