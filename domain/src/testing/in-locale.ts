/** Text for another locale in one test. */
import { onTestFinished } from 'vitest';
import { readLocaleFrom } from '../messages/locale.ts';

/** Makes it the current locale until the test ends. */
export function inLocale(locale: string): void {
  onTestFinished(readLocaleFrom(() => locale));
}
