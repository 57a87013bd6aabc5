/** Styles from data without style attributes (D-SE-01; docs/decisions/0028-headers-per-class-of-page.md). */
import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { OwnStyles, rulesOf, useOwnStyle } from './own-style.ts';

afterEach(cleanup);

const Box = ({ left }: { left: string | number | null | undefined }) => (
  <i {...useOwnStyle('--left', left)} />
);
const onServer = (left: string | number | null | undefined) => {
  const collected = new Set<string>();
  const html = renderToStaticMarkup(
    <OwnStyles value={collected}>
      <Box left={left} />
      <Box left={left} />
    </OwnStyles>,
  );
  return { html, rules: rulesOf(collected) };
};

test('on the server, an element names its style and the sheet has it once (D-SE-01)', () => {
  const { html, rules } = onServer('28%');
  expect(html).toBe('<i data-own="--left:28%"></i><i data-own="--left:28%"></i>');
  expect(rules).toBe('[data-own="--left:28%"]{--left:28%}');
});

test.each([
  null,
  undefined,
  '',
  'red;}body{display:none',
  '#12"]{}',
  'url(https://evil.example)',
  '</style><script>',
])('%j is no style (D-SE-01)', (value) =>
  expect(onServer(value)).toEqual({ html: '<i></i><i></i>', rules: '' }),
);

test('in a browser, the style follows the value', () => {
  const { container, rerender } = render(<Box left="28%" />);
  const styleNow = () => container.querySelector('i')?.style.getPropertyValue('--left');
  expect(styleNow()).toBe('28%');
  rerender(<Box left={5} />);
  expect(styleNow()).toBe('5');
  rerender(<Box left={null} />);
  expect(styleNow()).toBe('');
});
