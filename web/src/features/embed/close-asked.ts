/** Lets the site around the storefront press its close button. */

const listeners = new Set<() => void>();
/** It was pressed before the button of the storefront was there. */
let isWaiting = false;

/** Returns the function that ends it. */
export function onCloseAsked(listener: () => void): () => void {
  listeners.add(listener);
  if (isWaiting) {
    isWaiting = false;
    listener();
  }
  return () => listeners.delete(listener);
}

export function askToClose(): void {
  isWaiting = listeners.size === 0;
  for (const listener of listeners) listener();
}
