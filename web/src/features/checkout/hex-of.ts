/**
 * Returns a computed color as hexadecimal, such as #1a7f37, for forms that know no newer notation (oklch); null where
 * the browser cannot draw it.
 */
export function hexOf(color: string): string | null {
  const hex = /^#[0-9a-f]{6}$/i;
  if (hex.test(color)) return color;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
