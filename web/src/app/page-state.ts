/** What the browser needs to hydrate the page: the routes' loader data, embedded in the document. */

/** One route in the format that the router's hydration expects. */
export interface DehydratedMatch {
  i: string;
  u: number;
  s: string;
  l?: unknown;
  /** What the route added to its children's context. */
  b?: unknown;
  e?: unknown;
  ssr?: unknown;
  g?: true;
}

export interface PageState {
  matches: readonly DehydratedMatch[];
}

/** What a page shows while its program has not come. */
export const notAliveId = 'not-alive';
export const stateElementId = 'page-state';

interface RenderedMatch {
  id: string;
  updatedAt: number;
  status: string;
  loaderData?: unknown;
  __beforeLoadContext?: unknown;
  error?: unknown;
  ssr?: unknown;
  _notFound?: boolean | undefined;
}

/**
 * The id that hydration uses to compare matches, without slashes so that crawlers find no addresses in it.
 */
const matchId = (id: string) => id.replaceAll('/', '#');

export function dehydrate(matches: readonly RenderedMatch[]): PageState {
  return {
    matches: matches.map((match) => {
      const state: DehydratedMatch = { i: matchId(match.id), u: match.updatedAt, s: match.status };
      if (match.loaderData !== undefined) state.l = match.loaderData;
      if (match.__beforeLoadContext !== undefined) state.b = match.__beforeLoadContext;
      // Error details stay on the server; the page only needs to know that something failed.
      if (match.error !== undefined) state.e = { name: 'Error', message: 'fault' };
      if (match.ssr !== undefined) state.ssr = match.ssr;
      if (match._notFound === true) state.g = true;
      return state;
    }),
  };
}

/** Serializes JSON so that it cannot close the script element around it. */
export function writeState(state: unknown): string {
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function readState(text: string | null | undefined): PageState | null {
  if (text === null || text === undefined || text === '') return null;
  const state = JSON.parse(text) as PageState;
  return Array.isArray(state.matches) ? state : null;
}
