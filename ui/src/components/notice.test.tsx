/** Messages: their defaults, lifetime, and how they wait (4.9, 9). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HintBox } from './hint-box.tsx';
import { Loader } from './loader.tsx';
import { Notice } from './notice.tsx';
import { ToastRegion, type Toasts, useToasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a message has severity info by default (9-34)', () => {
  render(<Notice>Members pay less on weekdays</Notice>);
  expect(screen.getByRole('status').getAttribute('data-severity')).toBe('info');
});

test('an error is announced as an alert', () => {
  render(<Notice severity="error" title="The card was declined." />);
  expect(screen.getByRole('alert').textContent).toContain('The card was declined.');
});

test('a loader has scale 100 percent and is not inline by default (9-32)', () => {
  const { rerender } = render(<Loader />);
  const loader = () => screen.getByRole('status');
  expect(loader().className).toBe('loader');
  expect(loader().style.getPropertyValue('--scale')).toBe('');
  expect(loader().textContent).toBe('Loading');
  rerender(<Loader scale={50} inline />);
  expect(loader().className).toContain('loader-inline');
  expect(loader().style.getPropertyValue('--scale')).toBe('50');
});

test('a hint box has style alert by default (9-33)', () => {
  render(<HintBox>Children under 13 paddle with an adult</HintBox>);
  expect(screen.getByRole('note').className).toContain('hint-alert');
});

test('a message disappears at the end of its lifetime (4.9-01)', () => {
  const onClose = vi.fn();
  render(
    <Notice life={5000} onClose={onClose}>
      Gift card applied.
    </Notice>,
  );
  pass(4999);
  expect(screen.queryByText('Gift card applied.')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Gift card applied.')).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a message disappears when closed and its lifetime then has no effect (4.9-01)', () => {
  const onClose = vi.fn();
  render(
    <Notice life={5000} closable onClose={onClose}>
      Gift card applied.
    </Notice>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  pass(6000);
  expect(screen.queryByText('Gift card applied.')).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the lifetime pauses while the message is hovered or focused, then continues (4.9-01)', () => {
  render(
    <Notice life={5000} closable>
      Gift card applied.
    </Notice>,
  );
  const notice = screen.getByRole('status');
  pass(3000);
  fireEvent.pointerEnter(notice);
  pass(60_000);
  fireEvent.focus(screen.getByRole('button'));
  fireEvent.pointerLeave(notice);
  pass(60_000);
  expect(screen.queryByText('Gift card applied.')).toBeTruthy();
  fireEvent.blur(screen.getByRole('button'));
  pass(1999);
  expect(screen.queryByText('Gift card applied.')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Gift card applied.')).toBeNull();
});

function Inside({ tell }: { tell: (toasts: Toasts) => void }) {
  tell(useToasts());
  return null;
}

function renderToasts(): Toasts {
  const told: Toasts[] = [];
  render(
    <ToastRegion>
      <Inside tell={(toasts) => told.push(toasts)} />
    </ToastRegion>,
  );
  const [toasts] = told;
  if (!toasts) throw new Error('not rendered');
  return toasts;
}

test('toasts stay for five seconds, errors for eight (4.9-01)', () => {
  const toasts = renderToasts();
  act(() => {
    toasts.show('Sunrise Kayak Tour is in your cart.');
    toasts.show('Something went wrong. Please try again in a moment.', { severity: 'error' });
  });
  expect(screen.getByRole('status').textContent).toContain('Sunrise Kayak Tour is in your cart.');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  pass(5000);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  pass(3000);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a toast can be closed by its button or by the code that showed it (4.9-01)', () => {
  const toasts = renderToasts();
  let id = 0;
  act(() => {
    id = toasts.show('Promo code applied.');
    toasts.show('Copied.');
  });
  act(() => toasts.close(id));
  expect(screen.queryByText('Promo code applied.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Copied.')).toBeNull();
});

test('showing the same message twice shows it once and restarts its lifetime', () => {
  const toasts = renderToasts();
  act(() => void toasts.show('Copied.'));
  pass(4000);
  act(() => void toasts.show('Copied.'));
  pass(4000);
  expect(screen.getAllByText('Copied.')).toHaveLength(1);
  pass(1000);
  expect(screen.queryByText('Copied.')).toBeNull();
});
