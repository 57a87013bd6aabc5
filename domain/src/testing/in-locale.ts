/** Text for another locale in a test. */
import { readLocaleFrom } from '../messages/locale.ts';

/** Makes it the current locale. Returns what ends that: for `onTestFinished`, or from `beforeEach`. */
export const inLocale = (locale: string): (() => void) => readLocaleFrom(() => locale);
