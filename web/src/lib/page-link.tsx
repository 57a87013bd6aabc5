/** A link to an address of our own: a plain anchor in the HTML, a router navigation once the page is alive. */
import { type HistoryState, Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { SearchText } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A tab of the catalog was clicked: the view begins anew, also the one that stands there (2.5-14). */
    isTab?: boolean;
  }
}

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** From lib/paths.ts. */
  to: string;
  /** The whole query of the target; the order's key is added by the router. */
  search?: SearchText;
  /** Id of the part of the target that comes into view. */
  hash?: string;
  replace?: boolean;
  /** Goes into the history with the address. */
  state?: HistoryState;
  /** Off where a part of the page changes and the visitor stays at it. */
  resetScroll?: boolean;
  children: ReactNode;
}

const exactly = { exact: true } as const;
/** The router marks the current page with `aria-current`; it needs no class of its own. */
const noProps = {};

export function PageLink({ to, search = {}, children, ...rest }: PageLinkProps) {
  return (
    <Link to={to} search={search} activeOptions={exactly} activeProps={noProps} {...rest}>
      {children}
    </Link>
  );
}
