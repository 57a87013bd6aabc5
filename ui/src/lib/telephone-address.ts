/** The `tel:` address of a number as people write it. */

export function telephoneAddress(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}
