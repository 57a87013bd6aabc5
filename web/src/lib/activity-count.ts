/** The number of activities, shown above a catalog's cards and beside what a venue sells. */
import { t } from '../messages/t.ts';

export const activityCount = (count: number): string => t('lib.activityCount.activities', { count });
