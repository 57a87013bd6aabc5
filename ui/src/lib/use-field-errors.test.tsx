/** Which errors of a form are shown, after each thing that can happen to it. */
import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FieldError, type FieldErrors, useFieldErrors } from './use-field-errors.ts';

const name = { fieldId: 'name', message: 'Enter a name.' };
const email = { fieldId: 'email', message: 'Enter an email.' };
const taken = { fieldId: 'email', message: 'This email is taken.' };
const blocked = { fieldId: 'city', message: 'Not in this city.' };

type Event = (errors: FieldErrors) => void;
const leave =
  (fieldId: string): Event =>
  (errors) =>
    errors.leave(fieldId);
const changed =
  (...fieldIds: string[]): Event =>
  (errors) =>
    errors.changed(...fieldIds);
const refuse =
  (...refused: FieldError[]): Event =>
  (errors) =>
    errors.refuse(refused);
const fail: Event = (errors) => errors.fail();
const reset: Event = (errors) => errors.reset();

interface Case {
  /** Errors in the values. */
  found?: readonly FieldError[];
  events: readonly Event[];
  shown: readonly FieldError[];
  list?: readonly FieldError[];
  attempt?: number;
}

const cases: Record<string, Case> = {
  'nothing at first': { found: [name, email], events: [], shown: [] },
  'that of a field that was left': { found: [name, email], events: [leave('email')], shown: [email] },
  'none of a field that was left and is right': { found: [name], events: [leave('email')], shown: [] },
  'all after an attempt, with a list': {
    found: [name, email],
    events: [leave('email'), fail],
    shown: [name, email],
    list: [name, email],
    attempt: 1,
  },
  'each attempt counts': { found: [name], events: [fail, fail], shown: [name], list: [name], attempt: 2 },
  'an attempt whose errors are gone': { events: [fail], shown: [], attempt: 1 },
  'what was refused': { events: [refuse(taken)], shown: [taken], list: [taken], attempt: 1 },
  'nothing was refused, which is no attempt': { found: [name], events: [refuse()], shown: [] },
  'what was refused last': {
    events: [refuse(taken), refuse(blocked)],
    shown: [blocked],
    list: [blocked],
    attempt: 2,
  },
  'what was refused, until all of it is taken back': {
    events: [refuse(taken, blocked), refuse()],
    shown: [],
    attempt: 1,
  },
  'what was refused, until its field changes': {
    events: [refuse(taken, blocked), changed('email')],
    shown: [blocked],
    list: [blocked],
    attempt: 1,
  },
  'what was refused, until several fields change': {
    events: [refuse(taken, blocked), changed('email', 'city')],
    shown: [],
    attempt: 1,
  },
  'what is wrong, even if its field changes': {
    found: [name],
    events: [fail, changed('name')],
    shown: [name],
    list: [name],
    attempt: 1,
  },
  'what is wrong now instead of what was refused': {
    found: [email],
    events: [refuse(taken, blocked)],
    shown: [blocked, email],
    list: [blocked, email],
    attempt: 1,
  },
  'nothing after a reset': { found: [name], events: [leave('name'), refuse(taken), reset], shown: [] },
  'nothing of before a reset after the next attempt': {
    found: [name],
    events: [refuse(taken), reset, fail],
    shown: [name],
    list: [name],
    attempt: 1,
  },
};

describe('shows', () => {
  test.each(Object.entries(cases))('%s', (_, { found = [], events, shown, list = [], attempt = 0 }) => {
    const { result } = renderHook(() => useFieldErrors(found));
    for (const event of events) act(() => event(result.current));
    expect(result.current).toMatchObject({ shown, list, attempt });
    for (const { fieldId } of [name, email, blocked])
      expect(result.current.of(fieldId)).toBe(shown.find((error) => error.fieldId === fieldId)?.message);
  });
});

test('follows the values of each render', () => {
  const { result, rerender } = renderHook((found: readonly FieldError[]) => useFieldErrors(found), {
    initialProps: [name, email],
  });
  act(() => result.current.fail());
  rerender([email]);
  expect(result.current.list).toEqual([email]);
  rerender([]);
  expect(result.current.list).toEqual([]);
  rerender([name]);
  expect(result.current.list).toEqual([name]);
});

test('several errors may be at one control, each with its own focus', () => {
  const focus = () => undefined;
  const found = [
    { fieldId: 'card', message: 'Enter a number.', focus },
    { fieldId: 'card', message: 'Enter a date.', focus },
  ];
  const { result } = renderHook(() => useFieldErrors(found));
  act(() => result.current.fail());
  expect(result.current.list).toEqual(found);
  expect(result.current.of('card')).toBe('Enter a number.');
});
