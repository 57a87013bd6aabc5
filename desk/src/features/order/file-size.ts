/** The size of a file in words. */
import { currentLocale } from '@gangway/domain/messages/locale';

const units = [
  { bytes: 1_000_000, unit: 'megabyte' },
  { bytes: 1000, unit: 'kilobyte' },
  { bytes: 1, unit: 'byte' },
] as const;

/** '812 byte', '12 kB', '1.4 MB' */
export function fileSize(bytes: number): string {
  const { bytes: one, unit } = units.find((size) => bytes >= size.bytes) ?? units[2];
  const maximumFractionDigits = bytes / one < 10 ? 1 : 0;
  const form = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
  return new Intl.NumberFormat(currentLocale(), form).format(bytes / one);
}
