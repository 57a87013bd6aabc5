/** What the browser needs to take the rendered page over: the answers of the routes' loaders, as data in the document. */

/** One route as the router's hydration expects it. */
export interface DehydratedMatch {
  i: string;
  u: number;
  s: string;
  l?: unknown;
  /** What the route added to the context of its children. */
  b?: unknown;
  e?: unknown;
  ssr?: unknown;
  g?: true;
}

export interface PageState {
  matches: readonly DehydratedMatch[];
}

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

/** The identity under which hydration compares a match, free of slashes so that crawlers see no addresses in it. */
const matchId = (id: string) => id.replaceAll('/', '#');

export function dehydrate(matches: readonly RenderedMatch[]): PageState {
  return {
    matches: matches.map((match) => {
      const state: DehydratedMatch = { i: matchId(match.id), u: match.updatedAt, s: match.status };
      if (match.loaderData !== undefined) state.l = match.loaderData;
      if (match.__beforeLoadContext !== undefined) state.b = match.__beforeLoadContext;
      // What went wrong stays on the server; the page only needs to know that something did.
      if (match.error !== undefined) state.e = { name: 'Error', message: 'fault' };
      if (match.ssr !== undefined) state.ssr = match.ssr;
      if (match._notFound === true) state.g = true;
      return state;
    }),
  };
}

/** JSON that cannot end the script element it stands in. */
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
