/** What a package line says of its activities: each with its time and guests, one time for a prefix package, and what is saved (2.8-02, 2.8-03, 2.8-05, D-PK-06). */
import type { Activity, Item } from '@gangway/contract/catalogue';
import { matchRate } from '@gangway/domain/booking/match-rates';
import { add } from '@gangway/domain/kernel/money';
import { formatAmount } from '../../lib/format-amount.ts';
import { Icon } from '../../ui/icon.tsx';
import { guestWords, hidesPrices, whenWords } from './line-words.ts';

interface PackageLineProps {
  line: Item;
  currency: string;
}

const isPrefix = (line: Item) => line.packageTypeKey === 2;

/** Guests of a prefix package with what they pay for all of its activities. */
function OneParty({ line, currency }: PackageLineProps) {
  const [lead, ...others] = line.activities;
  return lead?.rates
    .filter((rate) => rate.participants > 0)
    .map((rate) => {
      const matches = others.flatMap((activity) => matchRate(rate, activity.rates) ?? []);
      const amounts = [rate, ...matches].flatMap(({ subTotal }) => subTotal ?? []);
      return (
        <div key={rate.rateKey}>
          <dt>
            {rate.participants} × {rate.name}
          </dt>
          {!hidesPrices(line) && <dd className="price">{formatAmount(add(...amounts), currency)}</dd>}
        </div>
      );
    });
}

function Member({ activity, line, currency }: PackageLineProps & { activity: Activity }) {
  const isStruck = !line.hideRateDiscountFromCustomer;
  return (
    <div className="package-member">
      <dt>
        <b>{activity.name}</b>
        <br />
        {whenWords(activity)}
        <br />
        <span>{guestWords(activity)}</span>
      </dt>
      {!hidesPrices(line) && activity.subTotal !== null && (
        <dd className="price">
          {isStruck && savedOf(activity) > 0 && (
            <s>
              <span className="vh">was </span>
              {formatAmount((activity.subTotal + savedOf(activity)) as typeof activity.subTotal, currency)}
            </s>
          )}{' '}
          {formatAmount(activity.subTotal, currency)}
        </dd>
      )}
    </div>
  );
}

const savedOf = (activity: Activity): number =>
  activity.rates.reduce((sum, rate) => sum + rate.packageDiscount * rate.participants, 0);

export function PackageLine({ line, currency }: PackageLineProps) {
  const shown = line.showFirstActivityOnly ? line.activities.slice(0, 1) : line.activities;
  const [lead] = line.activities;
  const names = line.activities.map(({ name }) => name).join(', ');
  return (
    <>
      {isPrefix(line) && lead !== undefined && (
        <p className="line-when">
          {whenWords(lead)}
          <br />
          <span className="muted">{names}</span>
        </p>
      )}
      <dl className="line-detail">
        {isPrefix(line) ? (
          <OneParty line={line} currency={currency} />
        ) : (
          shown.map((activity) => <Member key={activity.activityKey} {...{ activity, line, currency }} />)
        )}
        {hidesPrices(line) && line.subTotal !== null && (
          <div>
            <dt>Package Price</dt>
            <dd className="price">{formatAmount(line.subTotal, currency)}</dd>
          </div>
        )}
      </dl>
      {line.discountTotal > 0 && (
        <p className="line-saved">
          <Icon name="save" /> You saved {formatAmount(line.discountTotal, currency)} by booking this package!
        </p>
      )}
    </>
  );
}

/** In the header's panel: how many activities and from when on. */
export function packageWords(line: Item): string {
  const starts = line.activities.flatMap((activity) => whenWords(activity) ?? []);
  if (isPrefix(line) || line.showFirstActivityOnly) return starts[0] ?? '';
  return `${line.activities.length} activities`;
}
