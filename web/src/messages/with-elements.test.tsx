/** Links in messages. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withElements } from './with-elements.tsx';

it('puts each element in its place, in the word order of the language', () => {
  const links = { terms: <a href="/terms">.</a>, privacy: <b>.</b> };
  const { container, rerender } = render(
    <p>{withElements('I agree to the <terms>terms & rules</terms> and <privacy>more</privacy>.', links)}</p>,
  );
  expect(container.innerHTML).toBe(
    '<p><span>I agree to the </span><a href="/terms">terms &amp; rules</a><span> and </span><b>more</b><span>.</span></p>',
  );
  rerender(<p>{withElements('<privacy>Mehr</privacy> und <terms>Regeln</terms>', links)}</p>);
  expect(container.innerHTML).toBe('<p><b>Mehr</b><span> und </span><a href="/terms">Regeln</a></p>');
});

it('leaves text that is not the name of an element as it was typed', () => {
  const { container } = render(<p>{withElements('1 < 2 <i>x</i> <terms>go', { terms: <b>.</b> })}</p>);
  expect(container.textContent).toBe('1 < 2 <i>x</i> <terms>go');
});

it('finds an element whose text has several lines', () => {
  const { container } = render(<p>{withElements('Edit <name>Ada\nLovelace</name>', { name: <b>.</b> })}</p>);
  expect(container.innerHTML).toBe('<p><span>Edit </span><b>Ada\nLovelace</b></p>');
});
