/** How the page reads the answer to saving a member (7.3-07). */
import { describe, expect, it, vi } from 'vitest';
import { aMember, aMembership } from '../../testing/membership-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { MemberRefused, takeAnswer, takeAnswerOfAll, withMember } from './member-answers.ts';

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

describe('the answer to saving all members', () => {
  const all = { order: null, isInvalidEmail: false, modelErrors: null, exceptionMessage: null };
  const refusalOf = (answer: Partial<Parameters<typeof takeAnswerOfAll>[0]>) => {
    try {
      takeAnswerOfAll({ ...all, ...answer }, 1, () => undefined);
    } catch (error) {
      return error instanceof MemberRefused ? [error.message, [...error.fields]] : error;
    }
    return null;
  };

  it('is fine without errors, and its order becomes the current one (7.3-02, 7.3-03)', () => {
    const order = anOrder();
    const onOrder = vi.fn();
    takeAnswerOfAll({ ...all, order }, 0, onOrder);
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('names the member’s own fields, and an invalid email even if no field is named (7.3-02, 8.1-07)', () => {
    const named = { modelErrors: [{ key: 'Members[1].Email', value: ['Email is not valid'] }] };
    const expected = ['Email is not valid', [['Email', 'Email is not valid']]];
    expect(refusalOf({ isInvalidEmail: true, ...named })).toEqual(expected);
    expect(refusalOf({ isInvalidEmail: true })).toEqual(expected);
    expect(refusalOf({ exceptionMessage: 'This cannot be done.' })).toEqual(['This cannot be done.', []]);
  });
});
