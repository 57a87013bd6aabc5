/**
 * A link to one of our own addresses: a plain anchor in the
 * HTML, a router navigation once the page is interactive.
 */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { type HistoryState, Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A catalog tab was clicked: the view starts over, even if it is the current one (2.5-14). */
    isTab?: boolean;
  }
}

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** From lib/paths.ts. */
  to: string;
  /** The target's whole query; the router adds the order's key. */
  search?: SearchText;
  /** Id of the part of the target to scroll to. */
  hash?: string;
  replace?: boolean;
  /** Saved with the history entry. */
  state?: HistoryState;
  /** False if only a part of the page changes and the visitor stays there. */
  resetScroll?: boolean;
  children: ReactNode;
}

const exactly = { exact: true } as const;
/** The router marks the current page with `aria-current`, so no extra class is needed. */
const noProps = {};

export function PageLink({ to, search = {}, children, ...rest }: PageLinkProps) {
  return (
    <Link to={to} search={search} activeOptions={exactly} activeProps={noProps} {...rest}>
      {children}
    </Link>
  );
}
