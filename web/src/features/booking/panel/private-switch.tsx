/** The private tour option, with its description and group price (4.2-07, D-PV-01). */
import type { Activity } from '@gangway/contract/catalog';
import { Switch } from '@gangway/ui/components/choice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../../messages/t.ts';
import type { Choice } from '../choice/choice.ts';
import { offersSwitch, privateRateOf } from '../choice/private-tour.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { privateName } from '../words/booking-words.ts';

interface PrivateSwitchProps {
  choice: Pick<Choice, 'isPrivate' | 'togglePrivate'>;
  slot: Loaded['slot'];
  activity: Activity;
  currency: string;
  isReady: boolean;
}

/** An activity sold only privately has no switch, but still shows the description. */
export function PrivateSwitch({ choice, slot, activity, currency, isReady }: PrivateSwitchProps) {
  const { isPrivate } = choice;
  const rate = privateRateOf(slot?.rates ?? []) ?? privateRateOf(activity.rates);
  if (rate === null) return null;
  const price = activity.hidePriceFromCustomer
    ? null
    : t('booking.price.amountForGroup', { amount: formatAmount(rate.price, currency) });
  const description = activity.privateTourRateDescription;
  if (!offersSwitch(activity) && !activity.privateToursOnly) return null;
  return (
    <div className="private-tour" data-on={isPrivate || undefined}>
      {offersSwitch(activity) ? (
        <Switch
          label={privateName(activity)}
          name="private"
          checked={isPrivate}
          disabled={!isReady}
          onChange={choice.togglePrivate}
        />
      ) : (
        <p className="private-tour-name">{privateName(activity)}</p>
      )}
      {price !== null && <p className="small price">{price}</p>}
      {description !== null && description !== '' && <p className="small muted">{description}</p>}
    </div>
  );
}
