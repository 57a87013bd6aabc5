/**
 * Hosts the storefront's pages: renders them here, streams them, and sets a content security
 * policy per page (D-CFG-01, D-SE-01).
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import type { Configuration } from '@gangway/contract/location';
import { primaryOf } from '@gangway/domain/messages/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';
import { addressPrefix } from './address-prefix.ts';
import type { RateLimits } from './rate-limits.ts';
import {
  ancestorsOf,
  framesShop,
  isOpenToScripts,
  mayTakePayment,
  openerPolicy,
  type PaymentOrigins,
  pagePolicy,
  pageTarget,
} from './security-headers.ts';
import { siteFiles } from './site-files.ts';
import { speaking } from './speech.ts';
import { hostTrackersPage, pathOfTrackers, type TrackersOf } from './trackers-page.ts';
import type { Turns } from './turns.ts';
import { retryAfter } from './unavailable.ts';

/** Answers a call within the process, for pages rendered here. */
export type Execute = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

export interface VenueEntry {
  key: number;
  name: string;
  tagline: string | null;
}

/**
 * What a page loads: the program, its imports, and the whole manifest, so that a
 * page's own chunks are fetched with it.
 */
interface PageAssets {
  /** Fetches the program and the preloads once the first view is visible. */
  starter: string;
  entry: string;
  preloads: string[];
  manifest?: Record<string, ManifestEntry>;
}

interface RenderRequest {
  url: string;
  /** The language and country of the page, such as 'es-US'. */
  locale: string;
  nonce: string;
  configuration: Configuration;
  execute: Execute;
  assets: PageAssets;
  dev: boolean;
  /** Whether the document may load the payment form. */
  mayTakePayment: boolean;
  venues: readonly VenueEntry[] | null;
  onFault: (error: unknown) => void;
}

interface Rendered {
  status: number;
  headers: Record<string, string>;
  redirectTo?: string;
  body: ReadableStream<Uint8Array> | string;
}

/** The interface of the web build. */
export interface Renderer {
  render(request: RenderRequest): Promise<Rendered>;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

export interface PageNeeds {
  limit: RateLimits['limit'];
  turns: Turns;
  /** The web workspace, containing dist/. */
  webFolder: string;
  configuration: Configuration;
  execute: Execute;
  /** All venues, for the front page. */
  listVenues: () => Promise<readonly VenueEntry[]>;
  /** The venue that the front page leads to; null for the only venue, or a list of them. */
  homeVenue: number | null;
  /** Returns the origins that may embed a location, given the path of one of its pages; null if it lists none. */
  embeddingSites: (path: string) => Promise<readonly string[] | null>;
  /** Returns the locale of a page: the language asked for if its venue has it, else the venue's default. */
  localeOf: (path: string, asked: string | null) => Promise<string>;
  /** Whether the location of a path has a key at the translation service. */
  usesTranslation: (path: string) => Promise<boolean>;
  /** Returns the trackers of a location, given the path of one of its pages; null if none load. */
  trackersOf: TrackersOf;
  /** Origins that trackers use beside those of their scripts. */
  trackerOrigins: readonly string[];
  /** Where the card fields come from. */
  payment: PaymentOrigins;
  secure: boolean;
  /** Compiles pages from sources instead of serving a build; null to serve a build. */
  develop: ((app: FastifyInstance, webFolder: string) => Promise<PageProgram>) | null;
}

function assetsOf(manifest: Record<string, ManifestEntry>): PageAssets {
  const starter = manifest['src/entry-starter.ts'];
  const entry = manifest['src/entry-client.tsx'];
  if (starter === undefined || entry === undefined) throw new Error('the web build names no entry');
  // Includes transitive imports: the browser would discover them only after another network round trip.
  const needed = new Set(entry.imports);
  for (const name of needed) for (const more of manifest[name]?.imports ?? []) needed.add(more);
  const files = [...needed].flatMap((name) => manifest[name]?.file ?? []);
  const preloads = files.filter((file) => file !== starter.file);
  return {
    starter: `/${starter.file}`,
    entry: `/${entry.file}`,
    preloads: preloads.map((file) => `/${file}`),
    manifest,
  };
}

/** The source of pages: a build, or sources in development. */
export interface PageProgram {
  load(): Promise<Renderer>;
  assets: PageAssets;
  /** Returns the script that shows the storefront on other sites (docs/embedding.md). */
  embedScript(): Promise<string>;
  /** The program of the frame in which trackers run, as text: the frame can load no file of ours. */
  trackerProgram: () => Promise<string>;
  /** The service worker of ticket pages. */
  ticketWorker: () => Promise<string>;
  /** The service worker that shows the offline page. */
  shopWorker: () => Promise<string>;
  development: boolean;
  /** Adds what only development needs to a page. */
  complete?: (url: string, html: string, nonce: string) => Promise<string>;
}

/** Reads a program that can load no other file: the frame of trackers, and a service worker. */
async function readAlone(
  manifest: Record<string, ManifestEntry>,
  folder: string,
  entry: string,
): Promise<string> {
  const chunk = manifest[entry];
  if (chunk === undefined || (chunk.imports ?? []).length > 0)
    throw new Error(`the web build has no ${entry} that stands alone`);
  return readFile(join(folder, chunk.file), 'utf8');
}

async function builtPages(app: FastifyInstance, webFolder: string): Promise<PageProgram> {
  const manifestPath = join(webFolder, 'dist/client/.vite/manifest.json');
  const modulePath = join(webFolder, 'dist/server/entry-server.js');
  if (!existsSync(manifestPath) || !existsSync(modulePath))
    throw new StartRefused(t('platform.pages.notBuilt'));
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, ManifestEntry>;
  let loading: Promise<Renderer> | null = null;
  const load = () => (loading ??= import(pathToFileURL(modulePath).href) as Promise<Renderer>);
  // The shop answers before it can draw pages, and can draw them before anybody asks: calls do not wait for it.
  app.addHook('onListen', () => {
    load().catch((error: unknown) => app.log.error({ err: error }, 'could not load the pages'));
  });
  await app.register(fastifyStatic, {
    root: join(webFolder, 'dist/client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  const embed = readFileSync(join(webFolder, 'dist/client/embed.js'), 'utf8');
  return {
    load,
    assets: assetsOf(manifest),
    embedScript: async () => embed,
    trackerProgram: () => readAlone(manifest, join(webFolder, 'dist/client'), 'src/entry-trackers.ts'),
    ticketWorker: () => readAlone(manifest, join(webFolder, 'dist/client'), 'src/entry-ticket-worker.ts'),
    shopWorker: () => readAlone(manifest, join(webFolder, 'dist/client'), 'src/entry-shop-worker.ts'),
    development: false,
  };
}

const originOf = (address: string | null) => (address === null ? null : new URL(address).origin);

/** Adds the files with the messages of a page's language: what the frame shows is fetched with it, the rest later. */
function withMessages(assets: PageAssets, locale: string): PageAssets & { messages: readonly string[] } {
  const file = (half: string) => assets.manifest?.[`messages-of:${primaryOf(locale)}:${half}`]?.file;
  const [frame, rest] = [file('frame'), file('rest')];
  return {
    ...assets,
    preloads: [...assets.preloads, ...(frame === undefined ? [] : [`/${frame}`])],
    messages: rest === undefined ? [] : [`/${rest}`],
  };
}

/** Returns the venue that the root address shows; null if visitors choose. */
function homeOf(venues: readonly VenueEntry[], homeVenue: number | null): number | null {
  if (venues.some(({ key }) => key === homeVenue)) return homeVenue;
  return venues.length === 1 ? (venues[0]?.key ?? null) : null;
}

export async function hostPages(app: FastifyInstance, needs: PageNeeds): Promise<void> {
  const program =
    needs.develop === null
      ? await builtPages(app, needs.webFolder)
      : await needs.develop(app, needs.webFolder);

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = pageTarget(request.url);
    const { pathname: path, search } = target;
    const venues = path === '/' ? await needs.listVenues() : null;
    const home = venues === null ? null : homeOf(venues, needs.homeVenue);
    if (home !== null) return reply.header('cache-control', 'no-store').redirect(`/${home}${search}`, 302);
    const nonce = randomBytes(16).toString('base64');
    const { configuration } = needs;
    needs.limit({ limit: 'page' }, request.ip);
    const renderer = await program.load();
    const locale = await needs.localeOf(path, target.searchParams.get('lang'));
    const takesPayment = mayTakePayment(path, needs.payment, request.headers['sec-fetch-dest']);
    const render = () =>
      renderer.render({
        url: `${configuration.rootUrl}${path}${search}`,
        locale,
        nonce,
        configuration,
        execute: needs.execute,
        assets: withMessages(program.assets, locale),
        dev: configuration.environment === 'development',
        mayTakePayment: takesPayment,
        venues,
        onFault: (error) => request.log.error({ err: error }, 'could not render a page'),
      });
    const rendered = await needs.turns.run(addressPrefix(request.ip), async () => speaking(locale, render));
    const hasTrackers = (await needs.trackersOf(path)) !== null;
    reply
      .header(
        'content-security-policy',
        pagePolicy({
          nonce,
          payment: takesPayment ? needs.payment : null,
          identityOrigin: configuration.auth === null ? null : new URL(configuration.auth.domain).origin,
          framesShop: framesShop(path),
          translationOrigin:
            isOpenToScripts(path) && (await needs.usesTranslation(path))
              ? originOf(configuration.translation.scriptUrl)
              : null,
          trackersPage: hasTrackers ? `${configuration.rootUrl}${pathOfTrackers(path)}` : null,
          ancestors: ancestorsOf(target, await needs.embeddingSites(path)),
          secure: needs.secure,
          development: program.development,
        }),
      )
      .header('cross-origin-opener-policy', openerPolicy(path))
      .header('cache-control', 'no-store');
    if (rendered.redirectTo !== undefined) return reply.redirect(rendered.redirectTo, rendered.status);
    if (rendered.status === 503) reply.header('retry-after', String(retryAfter));
    reply.status(rendered.status).headers(rendered.headers);
    if (reply.getHeader('content-type') === undefined) reply.type('text/html; charset=utf-8');
    if (program.complete !== undefined)
      return reply.send(await program.complete(request.url, await new Response(rendered.body).text(), nonce));
    return reply.send(
      typeof rendered.body === 'string'
        ? rendered.body
        : Readable.fromWeb(rendered.body as Parameters<typeof Readable.fromWeb>[0]),
    );
  }

  if (needs.homeVenue !== null)
    app.addHook('onReady', async () => {
      const venues = await needs.listVenues();
      if (!venues.some(({ key }) => key === needs.homeVenue))
        app.log.warn(`HOME_VENUE is ${needs.homeVenue}, and there is no such venue: / does not lead to it`);
    });
  siteFiles(app, { rootUrl: needs.configuration.rootUrl, program });
  hostTrackersPage(app, { ...needs, program: program.trackerProgram });
  app.get('/', { exposeHeadRoute: true }, page);
  app.get('/*', { exposeHeadRoute: true }, page);
}
