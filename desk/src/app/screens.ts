/** The screens that are loaded when they are gone to. The day is not: most people begin with it, and come back to it all day. */
import { whilePreloading } from '@gangway/ui/lib/missing-part.ts';
import type { Place } from '../lib/places.ts';

export const loadScreen = {
  account: async () => (await import('../features/account/account.tsx')).Account,
  book: async () => (await import('../features/book/book.tsx')).Book,
  calendar: async () => (await import('../features/calendar/calendar.tsx')).Calendar,
  cancel: async () => (await import('../features/cancel/cancel.tsx')).Cancel,
  canceled: async () => (await import('../features/cancel/canceled.tsx')).Canceled,
  departure: async () => (await import('../features/departure/departure.tsx')).Departure,
  order: async () => (await import('../features/order/order.tsx')).Order,
  orders: async () => (await import('../features/orders/orders.tsx')).Orders,
  pickups: async () => (await import('../features/pickups/pickups.tsx')).Pickups,
  versions: async () => (await import('../features/versions/versions.tsx')).Versions,
  people: async () => (await import('../features/people/people.tsx')).People,
};

const isScreen = (name: string): name is keyof typeof loadScreen => Object.hasOwn(loadScreen, name);

/**
 * Loads the screen of a place while the server is asked who is signed in: whoever opens the desk mostly is. Never rejects: if it fails,
 * the screen is loaded again when it is shown.
 */
export async function preload({ screen }: Place): Promise<void> {
  const load: (() => Promise<unknown>) | null = isScreen(screen) ? loadScreen[screen] : null;
  if (load !== null) await whilePreloading(load).catch(() => undefined);
}
