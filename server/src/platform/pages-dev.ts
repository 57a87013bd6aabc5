/** Pages in development: compiles sources on request, with hot updates in the browser. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { InlineConfig } from 'vite';
import type { PageProgram, Renderer } from './pages.ts';

/** Addresses that the compiler answers instead of the app. */
const sources = /^\/(@|src\/|messages\/|node_modules\/|__|\.\.\/)|^\/[^?]*\?(import|t=|v=)/;

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

/** Compiles the web workspace on the fly. Loads the compiler only here, so that production never does. */
export async function developPages(app: FastifyInstance, webFolder: string): Promise<PageProgram> {
  const { createServer } = await import('vite');
  const compiler = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    // Loaded unbundled: bundling writes a file next to the configuration at each start,
    // which would make `--watch` restart.
    configLoader: 'native',
    appType: 'custom',
    html: { cspNonce: placeholder },
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => compiler.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!sources.test(request.url)) return;
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve);
      compiler.middlewares(request.raw, reply.raw, (error?: unknown) =>
        error === undefined ? resolve() : reject(error),
      );
    });
    if (reply.raw.writableEnded) reply.hijack();
  });
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
