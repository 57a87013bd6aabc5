/** Counts as people write them. */
import { intlLocale } from '@gangway/domain/messages/locale';

/** 10,664 */
export const numberWords = (count: number): string => new Intl.NumberFormat(intlLocale()).format(count);
