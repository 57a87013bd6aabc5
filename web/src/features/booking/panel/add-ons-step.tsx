/**
 * The add-ons step: each activity's quantities, variants, checkboxes, photo packages and tip, with prices
 * (D-AD-01 to 05).
 */
import { Button } from '@gangway/ui/components/button.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { choicesKept } from '@gangway/ui/lib/retry-words.ts';
import { t } from '../../../messages/t.ts';
import type { OfferedParts } from '../loading/use-offered.ts';
import { productsOf } from '../price/extras.ts';
import type { ExtrasPart } from '../state/booking-parts.ts';
import { AddOnRow } from './add-on-row.tsx';
import { TipChoices } from './tip-choices.tsx';

interface AddOnsStepProps {
  parts: readonly ExtrasPart[];
  offers: Omit<OfferedParts, 'offered'>;
  currency: string;
  hidePrice: boolean;
  onDone: () => void;
}

export function AddOnsStep({ parts, offers, currency, hidePrice, onDone }: AddOnsStepProps) {
  const shown = parts.filter((part) => part.enableTips || productsOf(part.offered).length > 0);
  return (
    <>
      {offers.hasFailed && (
        <Notice severity="error" title={t('booking.addOns.failed')}>
          <p>{connectionWords(choicesKept())}</p>
          <TryAgain size="small" icon="refresh" onTry={offers.retry} />
        </Notice>
      )}
      {offers.isLoading && <Loader label={t('booking.addOns.loading')} />}
      {!offers.hasFailed &&
        !offers.isLoading &&
        shown.map((part) => (
          <PartExtras key={part.key} part={part} currency={currency} hidePrice={hidePrice} />
        ))}
      {!offers.hasFailed && !offers.isLoading && shown.length === 0 && (
        <p className="muted small">{t('booking.addOns.none')}</p>
      )}
      <Button look="soft" wide onClick={onDone}>
        {continueWords()}
      </Button>
    </>
  );
}

interface PartProps {
  part: ExtrasPart;
  currency: string;
  hidePrice: boolean;
}

/** The extras of one activity, with its name if there are several. */
function PartExtras({ part, currency, hidePrice }: PartProps) {
  const products = productsOf(part.offered);
  const extras = (
    <>
      {products.length > 0 && (
        <div className="add-ons">
          {products.map((addOn) => (
            <AddOnRow key={addOn.productKey} {...{ addOn, part, currency, hidePrice }} />
          ))}
        </div>
      )}
      {part.enableTips && <TipChoices {...{ part, currency, hidePrice }} />}
    </>
  );
  if (part.name === null) return extras;
  return (
    <section className="part" aria-labelledby={`extras-${part.key}`}>
      <h4 className="part-name" id={`extras-${part.key}`}>
        {part.name}
      </h4>
      {extras}
    </section>
  );
}
