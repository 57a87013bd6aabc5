/** How a venue takes money and gives it back itself. */
import { t } from '../messages/t.ts';

const methods = ['cash', 'terminal', 'transfer', 'other'] as const;
export type VenueMethod = (typeof methods)[number];

export const isVenueMethod = (value: string): value is VenueMethod =>
  (methods as readonly string[]).includes(value);

/** In the current language. */
export const methodOptions = () =>
  [
    { value: 'cash', label: t('order.payment.by.cash') },
    { value: 'terminal', label: t('order.payment.by.terminal') },
    { value: 'transfer', label: t('order.payment.by.transfer') },
    { value: 'other', label: t('order.payment.by.other') },
  ] satisfies readonly { value: VenueMethod; label: string }[];
