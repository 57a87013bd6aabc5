/** Renders any page of the storefront on the server; the browser hydrates the same page (D-CFG-01). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Configuration } from '@gangway/contract/location';
import { readCurrencyFrom, usualCurrency } from '@gangway/domain/kernel/currency';
import { readLocaleFrom, usualLocale } from '@gangway/domain/messages/locale';
import { OwnStyles, rulesOf } from '@gangway/ui/components/own-style.ts';
import { parseSearch } from '@gangway/ui/lib/search.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';
import { App } from './app/app.tsx';
import type { DemoVenue } from './app/context.ts';
import { documentEnd, documentStart } from './app/document.ts';
import { languagesOf, mergeHead } from './app/merge-head.ts';
import { dehydrate, writeState } from './app/page-state.ts';
import { type AppRouter, createAppRouter } from './app/router.tsx';
import { styleText } from './app/style-texts.ts';
import { stylesOf } from './app/styles.ts';
import { readTheme, themeOfVenue } from './app/theme.ts';
import { searchFacts } from './features/location/venue-facts.ts';
import { createVenueSource } from './features/location/venue-source.ts';
import icon from './icon.svg?inline';
import { CallFailed, callerOf, type Execute } from './lib/call.ts';
import { currencyAt } from './lib/page-currency.ts';

/** The parts of the build's manifest that name a page's files. */
export type BuildManifest = Readonly<
  Record<string, { file: string; imports?: readonly string[] | undefined }>
>;

export interface PageAssets {
  starter: string;
  entry: string;
  preloads: readonly string[];
  /** Files with messages that the page's own part needs; none in English. */
  messages?: readonly string[];
  /** If given, the document also announces the files of the page's own component. */
  manifest?: BuildManifest;
}

export interface RenderRequest {
  /** The absolute address the visitor requested. */
  url: string;
  /** The language and country of the page, such as 'es-US'. */
  locale: string;
  /** For the content security policy; set on every inline style and script. */
  nonce: string;
  configuration: Configuration;
  /** Runs a call of the contract in process; a rejection carries `status`. */
  execute: Execute;
  assets: PageAssets;
  /** Whether faults may be shown in full. */
  dev: boolean;
  /** Whether the document's content policy lets it load the payment form. */
  mayTakePayment: boolean;
  /** The venues of the start page; null on any other page. */
  venues?: readonly DemoVenue[] | null;
  /** Receives faults that the visitor only sees as an apology. */
  onFault?: (error: unknown) => void;
  signal?: AbortSignal;
}

export interface RenderResponse {
  status: number;
  headers: Record<string, string>;
  /** Set for 3xx. */
  redirectTo?: string;
  body: ReadableStream<Uint8Array> | string;
}

/** These addresses only redirect, even to page-not-found (D-RT-03); /signup does so if it names a location (D-RT-09). */
const passedThrough = new Set(['/authenticated', '/logout']);
const isPassedThrough = ({ pathname, searchParams }: URL) =>
  passedThrough.has(pathname) || (pathname === '/signup' && searchParams.has('clientLocationKey'));

const isErrorPath = (path: string) => /^(?:\/\d+)?\/error$/.test(path);

/** A client error, such as a venue that does not exist, is an answer and not a fault. */
const isFault = (error: unknown) =>
  !(error instanceof CallFailed) || error.status < 400 || error.status >= 500;

function redirection(status: number, to: string): RenderResponse {
  return { status, headers: { location: to, 'cache-control': 'no-store' }, redirectTo: to, body: '' };
}

/** The venue's color, if one of the page's loaders returned it in a form that is safe in a style sheet. */
function accentOf(matches: readonly { loaderData?: unknown }[]): string | null {
  const colors = matches.map(
    ({ loaderData }) => (loaderData as { accentColour?: unknown } | null)?.accentColour,
  );
  const accent = colors.find((color) => typeof color === 'string' && /^#[0-9a-f]{3,8}$/i.test(color));
  return typeof accent === 'string' ? accent : null;
}

function around(start: string, middle: ReadableStream<Uint8Array>, end: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = middle.getReader();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (!done) {
        controller.enqueue(value);
        return;
      }
      controller.enqueue(encoder.encode(end));
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The files of the pages' own components, including what they import. */
function pageFiles(assets: PageAssets, sources: readonly (string | undefined)[]): string[] {
  const { manifest, entry, preloads } = assets;
  const files = new Set<string>();
  const add = (name: string | undefined) => {
    const chunk = manifest === undefined || name === undefined ? undefined : manifest[name];
    if (chunk === undefined || files.has(`/${chunk.file}`) || `/${chunk.file}` === entry) return;
    files.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...files].filter((file) => !preloads.includes(file));
}

function routerFor(request: RenderRequest, url: URL): AppRouter {
  const call = callerOf(request.execute);
  return createAppRouter({
    history: createMemoryHistory({ initialEntries: [`${url.pathname}${url.search}`] }),
    isServer: true,
    context: {
      isServer: true,
      call,
      report: (_, error) => {
        if (isFault(error)) request.onFault?.(error);
      },
      venues: createVenueSource(
        call,
        () => parseSearch(url.search),
        () => request.configuration.analytics,
      ),
      origin: url.origin,
      facts: searchFacts,
      demoVenues: (request.venues ?? []).length === 0 ? null : (request.venues ?? null),
      isDemo: request.dev,
      isFirstNavigation: () => true,
      loadStyles: () => Promise.resolve(),
    },
  });
}

/** An item that is not for sale gets a message on the venue's page, with status 404 (D-RT-05). */
const isGone = ({ staticData, loaderData }: { staticData: { isOfItem?: boolean }; loaderData?: unknown }) =>
  staticData.isOfItem === true && (loaderData as { item?: unknown } | undefined)?.item === null;

function statusOf(url: URL, matches: AppRouter['state']['matches'], routed: number | undefined): number {
  if (matches.some(({ staticData }) => staticData.name === 'PageNotFoundView'))
    // A location that failed to load may well exist.
    return url.searchParams.get('cause') === 'fault' ? 503 : 404;
  return matches.some(isGone) ? 404 : (routed ?? 200);
}

/** This program has its own copy of the messages, so the server's language does not reach it. */
const spoken = new AsyncLocalStorage<{ locale: string; path: string }>();
readLocaleFrom(() => spoken.getStore()?.locale ?? usualLocale);
readCurrencyFrom(() => {
  const page = spoken.getStore();
  return page === undefined ? usualCurrency : currencyAt(page.path);
});

/**
 * An address that leads to page-not-found is answered with that view and its status right away; the browser
 * then shows the view's own address, as after a redirect (2.1-01).
 */
export function render(request: RenderRequest): Promise<RenderResponse> {
  const path = new URL(request.url).pathname;
  return spoken.run({ locale: request.locale, path }, () => renderAt(request, null));
}

async function renderAt(request: RenderRequest, address: string | null): Promise<RenderResponse> {
  const url = new URL(request.url);
  const router = routerFor(request, url);
  const report = (error: unknown) => request.onFault?.(error);
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const to = result.redirect.headers.get('location') ?? '/error';
    const target = new URL(to, url.origin);
    if (address === null && isErrorPath(target.pathname) && !isPassedThrough(url))
      return renderAt({ ...request, url: target.href }, `${target.pathname}${target.search}`);
    return redirection(result.redirect.status, to);
  }
  const { matches } = router.state;
  for (const match of matches) if (match.status === 'error') report(match.error);
  const head = mergeHead(matches);
  const names = stylesOf(matches);
  const ownStyles = new Set<string>();
  const stream = await renderToReadableStream(
    <OwnStyles value={ownStyles}>
      <App router={router} />
    </OwnStyles>,
    {
      nonce: request.nonce,
      onError: report,
      // All data is loaded by now: chunks sent separately would wait for a script to put them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Preloads for pictures would land inside the root element;
      // the pictures are near the top of the page anyway.
      onHeaders: () => undefined,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    },
  );
  // All of the page is rendered by now, so its sheet comes before it.
  await stream.allReady;
  const start = documentStart({
    nonce: request.nonce,
    address,
    locale: request.locale,
    languages: languagesOf(matches.map(({ loaderData }) => loaderData)).map(({ code }) => code),
    configurationAddress: url.origin,
    mayTakePayment: request.mayTakePayment,
    head,
    styles: { names, text: styleText(names) },
    ownRules: rulesOf(ownStyles),
    accent: accentOf(matches),
    theme: readTheme(url.searchParams.get('theme')) ?? themeOfVenue(matches),
    icon,
    starter: request.assets.starter,
    entry: request.assets.entry,
    preloads: request.assets.preloads,
    later: [
      ...(request.assets.messages ?? []),
      ...pageFiles(
        request.assets,
        matches.map((match) => match.staticData.page),
      ),
    ],
  });
  const end = documentEnd(head, writeState(dehydrate(matches)), request.nonce);
  return {
    status: statusOf(url, matches, result?.status),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': url.searchParams.has('orderKey') ? 'no-store' : 'private, no-cache',
    },
    body: around(start, stream, end),
  };
}
