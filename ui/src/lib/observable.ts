/** State that is read by components and changed by calls: every listener is told of every change. */

export interface Observable<State> {
  get: () => State;
  /** Changes a part of the state. */
  set: (part: Partial<State>) => void;
  /** Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

export function createObservable<State extends object>(initial: State): Observable<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (part) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
