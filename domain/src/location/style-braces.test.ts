/** Style sheets that are whole, and those that are cut short (docs/theming.md). */
import { expect, it } from 'vitest';
import { closesBraces } from './style-braces.ts';

it.each<[string, boolean]>([
  ['.a { color: red }', true],
  ['@media (width < 40rem) { .a { color: red } }', true],
  ['.a::before { content: "}" } /* { */', true],
  [".a::before { content: '\\'{' }", true],
  ['@import url("a.css");', true],
  ['.a { color: red', false],
  ['@media (width < 40rem) { .a { color: red }', false],
  ['.a { color: red } }', false],
  ['} .a {', false],
])('%s: %s', (css, isWhole) => {
  expect(closesBraces(css)).toBe(isWhole);
});
