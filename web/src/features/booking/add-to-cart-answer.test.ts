import type { Order } from '@gangway/contract/order';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { type AddToCartAnswer, readAddToCartAnswer } from './add-to-cart-answer.ts';

const order = { orderKey: 'k' } as unknown as Order;
const answer = (changes: Partial<AddToCartAnswer>): AddToCartAnswer => ({
  order,
  overlappedActivities: null,
  modelErrors: null,
  exceptionMessage: null,
  transportationRemoved: null,
  isInvalidEmail: false,
  ...changes,
});
const at = (time: string) => `2026-06-12T${time}` as WallTime;
const overlap = {
  activityKey: 7,
  name: 'Horseback Ride',
  appointmentDate: at('10:00'),
  endDate: at('12:00'),
  conflictsWith: { name: 'Sunrise Kayak Tour', appointmentDate: at('09:00'), endDate: at('11:30') },
};

describe('answer to addToCart', () => {
  it('is an addition when an order comes back alone', () => {
    expect(readAddToCartAnswer(answer({}))).toEqual({ kind: 'added', order, transportationRemoved: null });
  });

  it('is an overlap before anything else (8.1-01, C-27)', () => {
    const mixed = answer({
      overlappedActivities: [overlap],
      modelErrors: [{ key: '', value: ['This time is sold out.'] }],
      exceptionMessage: 'boom',
    });
    expect(readAddToCartAnswer(mixed)).toEqual({ kind: 'overlap', overlaps: [overlap] });
  });

  it('is the first message of the first model error (8.1-02)', () => {
    const refused = answer({
      order: null,
      modelErrors: [
        { key: 'a', value: ['This time is sold out.', 'second'] },
        { key: 'b', value: ['third'] },
      ],
    });
    expect(readAddToCartAnswer(refused)).toEqual({ kind: 'refused', message: 'This time is sold out.' });
  });

  it('passes on that a saved order takes nothing (8.1-06)', () => {
    const saved = answer({ modelErrors: [{ key: '', value: ['Can not add to a saved order.'] }] });
    expect(readAddToCartAnswer(saved)).toEqual({ kind: 'refused', message: 'Can not add to a saved order.' });
  });

  it('hides the text of an exception, and takes a missing order for one (8.1-03)', () => {
    const words = 'Something went wrong. Please try again in a moment.';
    expect(readAddToCartAnswer(answer({ exceptionMessage: 'at line 3' }))).toEqual({
      kind: 'failed',
      message: words,
    });
    expect(readAddToCartAnswer(answer({ order: null }))).toEqual({ kind: 'failed', message: words });
  });

  it('tells an invalid e-mail address apart (8.1-07)', () => {
    expect(readAddToCartAnswer(answer({ isInvalidEmail: true, order: null }))).toEqual({
      kind: 'invalidEmail',
    });
  });
});
