/** Pages while developing: sources are compiled as they are asked for and the browser follows every change. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageProgram, Renderer } from './pages.ts';

/** Addresses that the compiler answers rather than the product. */
const sources = /^\/(@|src\/|node_modules\/|__|\.\.\/)|^\/[^?]*\?(import|t=|v=)/;

/** Stands where the compiler puts a page's nonce. */
const placeholder = 'nonce-of-this-page';

/** Compiles the web workspace on the fly. The compiler is loaded only here: production never carries it. */
export async function developPages(app: FastifyInstance, webFolder: string): Promise<PageProgram> {
  const { createServer } = await import('vite');
  const compiler = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    // Read as it stands: bundled, it would be written beside itself at each start, and `--watch` would start once more.
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
    development: true,
    complete: async (url, html, nonce) =>
      (await compiler.transformIndexHtml(url, html)).replaceAll(placeholder, nonce),
  };
}
