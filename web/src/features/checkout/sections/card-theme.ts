/** The page's colours and type for the provider's card form, which stands in a frame of its own (D-PY-01). */
import type { CardTheme } from '../load-payment-script.ts';

/** The colours as they come out here, since the frame cannot look up the page's own properties. */
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

/** Whether a computed colour is dark: its lightness where it is given, else the mean of its parts. */
export function isDark(colour: string): boolean {
  const [first = 255, second = first, third = first] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (/^(oklch|oklab)/.test(colour)) return first < 0.5;
  return (first + second + third) / 3 < (/^color\(/.test(colour) ? 0.5 : 128);
}
