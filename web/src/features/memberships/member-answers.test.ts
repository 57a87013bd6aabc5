/** How the page reads the answer to saving a member (7.3-07). */
import { expect, it, vi } from 'vitest';
import { aMember, aMembership } from '../../testing/membership-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { MemberRefused, takeAnswer, withMember } from './member-answers.ts';

const saved = aMember({ customer: { firstName: 'Maja' } });
const nothing = { order: null, membershipMember: null, modelErrors: null, exceptionMessage: null };

it('an order in the answer becomes the current one, and the saved member replaces the old one (7.3-07)', () => {
  const order = anOrder();
  const onOrder = vi.fn();
  const before = aMembership();
  const member = takeAnswer({ ...nothing, order, membershipMember: saved }, onOrder);
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(order);
  const after = withMember(before, member);
  expect(after.members.map(({ customer }) => customer.firstName)).toEqual(['Maja', 'Robin']);
  expect(after.members[1]).toBe(before.members[1]);
});

it('without an order in the answer, the current one stays (7.3-07)', () => {
  const onOrder = vi.fn();
  expect(takeAnswer({ ...nothing, membershipMember: saved }, onOrder)).toBe(saved);
  expect(onOrder).not.toHaveBeenCalled();
});

it.each([
  [
    { modelErrors: [{ key: 'FirstName', value: ['First Name is required'] }] },
    'First Name is required',
    [['FirstName', 'First Name is required']],
  ],
  [{ exceptionMessage: 'This cannot be done.' }, 'This cannot be done.', []],
  [{}, 'Something went wrong. Please try again in a moment.', []],
])('a refusal %j is thrown with the server’s message', (answer, words, fields) => {
  const refused = () => takeAnswer({ ...nothing, ...answer }, () => undefined);
  expect(refused).toThrow(words);
  try {
    refused();
  } catch (error) {
    expect(error).toBeInstanceOf(MemberRefused);
    expect([...(error as MemberRefused).fields]).toEqual(fields);
  }
});
