/** How the last part of a telephone number is stored (specification 5.1, C-30). */
import { readSigns } from './typed-text.ts';

/** Numbers with dialing code 1 have a three-digit area code and seven digits, written 555-0100. */
export const northAmerica = '1';

/** Trims and removes hyphens; for dialing code 1, adds a hyphen after the first three digits. */
export function formatSubscriber(text: string, dialingCode: string): string {
  const plain = readSigns(text).replaceAll('-', '');
  return dialingCode === northAmerica && plain.length > 3 ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain;
}
