/** Guests entered once for every activity of the package (D-PK-06). */
import type { Activity, Item, Rate } from '@gangway/contract/catalog';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { HintBox } from '@gangway/ui/components/hint-box.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { t } from '../../../messages/t.ts';
import { guestCount } from '../choice/booking-machine.ts';
import { partyProblem, settleParticipants, stepperLimit } from '../choice/party.ts';
import { guestsTitle } from '../words/booking-words.ts';
import { hidesPrices } from './package-rules.ts';

const partyId = 'package-party';

/** Scrolls to the guests and focuses the first control. */
export function leadToParty(): void {
  const party = document.getElementById(partyId);
  party?.scrollIntoView?.({ block: 'center' });
  party?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')?.focus({ preventScroll: true });
}

interface PartyFormProps {
  item: Item;
  /** The shared rates, with what the membership covers. */
  rates: readonly Rate[];
  limits: Pick<Activity, 'minParticipants' | 'maxPeople'>;
  party: readonly RateSelection[];
  currency: string;
  onChange: (party: RateSelection[]) => void;
}

export function PartyForm({ item, rates, limits, party, currency, onChange }: PartyFormProps) {
  const countOf = (rate: Rate) => party.find(({ rateKey }) => rateKey === rate.rateKey)?.participants ?? 0;
  const guests = guestCount({ rates: party }, rates);
  const problem = guests === 0 ? null : partyProblem(limits, rates, { rates: [...party] });
  return (
    <fieldset className="party-form" id={partyId}>
      <legend className="side-h">
        {withElements(
          t('booking.package.forAll', { guests: guestsTitle(item), count: item.activities.length }),
          { note: <span className="muted small" /> },
        )}
      </legend>
      <div className="guests">
        {rates.map((rate) => {
          const limit = stepperLimit(rate, limits, rates, { rates: [...party] }, null, false);
          const isStopped = limit.why !== null && !limit.isShared && countOf(rate) >= limit.most;
          return (
            <div key={rate.rateKey} className="guest">
              <div>
                <b>{rate.name}</b>
                {rate.description !== null && <span className="muted small">{` ${rate.description}`}</span>}
                {!hidesPrices(item) && (
                  <>
                    <br />
                    <span className="price small muted">
                      {rate.packageDiscount > 0 && !item.hideRateDiscountFromCustomer && (
                        <s>
                          <span className="vh">{`${t('booking.price.was')} `}</span>
                          <span>{formatAmount(rate.price, currency)}</span>
                        </s>
                      )}
                      <span>
                        {` ${formatAmount((rate.price - rate.packageDiscount) as typeof rate.price, currency)}`}
                      </span>
                    </span>
                  </>
                )}
              </div>
              <Stepper
                label={rate.name}
                value={countOf(rate)}
                max={Math.max(countOf(rate), limit.most)}
                reason={isStopped ? limit.why : undefined}
                valueText={t('booking.words.countOf', { count: countOf(rate), name: rate.name })}
                onChange={(value) => {
                  const participants = settleParticipants(rate, countOf(rate), value);
                  const others = party.filter(({ rateKey }) => rateKey !== rate.rateKey);
                  onChange(
                    participants === 0 ? others : [...others, { rateKey: rate.rateKey, participants }],
                  );
                }}
              />
            </div>
          );
        })}
      </div>
      {problem !== null && <HintBox>{problem}</HintBox>}
    </fieldset>
  );
}
