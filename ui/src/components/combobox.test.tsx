/** A field with suggestions: by role and by key, as a screen reader, a keyboard that composes and a finger use it. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Combobox, type ComboOption } from './combobox.tsx';

afterEach(cleanup);

const hotels: readonly ComboOption[] = ['Grand Hotel', 'Granite Inn', 'Gravel Lodge'].map((label, index) => ({
  key: String(index),
  label,
  note: `${index + 1} Main Street`,
}));

let arrive = (_options: readonly ComboOption[]): void => undefined;

/** Suggestions of a server: gone with the first letter, there again when `arrive` is called. */
function Search({ locale = 'en-US', status }: { locale?: string; status?: string }) {
  const [text, setText] = useState('');
  const [options, setOptions] = useState<readonly ComboOption[]>([]);
  arrive = setOptions;
  return (
    <>
      <Combobox
        label="Hotel"
        help="Type its name."
        locale={locale}
        value={text}
        options={options}
        status={status}
        onType={(next) => {
          setText(next);
          setOptions([]);
        }}
        onChoose={({ label }) => {
          setText(`Chosen: ${label}`);
          setOptions([]);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Hotel' });
const expanded = () => field().getAttribute('aria-expanded');
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const announced = () =>
  screen.queryAllByRole('log').flatMap((log) => [...log.children].map((line) => line.textContent));

async function opened(locale?: string) {
  const user = userEvent.setup();
  render(locale === undefined ? <Search /> : <Search locale={locale} />);
  await user.type(field(), 'gr');
  act(() => arrive(hotels));
  return user;
}

it('opens with the suggestions, not with the text, and says how many there are', async () => {
  const user = userEvent.setup();
  render(<Search />);
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Type its name.',
  );
  await user.type(field(), 'gr');
  expect([expanded(), announced()]).toEqual(['false', []]);
  act(() => arrive(hotels));
  expect([expanded(), announced()]).toEqual(['true', ['3 options available.']]);
  const list = screen.getByRole('listbox', { name: 'Suggestions' });
  expect(field().getAttribute('aria-controls')).toBe(list.id);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Grand Hotel1 Main Street',
    'Granite Inn2 Main Street',
    'Gravel Lodge3 Main Street',
  ]);
  expect(active()).toBeNull();
  // Suggestions that give way to others are no news.
  await user.type(field(), 'a');
  expect([expanded(), announced()]).toEqual(['false', ['3 options available.']]);
});

it('is sent by the server closed, without style attributes', () => {
  const html = renderToString(<Search />);
  expect(html).toContain('aria-expanded="false"');
  expect(html).not.toContain('style=');
});

it('announces in the language of the page', async () => {
  await opened('es-US');
  expect(announced().at(-1)).toBe('3 opciones disponible(s).');
});

it('leaves the rest of the page to screen readers while it is open', async () => {
  await opened();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeTruthy();
});

it('says what the suggestions wait for', () => {
  const { rerender } = render(<Search />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(<Search status="Searching…" />);
  expect(status.textContent).toBe('Searching…');
});

it.each([
  ['{ArrowDown}', 'Grand Hotel1 Main Street'],
  ['{ArrowDown}{ArrowDown}', 'Granite Inn2 Main Street'],
  ['{ArrowUp}', 'Gravel Lodge3 Main Street'],
  ['{ArrowUp}{ArrowDown}', 'Grand Hotel1 Main Street'],
  ['{ArrowDown}{End}', 'Gravel Lodge3 Main Street'],
  ['{ArrowUp}{Home}', 'Grand Hotel1 Main Street'],
  ['{ArrowDown}{ArrowLeft}', null],
])('%s leads to %s', async (keys, option) => {
  const user = await opened();
  await user.keyboard(keys);
  expect(active()).toBe(option);
});

it.each(['{ArrowDown}{Enter}', '{ArrowDown}{Tab}'])('%s chooses, and the list stays closed', async (keys) => {
  const user = await opened();
  await user.keyboard(keys);
  expect([field().value, expanded()]).toEqual(['Chosen: Grand Hotel', 'false']);
  expect(announced()).not.toContain('0 options available.');
});

it('closes by Escape, which nothing around it hears, and opens again by an arrow', async () => {
  const user = await opened();
  const around = vi.fn();
  addEventListener('keydown', around);
  await user.keyboard('{Escape}');
  expect([expanded(), field().value, around.mock.calls]).toEqual(['false', 'gr', []]);
  await user.keyboard('{Escape}');
  expect(around).toHaveBeenCalledOnce();
  removeEventListener('keydown', around);
  await user.keyboard('{ArrowDown}');
  expect([expanded(), active()]).toEqual(['true', 'Grand Hotel1 Main Street']);
});

it('closes when the focus goes elsewhere, and keeps the text', async () => {
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect([expanded(), field().value]).toEqual(['false', 'gr']);
});

it('does not open for suggestions that come after the guest has gone', async () => {
  const user = userEvent.setup();
  render(<Search />);
  await user.type(field(), 'gr');
  await user.tab();
  act(() => arrive(hotels));
  expect(expanded()).toBe('false');
});

it('leaves the keys of an unfinished word to the keyboard that composes it', async () => {
  await opened();
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(active()).toBeNull();
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect([field().value, expanded()]).toEqual(['gr', 'true']);
});

it.each(['mouse', 'touch'])('is chosen from by %s; the field keeps the focus', async (pointer) => {
  const user = await opened();
  const target = screen.getByRole('option', { name: /Granite/ });
  const key = pointer === 'touch' ? 'TouchA' : 'MouseLeft';
  await user.pointer([{ keys: `[${key}]`, target }]);
  expect([field().value, expanded()]).toEqual(['Chosen: Granite Inn', 'false']);
  expect(document.activeElement).toBe(field());
});
