/** The memberships screen: a card for each plan, how many of each, and the way into the cart; everything it needs is handed in (2.1-15, D-MB-11). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { SyntheticEvent } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CatalogIntro, introIcons } from '../catalogue/catalog-intro.tsx';
import { NothingToBook } from '../catalogue/nothing-to-book-page.tsx';
import { NeedsScript } from '../location/needs-script.tsx';
import type { Venue } from '../location/venue-source.ts';
import { PlanCard, planIcons } from './plan-card.tsx';
import { type MembershipChoiceOptions, nothingChosen, useMembershipChoice } from './use-membership-choice.ts';

/** Memberships of one plan that can be bought together. */
const mostOfPlan = 20;

export interface MembershipsViewProps extends MembershipChoiceOptions {
  venue: Venue;
  onCheckout: () => void;
}

export function MembershipsView(props: MembershipsViewProps) {
  const { venue, plans } = props;
  return (
    <main id="main">
      <IconSprite names={[...planIcons, ...introIcons]} />
      <CatalogIntro venue={venue} />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">Memberships</h2>
        </div>
        {plans.length === 0 ? <NothingToBook venue={venue} /> : <Choice {...props} />}
      </section>
    </main>
  );
}

function Choice(props: MembershipsViewProps) {
  const { venue, plans, onCheckout } = props;
  const choice = useMembershipChoice(props);
  const currency = venue.paymentCurrencyCode;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    choice.submit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <ul className="activity-grid">
        {plans.map((plan) => (
          <PlanCard key={plan.planKey} plan={plan} venue={venue}>
            <Count plan={plan} choice={choice} />
          </PlanCard>
        ))}
      </ul>
      <div className="plan-foot">
        {choice.isIdle ? (
          <p id="plan-hint">{nothingChosen}</p>
        ) : (
          <p className="row">
            <span>Memberships</span>
            <b className="price" role="status">
              {formatAmount(choice.total, currency)}
            </b>
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          size="big"
          busy={choice.isBusy}
          disabled={choice.isIdle}
          aria-describedby={choice.isIdle ? 'plan-hint' : undefined}
        >
          {choice.hasSome ? 'Update cart' : 'Add to cart'}
        </Button>
        {choice.refused !== null && (
          <p className="field-error" role="alert">
            {choice.refused}
          </p>
        )}
        <p className="fine">
          Starts on the day you pay
          {venue.hasAddedCharges && venue.feeDisplayType !== 3 ? '; tax, if any, is added at checkout' : ''}.
          It doesn’t renew automatically.
        </p>
      </div>
      <NeedsScript venue={venue} what="booking" />
      <Dialog
        open={choice.isAdded}
        onClose={choice.finishAdded}
        look="sheet"
        closeLabel="Close"
        title="Your memberships are in the cart"
        description="They start on the day you pay."
        actions={
          <>
            <Button onClick={choice.finishAdded}>Keep browsing</Button>
            <Button look="primary" autoFocus onClick={onCheckout}>
              Checkout
            </Button>
          </>
        }
      />
    </form>
  );
}

function Count({ plan, choice }: { plan: OfferedPlan; choice: ReturnType<typeof useMembershipChoice> }) {
  const quantity = choice.quantityOf(plan.planKey);
  return (
    <>
      <span aria-hidden="true">How many</span>
      <Stepper
        label={plan.name}
        value={quantity}
        max={mostOfPlan}
        valueText={`${quantity} × ${plan.name}`}
        onChange={(next) => choice.set(plan.planKey, next)}
      />
    </>
  );
}
