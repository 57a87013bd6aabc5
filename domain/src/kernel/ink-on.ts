/** Black or white text on a venue's color (emails, passes). */

/** Ink that is nearly black, as texts of emails and pages are. */
export const darkInk = '#14211f';

/** Whether white is more readable than black on a color given as `#rrggbb` (WCAG's contrast). */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // At this luminance, white and black have equal contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue <= 0.179;
}

/** Returns the ink that is readable on the color. */
export const inkOn = (color: string): string => (isDark(color) ? '#ffffff' : darkInk);
