/** What a plan saves compared with regular prices: a short list for cards, and the full one (D-MB-11). */
import type { PlanBenefit } from '@gangway/contract/memberships';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { t } from '../../messages/t.ts';
import { benefitTerms, benefitWords, savingWords, usualWords } from './benefit-words.ts';

/** A card shows this many and counts the rest. */
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
          <span>{t('memberships.benefits.more', { count: more })}</span>
        </li>
      )}
    </ul>
  );
}

function Price({ benefit, currency }: { benefit: PlanBenefit; currency: string | null }) {
  const usual = usualWords(benefit, currency);
  const saving = savingWords(benefit, currency);
  if (usual === null)
    return (
      <span className="saving-price">
        <b>{saving}</b>
      </span>
    );
  const values = { usual: usual.price, saving };
  const words = usual.isOrMore
    ? t('memberships.benefits.priceInsteadOrMore', values)
    : t('memberships.benefits.priceInstead', values);
  return (
    <span className="saving-price">
      {withElements(words, {
        hidden: <span className="vh" />,
        usual: <s />,
        rest: <span className="saving-rest" />,
        saving: <b />,
      })}
    </span>
  );
}

export function Savings({ benefits, currency }: BenefitsProps) {
  if (benefits.length === 0) return null;
  return (
    <section className="savings" aria-labelledby="savings-title">
      <h2 id="savings-title">{t('memberships.benefits.title')}</h2>
      <ul>
        {benefits.map((benefit) => (
          <li key={keyOf(benefit)}>
            <span>
              <span>{benefit.activityName}</span>
              <small>{benefitTerms(benefit)}</small>
            </span>
            <Price benefit={benefit} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
