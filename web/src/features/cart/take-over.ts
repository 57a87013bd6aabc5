/** Takes the order of an answer over before the next change of the order begins, which reads it. */
import type { Order } from '@gangway/contract/order';
import type { OrderStore } from './order-store.ts';

/** Call it within `store.change`: what waits behind it must not work with the order of before. */
export async function takeOver<Answer extends { order: Order | null }>(
  store: Pick<OrderStore, 'setOrder'>,
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  if (answer.order !== null) store.setOrder(answer.order);
  return answer;
}
