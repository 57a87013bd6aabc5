/** Lets the site around the storefront press its close button. */

const listeners = new Set<() => void>();

/** Returns the function that ends it. */
export function onCloseAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function askToClose(): void {
  for (const listener of listeners) listener();
}
