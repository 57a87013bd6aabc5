/** The calls about canceled bookings are a file of their own: few receipts need them. */
import { part } from '@gangway/ui/lib/missing-part.ts';

export const loadCanceling = () => part(() => import('./canceling-calls.ts'));
