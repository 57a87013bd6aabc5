/** How many activities there are: above the cards of a catalog, and beside what a venue sells. */
import { t } from '../messages/t.ts';

export const activityCount = (count: number): string => t('lib.activityCount.activities', { count });
