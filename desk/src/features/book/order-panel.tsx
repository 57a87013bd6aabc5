/** The order as it would be booked: its lines, sums, consent and payment, and the button that books it. */
import { postedAnswers } from '@gangway/contract/choices';
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import { type Asked, givenTo } from '@gangway/contract/questions';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { zero } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox, RadioGroup } from '@gangway/ui/components/choice.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef, useState } from 'react';
import { type Keeping, KeepingFields, payByIn, untilVisit } from '../../lib/keeping.tsx';
import { isVenueMethod, methodOptions, type VenueMethod } from '../../lib/venue-methods.ts';
import { t } from '../../messages/t.ts';
import { sell } from './book-source.ts';
import type { Done } from './booked.tsx';
import type { Cart, CartState } from './cart.ts';
import { Lines, Sums } from './cart-panel.tsx';
import { guestsOf } from './chosen.ts';
import { type ChosenPackage, guestsOfPackage, packageId, timesMissingOf } from './chosen-package.ts';
import { CodesOfOrder } from './codes.tsx';
import { type Guest, guestProblem } from './guest.ts';
import { dueAfter, PriceChange, reductionIn, type TypedReduction } from './price-change.tsx';
import { timeWords } from './time-words.ts';
import { areWhole, type Held, heldOf, isNothing } from './wanted.ts';

interface OrderPanelProps {
  locationKey: LocationKey;
  currency: string;
  cart: Cart;
  state: CartState;
  guest: Guest;
  isOffline: boolean;
  hasTerms: boolean;
  /** The questions of checkout. */
  questions: readonly Asked[];
  takesBalanceOnline: boolean;
  /** As it is offered now. */
  merchandise: readonly OfferedMerchandise[];
  mayChangePrice: boolean;
  mayOverbook: boolean;
  onSelling: (isSelling: boolean) => void;
  onDone: (done: Done) => void;
}

type Payment = VenueMethod | 'later';

export function OrderPanel(props: OrderPanelProps) {
  const { locationKey, currency, cart, state, guest, isOffline, hasTerms } = props;
  const [payment, setPayment] = useState<Payment>('later');
  const [agreed, setAgreed] = useState(false);
  const [price, setPrice] = useState<TypedReduction>(null);
  const [keeping, setKeeping] = useState<Keeping>(untilVisit);
  const { isBusy, said, run } = useAction();
  /** The last request and its key: the same is sent again if its answer was lost. */
  const sent = useRef({ what: '', key: '' });
  const { order } = state;
  const isAny = !isNothing(state);
  const mustAgree = order !== null && (hasTerms || order.requirements.length > 0);
  const isHeld = order !== null && isAny && areWhole(state) && !hasRefused(state);
  const balance = order?.balance ?? zero;
  const reduction = reductionIn(price, currency, balance);
  const due = dueAfter(reduction, balance);
  const mayLapse = payment === 'later' && due > 0 && props.takesBalanceOnline;
  const payBy = mayLapse ? payByIn(keeping) : null;
  const missing = problemOf({
    ...{ state, isHeld, isOffline, guest },
    ...{ isAgreed: agreed || !mustAgree, isPriced: reduction !== null },
    isKept: payBy !== 'unfinished',
  });

  async function book(): Promise<string | null> {
    if (order === null || reduction === null || payBy === 'unfinished' || missing !== null) return missing;
    const method = payment === 'later' || due === 0 ? null : payment;
    const sale = {
      ...{ locationKey, orderKey: order.orderKey },
      ...{ firstName: guest.firstName.trim(), lastName: guest.lastName.trim() },
      ...{ email: guest.email.trim() || null, phone: guest.phone.trim() || null },
      ...{ method, amount: balance, agreed, payBy },
      customFields: postedAnswers(givenTo(props.questions, guest.answers)),
      reduction: reduction === 'none' ? null : reduction,
    };
    const what = JSON.stringify(sale);
    if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
    props.onSelling(true);
    try {
      const answer = await sell(sale, { currency, key: sent.current.key });
      if ('orderNumber' in answer) {
        const name = `${sale.firstName} ${sale.lastName}`.trim();
        const left = method === null && due > 0 ? formatAmount(due, currency) : null;
        props.onDone({
          ...{ name, due: left, orderNumber: answer.orderNumber, email: sale.email },
          orderKey: order.orderKey,
          payBy: answer.payBy,
          paysOnline: props.takesBalanceOnline,
        });
        return null;
      }
      // Prices or places changed meanwhile: what it comes to now is shown, and nothing that was typed is lost.
      await cart.reload();
      return answer.words;
    } catch (error) {
      return failureWords(error);
    } finally {
      props.onSelling(false);
    }
  }

  return (
    <section className="panel book-order" aria-labelledby="book-order">
      <h2 id="book-order">{t('book.order.title')}</h2>
      {!isAny && <p className="muted">{t('book.order.empty')}</p>}
      <Lines
        {...{ locationKey, cart, state, currency }}
        merchandise={props.merchandise}
        isLocked={isOffline || isBusy}
        mayOverbook={props.mayOverbook}
      />
      {order !== null && isAny && (
        <CodesOfOrder
          {...{ locationKey, currency, cart, state, order }}
          isLocked={isOffline || isBusy || state.isBusy}
        />
      )}
      {order !== null && isAny && (
        <div aria-busy={state.isBusy} className={classNames(state.isBusy && 'expected-old')}>
          <Sums order={order} currency={currency} />
        </div>
      )}
      {order !== null && isAny && (
        <>
          {props.mayChangePrice && (
            <PriceChange
              {...{ currency, due: balance, typed: price }}
              isLocked={isOffline || isBusy}
              onChange={setPrice}
            />
          )}
          {mustAgree && <Consent texts={order.requirements} agreed={agreed} onChange={setAgreed} />}
          {due > 0 && (
            <RadioGroup
              legend={t('book.payment.title')}
              name="payment"
              value={payment}
              options={[
                {
                  value: 'later',
                  label: t('book.payment.later'),
                  note: laterWords(props.takesBalanceOnline, guest.email.trim() !== ''),
                },
                ...methodOptions(),
              ]}
              onChange={(value) => setPayment(isVenueMethod(value) ? value : 'later')}
            />
          )}
          {mayLapse && <KeepingFields legend={t('keeping.title')} kept={keeping} onChange={setKeeping} />}
        </>
      )}
      <div role="status" className="change-said">
        {state.failed !== null && (
          <Notice severity="error" title={state.failed}>
            <Button size="small" onClick={() => void cart.reload()}>
              {t('book.order.again')}
            </Button>
          </Notice>
        )}
        {said !== null && (
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        )}
      </div>
      {isAny && (
        <>
          <Button
            look="primary"
            busy={isBusy}
            disabled={missing !== null || state.isBusy}
            describedBy={missing === null ? undefined : 'book-missing'}
            onClick={() => void run(book)}
          >
            {yesWords(due === 0 ? null : payment, order === null ? null : formatAmount(due, currency))}
          </Button>
          {missing !== null && (
            <p id="book-missing" className="muted">
              {missing}
            </p>
          )}
          {isHeld && order !== null && (
            <p className="muted book-read">
              {t('book.order.readBack', {
                what: saidLines(state),
                total: formatAmount(reduction === 'none' ? order.total : due, currency),
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const hasRefused = ({ refused }: CartState) => Object.keys(refused).length > 0;

const guestsWords = (name: string, when: string, count: number): string =>
  t('book.order.readLine', { name, when, count });

/** Everything that was chosen, to be read to the guest. */
function saidLines({ chosen, packages, goods, order }: CartState): string {
  const held = heldOf(order);
  const said = [
    ...chosen.map((one) => guestsWords(one.name, timeWords(one), guestsOf(one))),
    ...packages.map((one) =>
      guestsWords(one.name, packageWords(one, held.get(packageId(one))), guestsOfPackage(one)),
    ),
    ...goods.flatMap(({ name, units, counts }) =>
      units
        .filter(({ productKey }) => (counts[productKey] ?? 0) > 0)
        .map((unit) =>
          t('book.goods.line', {
            count: counts[unit.productKey] ?? 0,
            name: unit.name === null ? name : t('book.line.rate', { name, of: unit.name }),
          }),
        ),
    ),
  ];
  return said.join('; ');
}

/** When each activity of a package is, as it is held. */
const packageWords = ({ members }: ChosenPackage, held: Held | undefined): string =>
  members
    .flatMap((member) => {
      const start = held?.times.find(({ activityKey }) => activityKey === member.activityKey)?.start;
      if (start === undefined || member.isOpenTicket) return member.name;
      return t('book.package.memberAt', { name: member.name, when: timeWords({ ...member, start }) });
    })
    .join(comma());

/** The words of what keeps the order from being booked; null if nothing does. */
function problemOf(of: {
  state: CartState;
  isHeld: boolean;
  isOffline: boolean;
  guest: Guest;
  isAgreed: boolean;
  /** False while a price is being changed. */
  isPriced: boolean;
  /** False while a moment is being typed. */
  isKept: boolean;
}): string | null {
  if (of.isOffline) return t('book.order.offline');
  const [name] = of.state.packages.flatMap(timesMissingOf);
  if (name !== undefined) return t('book.package.chooseTime', { name });
  if (!of.isHeld) return of.state.isBusy ? t('book.order.holding') : t('book.order.notHeld');
  if (!of.isPriced) return t('book.price.unfinished');
  if (!of.isKept) return t('keeping.unfinished');
  return guestProblem(of.guest) ?? (of.isAgreed ? null : t('book.order.agreeFirst'));
}

/** @param total as it is shown; null without an order */
function yesWords(payment: Payment | null, total: string | null): string {
  if (total === null || payment === null) return t('book.order.yes');
  return payment === 'later'
    ? t('book.order.yesLater', { amount: total })
    : t('book.order.yesPaid', { amount: total });
}

function laterWords(takesBalanceOnline: boolean, hasEmail: boolean): string {
  if (!takesBalanceOnline) return t('book.payment.laterVenue');
  return hasEmail ? t('book.payment.laterLink') : t('book.payment.laterNoEmail');
}

interface ConsentProps {
  /** Texts of the activities that guests have to agree to. */
  texts: readonly string[];
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

function Consent({ texts, agreed, onChange }: ConsentProps) {
  return (
    <div className="book-consent">
      {texts.length > 0 && (
        <ul className="muted">
          {texts.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      <Checkbox label={t('book.order.agreed')} name="agreed" checked={agreed} onChange={onChange} />
    </div>
  );
}
