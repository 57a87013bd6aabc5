/** The tooltip of buttons without text, and the components that every page shares (4.8-05, 4.8-06). */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { IconButton } from './button.tsx';
import { HintBox } from './hint-box.tsx';
import { Loader } from './loader.tsx';
import { Price } from './shapes.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bubble = () => document.querySelector('.tooltip')?.textContent ?? null;

function setUp() {
  const onClick = vi.fn();
  render(<IconButton name="close" label="Close" onClick={onClick} />);
  return { button: screen.getByRole('button', { name: 'Close' }), onClick };
}

it('a button without text shows its name to who reaches it by keyboard, until Esc or leaving (4.8-06)', async () => {
  const { button, onClick } = setUp();
  const user = userEvent.setup();
  expect(bubble()).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(button);
  expect(bubble()).toBe('Close');
  await user.keyboard('{Escape}');
  expect(bubble()).toBeNull();
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
});

it('focus that the program sets shows nothing, after another key than Tab', async () => {
  const { button } = setUp();
  const user = userEvent.setup();
  await user.keyboard('{Escape}');
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(bubble()).toBeNull();
});

it('a pointer that rests shows it, one that passes or a finger does not (4.8-06)', () => {
  vi.useFakeTimers();
  const { button } = setUp();
  const wait = (ms: number) => vi.advanceTimersByTime(ms);
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  wait(200);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  wait(1000);
  expect(bubble()).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: 'touch' });
  wait(1000);
  expect(bubble()).toBeNull();
});

it('the button has one name, with the tooltip and without (4.8-06)', async () => {
  const { button } = setUp();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toBe(button);
});

it('loader, currency display and hint box are there for every page, with the usual values (4.8-05, 9-32, 9-33)', () => {
  render(
    <>
      <Loader />
      <Price strong>$64.00</Price>
      <HintBox>Bring a jacket</HintBox>
    </>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.getByText('$64.00').className).toBe('price');
  expect(screen.getByRole('note').className).toBe('hint hint-alert');
});
