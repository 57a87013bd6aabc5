/** What a plan saves, said from what it charges: a short list for cards, and the whole of it (D-MB-11). */
import type { PlanBenefit } from '@gangway/contract/memberships';
import { Icon } from '../../ui/icon.tsx';
import { benefitTerms, benefitWords, savingWords, usualWords } from './benefit-words.ts';

/** More of them than a card shows are counted. */
const mostOnCard = 4;

interface BenefitsProps {
  benefits: readonly PlanBenefit[];
  currency: string | null;
}

const keyOf = ({ activityName, rateName }: PlanBenefit) => `${activityName}/${rateName}`;

export function BenefitList({ benefits, currency }: BenefitsProps) {
  if (benefits.length === 0) return null;
  const more = benefits.length - mostOnCard;
  return (
    <ul className="plan-benefits">
      {benefits.slice(0, mostOnCard).map((benefit) => (
        <li key={keyOf(benefit)}>
          <Icon name="tag" />
          <span>{benefitWords(benefit, currency)}</span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Icon name="tag" />
          <span>
            and {more} more {more === 1 ? 'price' : 'prices'} for members
          </span>
        </li>
      )}
    </ul>
  );
}

function Price({ benefit, currency }: { benefit: PlanBenefit; currency: string | null }) {
  const usual = usualWords(benefit, currency);
  return (
    <span className="saving-price">
      {usual !== null && (
        <>
          <span className="vh">instead of </span>
          <s>{usual.price}</s>
          {usual.rest !== '' && <span className="saving-rest">{usual.rest}</span>}{' '}
        </>
      )}
      <b>{savingWords(benefit, currency)}</b>
    </span>
  );
}

export function Savings({ benefits, currency }: BenefitsProps) {
  if (benefits.length === 0) return null;
  return (
    <section className="savings" aria-labelledby="savings-title">
      <h2 id="savings-title">What you save</h2>
      <ul>
        {benefits.map((benefit) => (
          <li key={keyOf(benefit)}>
            <span>
              {benefit.activityName}
              <small>{benefitTerms(benefit)}</small>
            </span>
            <Price benefit={benefit} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
