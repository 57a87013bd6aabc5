/** The code that puts the storefront into a page, from what the operator chose (D-EMB-01; docs/embedding.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { isVenueDate } from '@gangway/domain/kernel/local-time';
import { escapeHtml } from '@gangway/ui/lib/escape-html.ts';
import { stringifySearch } from '@gangway/ui/lib/search.ts';
import { agentNames, readKey } from '../../lib/agent-keys.ts';
import { paths } from '../../lib/paths.ts';

export type Mode = 'overlay' | 'inline' | 'link';

export interface EmbedChoice {
  /** A tab of the catalog, `catalog` for the first one, `date`, or `item:` with its number. */
  show: string;
  /** With `date`: that day, like 2027-06-12; empty for the first one. */
  date: string;
  mode: Mode;
  /** Text of the link. */
  label: string;
  /** Numbers of an affiliate and of an agent, as typed. */
  clientAgentKey: string;
  bookingAgentKey: string;
  /** Signature of the agent's links, if they have one. */
  sig: string;
  /** Empty for what the venue's style says. */
  theme: string;
  /** Whether phones open it in the window. */
  topOnPhones: boolean;
}

export interface EmbedCode {
  address: string;
  /** For once per page; null if none is needed. */
  script: string | null;
  /** For the place where it is shown. */
  element: string;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Only keys that the storefront reads (5.2-08); others would be in the code and do nothing. */
function queryOf({ clientAgentKey, bookingAgentKey, sig, theme }: EmbedChoice): Query {
  const seller = readKey(bookingAgentKey.trim());
  const referrer = readKey(clientAgentKey.trim());
  return {
    [agentNames[0]]: referrer === null ? undefined : String(referrer),
    [agentNames[1]]: seller === null ? undefined : String(seller),
    [agentNames[2]]: seller === null || sig.trim() === '' ? undefined : sig.trim(),
    theme: theme === '' ? undefined : theme,
  };
}

/** The number of a single item; null for other views. */
export const itemIn = (show: string) => (show.startsWith('item:') ? show.slice('item:'.length) : null);

function pathTo(locationKey: LocationKey, { show, date }: EmbedChoice): string {
  const item = itemIn(show);
  if (item !== null) return paths.embedItem(locationKey, item);
  if (show === 'date') return paths.byDate(locationKey, isVenueDate(date) ? date : undefined);
  return show === 'catalog' ? paths.catalog(locationKey) : `${paths.catalog(locationKey)}/${show}`;
}

const attributes = (of: Query) =>
  Object.entries(of)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeHtml(value)}"`]))
    .join('');

function elementOf({ show, date }: EmbedChoice, query: Query): string {
  const item = itemIn(show) ?? undefined;
  const view = item === undefined && show !== 'catalog' ? show : undefined;
  const day = show === 'date' && isVenueDate(date) ? date : undefined;
  const { clientAgentKey: agent, bookingAgentKey, sig, theme } = query;
  const named = { item, view, date: day, agent, 'booking-agent': bookingAgentKey, sig, theme };
  return `<gangway-booking${attributes(named)}></gangway-booking>`;
}

/** `origin` is where the storefront is. */
export function embedCode(locationKey: LocationKey, origin: string, choice: EmbedChoice): EmbedCode {
  const query = queryOf(choice);
  const address = `${origin}${pathTo(locationKey, choice)}${stringifySearch(query)}`;
  const small = choice.mode === 'overlay' && choice.topOnPhones ? ' data-small-screens="top"' : '';
  const script = `<script src="${escapeHtml(origin)}/embed.js" data-location="${locationKey}"${small} async></script>`;
  const opens = choice.mode === 'overlay' ? ' data-booking' : '';
  const link = `<a${opens} href="${escapeHtml(address)}">${escapeHtml(choice.label)}</a>`;
  return {
    address,
    script: choice.mode === 'link' ? null : script,
    element: choice.mode === 'inline' ? elementOf(choice, query) : link,
  };
}
