/** What could not be loaded is loaded again by a press, or by itself once there is a connection. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TryAgain } from './try-again.tsx';

afterEach(cleanup);

test('tries again when pressed and when the connection is back, and no more once it is gone', () => {
  const onTry = vi.fn();
  const { unmount } = render(<TryAgain onTry={onTry} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onTry).toHaveBeenCalledTimes(1);
  fireEvent(window, new Event('online'));
  expect(onTry).toHaveBeenCalledTimes(2);
  unmount();
  fireEvent(window, new Event('online'));
  expect(onTry).toHaveBeenCalledTimes(2);
});
