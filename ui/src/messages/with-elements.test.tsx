/** Links in messages. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { withElements } from './with-elements.tsx';

afterEach(cleanup);

const said = () => screen.getByRole('paragraph').textContent;
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('puts each element in its place, in the word order of the language', () => {
  const links = { terms: <a href="/terms">.</a>, privacy: <a href="/privacy">.</a> };
  const { rerender } = render(
    <p>{withElements('I agree to the <terms>terms & rules</terms> and <privacy>more</privacy>.', links)}</p>,
  );
  expect(said()).toBe('I agree to the terms & rules and more.');
  expect([link('terms & rules'), link('more')]).toEqual(['/terms', '/privacy']);
  rerender(<p>{withElements('<privacy>Mehr</privacy> und <terms>Regeln</terms>', links)}</p>);
  expect(said()).toBe('Mehr und Regeln');
  expect([link('Mehr'), link('Regeln')]).toEqual(['/privacy', '/terms']);
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('leaves text that is not the name of an element as it was typed', () => {
  const { container } = render(<p>{withElements('1 < 2 <i>x</i> <terms>go', { terms: <b>.</b> })}</p>);
  expect(container.textContent).toBe('1 < 2 <i>x</i> <terms>go');
});

it('finds an element whose text has several lines', () => {
  render(<p>{withElements('Edit <name>Ada\nLovelace</name>', { name: <strong>.</strong> })}</p>);
  expect(said()).toBe('Edit Ada\nLovelace');
  expect(screen.getByRole('strong').textContent).toBe('Ada\nLovelace');
});
