/** The page's colors and fonts for the provider's card form, which runs in its own frame (D-PY-01). */
import type { CardTheme } from '../load-payment-script.ts';

/** Returns computed colors, because the frame cannot resolve the page's custom properties. */
export function themeAt(element: HTMLElement): CardTheme {
  const probe = document.createElement('i');
  probe.style.color = 'var(--color-accent)';
  probe.style.borderRadius = 'var(--radius)';
  element.append(probe);
  const { color, fontFamily, borderTopLeftRadius } = getComputedStyle(probe);
  const surface = getComputedStyle(document.body).backgroundColor;
  probe.remove();
  return {
    ...(color !== '' && { accent: color }),
    ...(fontFamily !== '' && { font: fontFamily }),
    ...(borderTopLeftRadius !== '' && { radius: borderTopLeftRadius }),
    dark: isDark(surface),
  };
}

/** Returns whether a computed color is dark: by its lightness if given, otherwise by the mean of its channels. */
export function isDark(color: string): boolean {
  const [first = 255, second = first, third = first] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (/^(oklch|oklab)/.test(color)) return first < 0.5;
  return (first + second + third) / 3 < (/^color\(/.test(color) ? 0.5 : 128);
}
