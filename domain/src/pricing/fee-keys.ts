/** Fees of orders that are no fees of the venue file. */
import { t } from '../messages/t.ts';

/** The key of the fee for moving bookings, which is no fee of the venue file. */
export const moveFeeKey = 0;
export const moveFeeName = () => t('pricing.moveFee');

/** The key of what an order keeps of canceled lines, which is no fee of the venue file either. */
export const cancelFeeKey = -1;
export const cancelFeeName = () => t('pricing.cancelFee');
