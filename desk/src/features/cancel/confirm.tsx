/** The last step of canceling departures: its effects, why it is done, and the button that does it once the number of guests is typed. */
import type { ExpectedCancellation } from '@gangway/contract/canceled-departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { leftToRight } from '@gangway/domain/messages/locale';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { Link } from '../../lib/address.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { orderAddress } from '../../lib/places.ts';
import { LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { readCount } from './cancel-draft.ts';
import { offerProblem } from './offer.tsx';
import { StepPanel } from './step-panel.tsx';
import type { Canceling } from './use-canceling.ts';
import type { Expecting } from './use-expected.ts';

interface ConfirmProps {
  locationKey: LocationKey;
  currency: string;
  expecting: Expecting;
  canceling: Pick<Canceling, 'isBusy' | 'said'>;
  /** Why it cannot be asked what it comes to; null if it can. */
  incomplete: string | null;
  reason: string;
  onReason: (reason: string) => void;
  /** The number of guests, as it is typed. */
  typed: string;
  onType: (typed: string) => void;
  /** Null while something is missing. */
  onCancel: (() => void) | null;
}

const missingId = 'cancel-missing';

export function Confirm(props: ConfirmProps) {
  const { locationKey, currency, expecting, canceling, reason, typed } = props;
  const { chosen, expected, isFresh, problem } = expecting;
  const isOffline = useOfflineSince() !== null;
  const isAsked = chosen.length > 0 && expecting.composed !== null && problem === null && !isOffline;
  return (
    <StepPanel step={4} title={t('cancel.confirm.title')}>
      <div className="cancel-go">
        <p role="status" className="vh">
          {isAsked && !isFresh ? t('cancel.missing.fresh') : ''}
        </p>
        {isAsked && expected === null && <LoadingBars rows={4} />}
        {expected !== null && (
          <Figures
            locationKey={locationKey}
            currency={currency}
            expected={expected}
            isFresh={isFresh || isOffline}
          />
        )}
        {problem !== null && offerProblem(problem) === null && (
          <Notice severity="error" title={problem.words}>
            <TryAgain icon="refresh" size="small" onTry={expecting.askAgain} />
          </Notice>
        )}
        <TextInput
          label={t('order.field.reason')}
          help={t('cancel.confirm.reasonHelp')}
          name="reason"
          autoComplete="off"
          required
          maxLength={500}
          value={reason}
          onChange={props.onReason}
        />
        <TextInput
          className="cancel-typed"
          label={t('cancel.confirm.type')}
          name="guests"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
          value={typed}
          onChange={props.onType}
        />
        {canceling.said !== null && (
          <Notice severity="error" title={canceling.said}>
            {null}
          </Notice>
        )}
        <Button
          look="danger"
          size="big"
          wide
          busy={canceling.isBusy}
          disabled={props.onCancel === null}
          describedBy={missingId}
          onClick={() => props.onCancel?.()}
        >
          {expected === null ? t('cancel.page.title') : t('cancel.confirm.yes', { count: expected.guests })}
        </Button>
        <p id={missingId} className="fine">
          {missingWords(props, isOffline) ?? t('cancel.confirm.after')}
        </p>
      </div>
    </StepPanel>
  );
}

/** The first thing that keeps the button disabled; null if nothing does. */
function missingWords(
  { expecting, incomplete, reason, typed }: ConfirmProps,
  isOffline: boolean,
): string | null {
  const { chosen, composed, expected, isFresh } = expecting;
  if (isOffline) return t('cancel.offline.title');
  if (chosen.length === 0) return t('cancel.missing.chosen');
  if (composed === null) return incomplete;
  const problem = offerProblem(expecting.problem);
  if (problem !== null) return problem.words;
  if (!isFresh || expected === null) return t('cancel.missing.fresh');
  if (reason.trim() === '') return t('cancel.missing.reason');
  return isTyped(typed, expected) ? null : t('cancel.missing.guests');
}

/** Whether the number of guests was typed. */
export const isTyped = (typed: string, { guests }: ExpectedCancellation): boolean =>
  readCount(typed, 100_000) === guests;

interface FiguresProps {
  locationKey: LocationKey;
  currency: string;
  expected: ExpectedCancellation;
  isFresh: boolean;
}

function Figures({ locationKey, currency, expected, isFresh }: FiguresProps) {
  const { guests, orders, departures, refund, toPayments, toGiftCards, byVenue, kept, waived } = expected;
  const rows = [
    { name: t('cancel.money.toPayments'), value: toPayments },
    { name: t('cancel.money.toGiftCards'), value: toGiftCards },
    { name: t('cancel.money.byVenue'), value: byVenue },
  ].filter(({ value }) => value > 0);
  const more = [
    { name: t('cancel.money.kept'), value: kept },
    { name: t('cancel.money.waived'), value: waived },
  ].filter(({ value }) => value > 0);
  return (
    <div className={classNames('cancel-figures', !isFresh && 'cancel-old')} aria-busy={!isFresh}>
      <dl className="cancel-big">
        <Big count={guests} of={t('cancel.count.guestsOf', { count: guests })} />
        <Big count={orders} of={t('cancel.count.ordersOf', { count: orders })} />
        <Big count={departures} of={t('cancel.count.departuresOf', { count: departures })} />
      </dl>
      <dl className="cancel-money">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatAmount(value, currency)}</dd>
          </div>
        ))}
        <div className="cancel-total">
          {/* Guests who choose may take something else. */}
          <dt>{expected.choosing > 0 ? t('cancel.money.atMost') : t('cancel.money.refund')}</dt>
          <dd>{formatAmount(refund, currency)}</dd>
        </div>
        {more.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatAmount(value, currency)}</dd>
          </div>
        ))}
      </dl>
      <ul className="cancel-effects">
        <li>
          <Icon name="lock" />
          <span>{t('cancel.effect.closes', { count: departures })}</span>
        </li>
        <Choosing expected={expected} />
        <li>
          <Icon name="mail" />
          <span>{t('cancel.effect.emails', { count: expected.emails })}</span>
        </li>
        <Unreachable locationKey={locationKey} expected={expected} />
        <Blocked locationKey={locationKey} expected={expected} />
      </ul>
    </div>
  );
}

const Big = ({ count, of }: { count: number; of: string }) => (
  <div>
    <dt>{of}</dt>
    <dd>{numberWords(count)}</dd>
  </div>
);

/** How many orders choose, and how many are refunded at once; nothing where all are. */
function Choosing({ expected: { choosing, orders, blocked } }: Pick<FiguresProps, 'expected'>) {
  if (choosing === 0) return null;
  const atOnce = orders - choosing - blocked.length;
  const counts = { count: choosing, all: numberWords(orders) };
  return (
    <li>
      <Icon name="clock" />
      <span>
        {atOnce === 0
          ? t('cancel.effect.choosing', counts)
          : t('cancel.effect.choosingSome', { ...counts, atOnce })}
      </span>
    </li>
  );
}

type OfOrders = Pick<FiguresProps, 'locationKey' | 'expected'>;

function Guest({ locationKey, of }: { locationKey: LocationKey; of: { orderNumber: string; name: string } }) {
  return (
    <Link className="link" to={orderAddress(locationKey, of.orderNumber)}>
      <bdi>
        {of.name === '' ? of.orderNumber : t('lib.mail.guest', { name: of.name, number: of.orderNumber })}
      </bdi>
    </Link>
  );
}

function Unreachable({ locationKey, expected: { unreachable } }: OfOrders) {
  if (unreachable.length === 0) return null;
  return (
    <li className="cancel-care">
      <Icon name="phone" />
      <div>
        <p>{t('cancel.effect.unreachable', { count: unreachable.length })}</p>
        <ul>
          {unreachable.map((one) => (
            <li key={one.orderNumber}>
              <Guest locationKey={locationKey} of={one} />
              {one.phone === null ? (
                <span>{t('cancel.effect.noPhone')}</span>
              ) : (
                <a className="link" href={telephoneAddress(one.phone)}>
                  {leftToRight(one.phone)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Blocked({ locationKey, expected: { blocked } }: OfOrders) {
  if (blocked.length === 0) return null;
  return (
    <li className="cancel-care">
      <Icon name="warn" />
      <div>
        <p>{t('cancel.effect.blocked', { count: blocked.length })}</p>
        <ul>
          {blocked.map((one) => (
            <li key={one.orderNumber}>
              <Guest locationKey={locationKey} of={one} />
              <span>{one.words}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
