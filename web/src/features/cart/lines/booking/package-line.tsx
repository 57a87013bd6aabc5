/**
 * The activities of a package line: each with its time and guests (one time for a prefix package), and the
 * savings (2.8-02, 2.8-03, 2.8-05, D-PK-06).
 */
import type { Activity, Item } from '@gangway/contract/catalog';
import { add, multiply, zero } from '@gangway/domain/kernel/money';
import { rateWords } from '@gangway/domain/order/guest-words';
import { matchRate } from '@gangway/domain/party/match-rates';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { Fragment } from 'react';
import { t } from '../../../../messages/t.ts';
import { AddOnRows, AnswerRows, comesWithMore } from '../../add-on-rows.tsx';
import {
  guestWords,
  hidesPrices,
  isPrefix,
  pickupWords,
  sequenceWords,
  shownTotal,
  whenWords,
} from '../../line-words.ts';

interface PackageLineProps {
  line: Item;
  currency: string;
  isBusy: boolean;
  onRemoveAddOn: ((merchandiseKey: number) => void) | undefined;
}

type Shown = Pick<PackageLineProps, 'line' | 'currency'>;
interface OfMember {
  activity: Activity;
}

/** Guests of a prefix package with their price for all of its activities. */
function OneParty({ line, currency }: Shown) {
  const [lead, ...others] = line.activities;
  return lead?.rates
    .filter((rate) => rate.participants > 0)
    .map((rate) => {
      const matches = others.flatMap((activity) => matchRate(rate, activity.rates) ?? []);
      const amounts = [rate, ...matches].flatMap(({ subTotal }) => subTotal ?? []);
      return (
        <div key={rate.rateKey}>
          <dt>{rateWords(rate.participants, rate.name, null)}</dt>
          {!hidesPrices(line) && <dd className="price">{formatAmount(add(...amounts), currency)}</dd>}
        </div>
      );
    });
}

function MemberRow({ activity, line, currency }: Shown & OfMember) {
  const pickup = pickupWords(activity);
  const paid = add(...activity.rates.flatMap(({ subTotal }) => subTotal ?? []));
  const saved = line.hideRateDiscountFromCustomer ? zero : savedOf(activity);
  return (
    <div>
      <dt>
        <b>{activity.name}</b>
        <br />
        <span>{whenWords(activity)}</span>
        <br />
        <span className="line-aside">{guestWords(activity)}</span>
        {pickup !== null && (
          <>
            <br />
            <span>{pickup}</span>
          </>
        )}
      </dt>
      {!hidesPrices(line) && (
        <dd className="price">
          {saved > 0 && (
            <s>
              <span className="vh">{`${t('cart.package.was')} `}</span>
              <span>{formatAmount(add(paid, saved), currency)}</span>
            </s>
          )}
          <span>{` ${formatAmount(paid, currency)}`}</span>
        </dd>
      )}
    </div>
  );
}

const savedOf = (activity: Activity) =>
  add(...activity.rates.map((rate) => multiply(rate.packageDiscount, rate.participants)));

/** Add-ons, tip and answers of one activity. */
function MemberExtras({ activity, line, currency, isBusy, onRemoveAddOn }: PackageLineProps & OfMember) {
  const isHidden = hidesPrices(line);
  return (
    <>
      <AddOnRows {...{ activity, currency, isHidden, isBusy }} onRemove={onRemoveAddOn} />
      <AnswerRows activity={activity} />
    </>
  );
}

/** The extras of an activity whose time and guests are shown elsewhere, under its name. */
function NamedExtras(props: PackageLineProps & OfMember) {
  const { activity } = props;
  const pickup = pickupWords(activity);
  if (pickup === null && !comesWithMore(activity)) return null;
  return (
    <>
      <div>
        <dt>
          <b>{activity.name}</b>
          {pickup !== null && (
            <>
              <br />
              <span>{pickup}</span>
            </>
          )}
        </dt>
      </div>
      <MemberExtras {...props} />
    </>
  );
}

export function PackageLine(props: PackageLineProps) {
  const { line, currency } = props;
  const { activities } = line;
  const shown = isPrefix(line) ? [] : line.showFirstActivityOnly ? activities.slice(0, 1) : activities;
  const [lead] = activities;
  return (
    <>
      {isPrefix(line) && lead !== undefined && (
        <p className="line-when">
          <span>{whenWords(lead)}</span>
          <br />
          <span className="muted">{sequenceWords(line)}</span>
        </p>
      )}
      <dl className="line-detail">
        {isPrefix(line) && <OneParty line={line} currency={currency} />}
        {shown.map((activity) => (
          <Fragment key={activity.activityKey}>
            <MemberRow {...{ activity, line, currency }} />
            <MemberExtras {...props} activity={activity} />
          </Fragment>
        ))}
        {activities.slice(shown.length).map((activity) => (
          <NamedExtras key={activity.activityKey} {...props} activity={activity} />
        ))}
        {hidesPrices(line) && (
          <div>
            <dt>{t('cart.package.price')}</dt>
            <dd className="price">{formatAmount(shownTotal(line), currency)}</dd>
          </div>
        )}
      </dl>
      {line.discountTotal > 0 && (
        <p className="line-saved">
          <Icon name="save" />
          <span>{` ${t('cart.package.saved', { amount: formatAmount(line.discountTotal, currency) })}`}</span>
        </p>
      )}
    </>
  );
}
