/** The screen that books, with a server that keeps a cart. */
import { screen, within } from '@testing-library/react';
import { aCartServer, aDayToBook, aTime } from './a-cart.ts';
import { foundOrders } from './an-order.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from './fake-server.ts';
import { openDesk } from './open-desk.tsx';

/**
 * Opens Book and waits for it. A day has one departure, at 9:30, unless the answers say otherwise.
 * @param kept the server that an earlier screen had
 * @param at behind the screen's address: '/2026-07-19'
 */
export async function openBook(answers: Answers, kept = aCartServer(), at = '') {
  const { server } = kept;
  const asked = await openDesk(`/desk/1/book${at}`, {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    getDayToBook: () => aDayToBook([aTime('09:30')]),
    searchOrders: () => foundOrders([]),
    getorderv2: () => server.order() ?? new Failure(410),
    sellOrder: () => ({ orderNumber: 'LARK-1', payBy: null, modelErrors: null, exceptionMessage: null }),
    ...kept.answers,
    ...answers,
  } as Answers);
  await screen.findByRole('heading', { level: 1, name: 'Book for a guest' });
  return { asked, server, kept };
}

export const order = () => within(screen.getByRole('region', { name: 'Order' }));
export const bookButton = () => order().getByRole('button', { name: /^Book/ });
