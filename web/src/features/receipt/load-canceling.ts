/** Loads what is called about canceled bookings: few receipts need it. */
import { part } from '@gangway/ui/lib/missing-part.ts';

export const loadCanceling = () => part(() => import('./canceling-calls.ts'));
