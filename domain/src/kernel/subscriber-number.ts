/** How the last part of a telephone number is kept (specification 5.1, C-30). */

/** Numbers of dialling code 1 are three digits of area and seven, the seven written 555-0100. */
export const northAmerica = '1';

/** Trimmed, without hyphens, then three digits, a hyphen and the rest where the dialling code is 1. */
export function formatSubscriber(text: string, diallingCode: string): string {
  const plain = text.trim().replaceAll('-', '');
  return diallingCode === northAmerica && plain.length > 3 ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain;
}
