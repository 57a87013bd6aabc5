/** Pages in development: compiles sources on request, with hot updates in the browser. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageProgram, Renderer } from './pages.ts';

/** Addresses that the compiler answers instead of the app. */
const sources = /^\/(@|src\/|node_modules\/|__|\.\.\/)|^\/[^?]*\?(import|t=|v=)/;

/** Placeholder where the compiler puts a page's nonce. */
const placeholder = 'nonce-of-this-page';

/** Bundles the script for other sites from its sources, each time it is asked for. */
async function bundleEmbed(webFolder: string): Promise<string> {
  const { build } = await import('vite');
  const built = await build({
    configFile: join(webFolder, 'vite.embed.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { write: false },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle))
    throw new Error('the script for other sites is not built');
  return bundle.output[0].code;
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
    embedScript: () => bundleEmbed(webFolder),
    assets: { starter: '/src/entry-starter.ts', entry: '/src/entry-client.tsx', preloads: [] },
    development: true,
    complete: async (url, html, nonce) =>
      (await compiler.transformIndexHtml(url, html)).replaceAll(placeholder, nonce),
  };
}
