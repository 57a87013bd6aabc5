/** Lists of words: '2 adults, 1 child'. */
import { t } from '../messages/t.ts';

/** The comma between the parts of a list, with its space: Arabic has its own. */
export const comma = (): string => t('kernel.list.comma');
