/** One action at a time, and what it had to say. */
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAction } from './use-action.ts';

/** Work that ends when it is told to. */
function startedWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  return { work: vi.fn(() => promise), resolve, reject };
}

const rendered = () => renderHook(() => useAction()).result;

test('is busy while it runs, and says what the work resolves to', async () => {
  const action = rendered();
  expect(action.current).toMatchObject({ isBusy: false, said: null });
  const { work, resolve } = startedWork();
  let isDone: Promise<boolean> | undefined;
  act(() => {
    isDone = action.current.run(work);
  });
  expect(action.current).toMatchObject({ isBusy: true, said: null });
  await act(async () => resolve('Sold out.'));
  expect(action.current).toMatchObject({ isBusy: false, said: 'Sold out.' });
  expect(await isDone).toBe(false);
});

test('takes back what was said when it runs again', async () => {
  const action = rendered();
  act(() => action.current.say('Choose one first.'));
  expect(action.current).toMatchObject({ isBusy: false, said: 'Choose one first.' });
  let isDone = false;
  await act(async () => {
    isDone = await action.current.run(async () => null);
  });
  expect(action.current).toMatchObject({ isBusy: false, said: null });
  expect(isDone).toBe(true);
  act(() => action.current.say('Choose one first.'));
  act(() => action.current.say(null));
  expect(action.current.said).toBeNull();
});

test('a second press does nothing, even before the first is rendered', async () => {
  const action = rendered();
  const first = startedWork();
  const second = startedWork();
  await act(async () => {
    const pressed = action.current;
    void pressed.run(first.work);
    expect(await pressed.run(second.work)).toBe(false);
  });
  await act(async () => {
    expect(await action.current.run(second.work)).toBe(false);
  });
  expect(second.work).not.toHaveBeenCalled();
  await act(async () => first.resolve(null));
  second.resolve(null);
  await act(async () => {
    expect(await action.current.run(second.work)).toBe(true);
  });
  expect(first.work).toHaveBeenCalledTimes(1);
  expect(second.work).toHaveBeenCalledTimes(1);
});

test('is free again after work that rejects, and rejects as well', async () => {
  const action = rendered();
  await act(async () => {
    await expect(action.current.run(() => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  });
  expect(action.current).toMatchObject({ isBusy: false, said: null });
  await act(async () => {
    await action.current.run(async () => 'Again.');
  });
  expect(action.current.said).toBe('Again.');
});

test('work may end after its page is gone', async () => {
  const { result, unmount } = renderHook(() => useAction());
  const { work, resolve } = startedWork();
  let isDone: Promise<boolean> | undefined;
  act(() => {
    isDone = result.current.run(work);
  });
  unmount();
  resolve(null);
  expect(await isDone).toBe(true);
});
