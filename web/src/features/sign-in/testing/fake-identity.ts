/** A fake identity that replaces the SDK in page tests; the test says who is signed in. */
import { vi } from 'vitest';
import type { AuthState, ReturnState } from '../identity.ts';

const nobody: AuthState = {
  loading: true,
  isAuthenticated: false,
  user: undefined,
  popupOpen: false,
  error: undefined,
};

export function fakeIdentity() {
  let state = nobody;
  const listeners = new Set<() => void>();
  const set = (part: Partial<AuthState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: vi.fn((_address: string) => Promise.resolve()),
    loginWithRedirect: vi.fn((_state: ReturnState) => Promise.resolve()),
    loginWithPopup: vi.fn(() => Promise.resolve()),
    logout: vi.fn(() => Promise.resolve()),
    /** Acts as the provider that has said whether somebody is signed in. */
    settle: (isAuthenticated: boolean, error?: Error) => set({ loading: false, isAuthenticated, error }),
  };
}

export type FakeIdentity = ReturnType<typeof fakeIdentity>;
