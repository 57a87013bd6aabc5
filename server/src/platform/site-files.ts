/** Files that browsers and search engines request from every site by a fixed name. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { inServer } from './places.ts';

/** Search engines should skip pages of a single visitor and answers meant for programs. */
const robots = (rootUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /authenticated
Disallow: /logout
Disallow: /*/affiliate
Disallow: /*/authenticated
Disallow: /*/checkout
Disallow: /*/login
Disallow: /*/membership/
Disallow: /*/receipt
Disallow: /*/ticket

Sitemap: ${rootUrl}/sitemap.xml
`;

/** Pages embed their icon; this one is for search results and for browsers that ask for it anyway. */
const favicon = readFileSync(inServer('assets/favicon.ico'));

const day = 'public, max-age=86400';

const hour = 'public, max-age=3600';

/** Answers a service worker; an own policy decides what it may fetch. */
export function serveWorker(app: FastifyInstance, path: string, text: () => Promise<string>): void {
  app.get(path, { exposeHeadRoute: true }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .type('text/javascript; charset=utf-8')
      .send(await text()),
  );
}

interface SiteFilesNeeds {
  /** Scheme and host of the shop. */
  rootUrl: string;
  program: {
    /** The script for other sites, which the answer's headers have to allow. */
    embedScript(): Promise<string>;
    /** The service worker of ticket pages. */
    ticketWorker(): Promise<string>;
    /** The service worker that shows the offline page. */
    shopWorker(): Promise<string>;
  };
}

export function siteFiles(app: FastifyInstance, { rootUrl, program }: SiteFilesNeeds): void {
  app.get('/embed.js', { exposeHeadRoute: true }, async (_request, reply) =>
    reply
      .header('cache-control', hour)
      .header('cross-origin-resource-policy', 'cross-origin')
      // Browsers ask for it where the script is a module, or has a checksum.
      .header('access-control-allow-origin', '*')
      .type('text/javascript; charset=utf-8')
      .send(await program.embedScript()),
  );
  serveWorker(app, '/ticket-worker.js', () => program.ticketWorker());
  serveWorker(app, '/shop-worker.js', () => program.shopWorker());
  app.get('/robots.txt', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots(rootUrl)),
  );
  app.get('/favicon.ico', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', day).type('image/x-icon').send(favicon),
  );
}
