/** Dialogs and steps: where the focus goes and how they close. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Step } from './step.tsx';

afterEach(cleanup);

beforeAll(() => {
  // jsdom has the element but not its modal mode; this is as much of it as the tests need.
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    before = document.activeElement;
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    if (this.isConnected && before instanceof HTMLElement) before.focus();
  };
});

function Leave({ dismissible = true, onLeave }: { dismissible?: boolean; onLeave?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Leave the page</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dismissible={dismissible}
        alert
        title="Are you sure?"
        description="You will lose 2 item(s) in your cart."
        actions={
          <>
            <Button look="danger" onClick={onLeave}>
              Leave
            </Button>
            <Button look="primary" autoFocus onClick={() => setOpen(false)}>
              Stay
            </Button>
          </>
        }
      />
    </>
  );
}

test('a dialog has a name and a description, and focuses the safe answer', async () => {
  const user = userEvent.setup();
  render(<Leave />);
  await user.click(screen.getByRole('button', { name: 'Leave the page' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You will lose 2 item(s) in your cart.',
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }));
});

test('closing a dialog returns the focus to where it was', async () => {
  const user = userEvent.setup();
  render(<Leave />);
  const opener = screen.getByRole('button', { name: 'Leave the page' });
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Esc closes a dialog, but not one that must be answered', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Leave />);
  await user.click(screen.getByRole('button', { name: 'Leave the page' }));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  unmount();

  render(<Leave dismissible={false} />);
  await user.click(screen.getByRole('button', { name: 'Leave the page' }));
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('alertdialog'), cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeTruthy();
});

function Steps({ onToggle }: { onToggle?: (open: boolean) => void }) {
  const [current, setCurrent] = useState('date');
  const step = (name: string) => ({
    open: current === name,
    onToggle: (open: boolean) => {
      onToggle?.(open);
      setCurrent(open ? name : '');
    },
  });
  return (
    <>
      <Step
        number={1}
        title="Date"
        value="Fri, Jun 12"
        state={current === 'date' ? 'open' : 'done'}
        {...step('date')}
      >
        <Button onClick={() => setCurrent('time')}>June 12</Button>
      </Step>
      <Step number={2} title="Time" state={current === 'time' ? 'open' : 'todo'} {...step('time')}>
        times
      </Step>
    </>
  );
}

test('finishing a step opens the next and focuses its heading', async () => {
  const user = userEvent.setup();
  render(<Steps />);
  await user.click(screen.getByRole('button', { name: 'June 12' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Time/ }));
  expect(screen.queryByRole('button', { name: 'June 12' })).toBeNull();
});

test('a done step folds to its title, what was chosen and Change, and can be reopened', async () => {
  const user = userEvent.setup();
  const onToggle = vi.fn();
  render(<Steps onToggle={onToggle} />);
  await user.click(screen.getByRole('button', { name: 'June 12' }));
  const date = screen.getByRole('button', { name: /^Date ?, done/ });
  expect(date.textContent).toContain('Fri, Jun 12');
  expect(date.textContent).toContain('Change');
  expect(date.getAttribute('aria-expanded')).toBe('false');
  await user.click(date);
  expect(onToggle).toHaveBeenLastCalledWith(true);
  expect(date.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(date);
});
