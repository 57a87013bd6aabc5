/** Pages in development: compiles sources on request, with hot updates in the browser. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageProgram, Renderer } from './pages.ts';

/** Addresses that the compiler answers instead of the app. */
const sources = /^\/(@|src\/|node_modules\/|__|\.\.\/)|^\/[^?]*\?(import|t=|v=)/;

/** Placeholder where the compiler puts a page's nonce. */
const placeholder = 'nonce-of-this-page';

/** Bundles the program of trackers anew, because its frame can load no module from the compiler. */
async function bundleTrackers(webFolder: string): Promise<string> {
  const { build } = await import('vite');
  const built = await build({
    root: webFolder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: 'src/entry-trackers.ts' } },
  });
  const [bundle] = [built].flat();
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error('the program of trackers was not built');
  return chunk.code;
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
  return {
    load: async () => (await compiler.ssrLoadModule('/src/entry-server.tsx')) as unknown as Renderer,
    assets: { starter: '/src/entry-starter.ts', entry: '/src/entry-client.tsx', preloads: [] },
    trackerProgram: () => bundleTrackers(webFolder),
    development: true,
    complete: async (url, html, nonce) =>
      (await compiler.transformIndexHtml(url, html)).replaceAll(placeholder, nonce),
  };
}
