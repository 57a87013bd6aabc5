/** A button that opens a list of links. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { MenuButton } from './menu-button.tsx';

afterEach(cleanup);

async function openedMenu() {
  render(
    <>
      <MenuButton icon="calendar" label="Calendar">
        <li>
          <a href="#file">File</a>
        </li>
      </MenuButton>
      <button type="button">Elsewhere</button>
    </>,
  );
  const user = userEvent.setup();
  const menu = screen.getByText('Calendar').closest('details') as HTMLDetailsElement;
  await user.click(screen.getByText('Calendar'));
  expect(menu.open).toBe(true);
  return { user, menu };
}

it('closes by Escape, which gives the focus back, and nothing around it hears', async () => {
  const { user, menu } = await openedMenu();
  screen.getByRole('link', { name: 'File' }).focus();
  const around: boolean[] = [];
  addEventListener('keydown', (event) => around.push(event.defaultPrevented), { once: true });
  await user.keyboard('{Escape}');
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
  expect(around).toEqual([true]);
});

it.each([
  ['a press elsewhere', (user: ReturnType<typeof userEvent.setup>) => user.click(document.body)],
  ['the focus elsewhere', async () => screen.getByRole('button', { name: 'Elsewhere' }).focus()],
  ['a choice', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('link'))],
])('closes by %s', async (_what, leave) => {
  const { user, menu } = await openedMenu();
  await leave(user);
  await expect.poll(() => menu.open).toBe(false);
});

it('stays open while its own links are focused', async () => {
  const { user, menu } = await openedMenu();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('File');
  expect(menu.open).toBe(true);
});
