/**
 * The memberships screen: a card per plan, how many of each, and adding them to the cart. Everything it needs
 * comes in as props (2.1-15, D-MB-11).
 */
import type { OfferedPlan } from '@gangway/contract/memberships';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import type { SyntheticEvent } from 'react';
import { t } from '../../messages/t.ts';
import { CatalogIntro, introIcons } from '../catalog/catalog-intro.tsx';
import { NothingToBook } from '../catalog/nothing-to-book-page.tsx';
import { NeedsScript } from '../location/needs-script.tsx';
import type { Venue } from '../location/venue-source.ts';
import { PlanCard, planIcons } from './plan-card.tsx';
import { type MembershipChoiceOptions, useMembershipChoice } from './use-membership-choice.ts';

/** Maximum number of memberships of one plan per purchase. */
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
      <CatalogIntro venue={venue} view="memberships" />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">{t('memberships.plans.title')}</h2>
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
          <p id="plan-hint">{t('memberships.plans.chooseFirst')}</p>
        ) : (
          <p className="row">
            <span>{t('memberships.plans.title')}</span>
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
          {choice.hasSome ? t('cart.actions.updateCart') : t('cart.actions.addToCart')}
        </Button>
        {choice.refused !== null && (
          <p className="field-error" role="alert">
            {choice.refused}
          </p>
        )}
        <p className="fine">
          {venue.hasAddedCharges && venue.feeDisplayType !== 'included'
            ? t('memberships.plans.termsWithTax')
            : t('memberships.plans.terms')}
        </p>
      </div>
      <NeedsScript venue={venue} what="booking" />
      <Dialog
        open={choice.isAdded}
        onClose={choice.finishAdded}
        look="sheet"
        closeLabel={closeWords()}
        title={t('memberships.plans.addedTitle')}
        description={t('memberships.plans.addedText')}
        actions={
          <>
            <Button onClick={choice.finishAdded}>{t('cart.actions.keepBrowsing')}</Button>
            <Button look="primary" autoFocus onClick={onCheckout}>
              {t('memberships.plans.checkout')}
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
      <span aria-hidden="true">{t('memberships.plans.howMany')}</span>
      <Stepper
        label={plan.name}
        value={quantity}
        max={mostOfPlan}
        valueText={t('memberships.plans.quantity', { count: quantity, name: plan.name })}
        onChange={(next) => choice.set(plan.planKey, next)}
      />
    </>
  );
}
