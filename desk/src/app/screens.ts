/** The screens for who is signed in, which are loaded when they are gone to. */
import { whilePreloading } from '@gangway/ui/lib/missing-part.ts';
import type { Place } from '../lib/places.ts';

export const loadScreen = {
  account: async () => (await import('../features/account/account.tsx')).Account,
  book: async () => (await import('../features/book/book.tsx')).Book,
  day: async () => (await import('../features/day/day.tsx')).Day,
  departure: async () => (await import('../features/departure/departure.tsx')).Departure,
  order: async () => (await import('../features/order/order.tsx')).Order,
  orders: async () => (await import('../features/orders/orders.tsx')).Orders,
  people: async () => (await import('../features/people/people.tsx')).People,
};

const isScreen = (name: string): name is keyof typeof loadScreen => Object.hasOwn(loadScreen, name);

/**
 * Loads the screen of a place while the server is asked who is signed in: whoever opens the desk mostly is.
 * @param loadFrame of what all screens stand in
 */
export function preload({ screen }: Place, loadFrame: () => Promise<unknown>): void {
  // Most people begin with the day.
  const asked = screen === 'home' ? 'day' : screen;
  const loads: (() => Promise<unknown>)[] = [loadFrame, ...(isScreen(asked) ? [loadScreen[asked]] : [])];
  // If one fails, it is loaded again when it is shown.
  for (const load of loads) whilePreloading(load).catch(() => undefined);
}
