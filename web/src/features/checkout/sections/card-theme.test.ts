/** Which computed colors count as dark. */
import { expect, it } from 'vitest';
import { isDark } from './card-theme.ts';

it('tells a dark page from a light one in any color format a browser uses', () => {
  expect(isDark('rgb(250, 250, 252)')).toBe(false);
  expect(isDark('rgb(16, 16, 20)')).toBe(true);
  expect(isDark('oklch(0.98 0.004 280)')).toBe(false);
  expect(isDark('oklch(0.16 0.01 280)')).toBe(true);
  expect(isDark('color(srgb 0.97 0.97 0.98)')).toBe(false);
  expect(isDark('color(srgb 0.07 0.07 0.09)')).toBe(true);
});
