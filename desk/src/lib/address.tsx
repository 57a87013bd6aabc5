/** The address of the document, which says which screen is shown, and links that change it without loading another document. */
import { createObservable } from '@gangway/ui/lib/observable.ts';
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';

const read = () => `${location.pathname}${location.search}`;

interface Shown {
  address: string;
  /** How many screens were gone to in this document. */
  moves: number;
}

const shown = createObservable<Shown>({ address: '', moves: 0 });

const note = () => {
  if (shown.get().address !== read()) shown.set({ address: read(), moves: shown.get().moves + 1 });
};

/** Takes the address that the document was opened with, and follows the browser's own back and forward. */
export function startAddresses(): () => void {
  shown.set({ address: read(), moves: 0 });
  addEventListener('popstate', note);
  return () => removeEventListener('popstate', note);
}

/**
 * Goes to another screen.
 * @param way 'replace' if the address that is left leads nowhere by itself
 */
export function go(address: string, way: 'push' | 'replace' = 'push'): void {
  history[way === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  note();
  if (way === 'push') scrollTo(0, 0);
}

/** Path and query. */
export const currentAddress = (): string => shown.get().address;

/** As `currentAddress`; the component is drawn again at another. */
export const useAddress = (): string => useSyncExternalStore(shown.subscribe, currentAddress);

/** Whether the screen was gone to, so that the focus has to follow. */
export const wasGoneTo = (): boolean => shown.get().moves > 0;

export interface LinkProps {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean | undefined;
  /** Whether J and K stop at it (use-stops.ts). */
  isStop?: boolean | undefined;
  children: ReactNode;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function Link({ to, className, isCurrent = false, isStop = false, children }: LinkProps) {
  return (
    <a
      className={className}
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      data-stop={isStop || undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
