/** The stepper by buttons, keys and typing, and at its limits. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper, type StepperProps } from './stepper.tsx';

afterEach(cleanup);

function Adults(props: Partial<StepperProps> & { start?: number }) {
  const [value, setValue] = useState(props.start ?? 1);
  return <Stepper label="Adult" value={value} onChange={setValue} max={3} {...props} />;
}

const number = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Adult' });
const more = () => screen.getByRole('button', { name: 'One more: Adult' });
const fewer = () => screen.getByRole('button', { name: 'One fewer: Adult' });

test('buttons count up and down, and the new number is announced', async () => {
  const user = userEvent.setup();
  render(<Adults />);
  await user.click(more());
  expect(number().value).toBe('2');
  expect(screen.getByRole('status').textContent).toBe('2');
  await user.click(fewer());
  await user.click(fewer());
  expect(number().value).toBe('0');
});

test('a limit stops the button, which keeps the focus and shows the reason', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Adults value={3} onChange={onChange} reason="Only 3 spots are left at 9:00 AM." />);
  await user.click(more());
  expect(onChange).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(more());
  expect(more().getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(more().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Only 3 spots are left at 9:00 AM.');
});

test('a number can be typed, and one over the limit is reduced to it on leaving the field', async () => {
  const user = userEvent.setup();
  render(<Adults />);
  await user.click(number());
  await user.keyboard('2');
  expect(screen.getByRole('status').textContent).toBe('2');
  await user.clear(number());
  await user.type(number(), '12');
  expect(number().value).toBe('12');
  await user.tab();
  expect(number().value).toBe('3');
});

test('letters are ignored, and an emptied field returns to its number', async () => {
  const user = userEvent.setup();
  render(<Adults start={2} />);
  await user.clear(number());
  await user.type(number(), 'x');
  await user.tab();
  expect(number().value).toBe('2');
});

test('arrow keys count within the limits', async () => {
  const user = userEvent.setup();
  render(<Adults start={2} min={1} />);
  number().focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(number().value).toBe('3');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(number().value).toBe('1');
  expect(number().getAttribute('aria-valuemin')).toBe('1');
});
