/**
 * What a receipt says about a booked activity besides its day: where, who at what price, what is included,
 * what to bring (2.8-01, 2.8-04, D-CU-02).
 */
import type { Activity, AddOn, Item, Rate } from '@gangway/contract/catalog';
import type { Photo } from '@gangway/contract/wire';
import { cancellationDates, cancellationLines } from '@gangway/domain/catalog/cancellation-words';
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, split } from '@gangway/domain/kernel/money';
import { rateWords } from '@gangway/domain/order/guest-words';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { PlaceMap } from '@gangway/ui/components/place-map.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { type MappedPlace, mapLink } from '../../lib/map-link.ts';
import { t } from '../../messages/t.ts';
import { addOnWords } from '../cart/add-on-rows.tsx';
import { hidesPrices, peopleWords, pickupWords, privateWords } from '../cart/line-words.ts';
import { activityAnswers } from '../cart/said-answers.ts';
import { AddOneToCalendar, type TicketAppointment } from './add-to-calendar.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import type { Ticket } from './receipt-tickets.ts';

/** A place as pages know it. */
export type Where = MappedPlace & { map?: Photo | null };

interface TicketFactsProps {
  ticket: Ticket;
  where: Where | null;
  currency: string;
  /** False if the price is shown for the whole package. */
  hasPrices: boolean;
  timeZone: string;
}

export function TicketFacts({ ticket, where, currency, hasPrices, timeZone }: TicketFactsProps) {
  const { item, activity } = ticket;
  const pickup = pickupWords(activity);
  const addOns = [...activity.addOns, ...activity.photoPackageAddOns];
  const shown = hasPrices && !hidesPrices(item) ? currency : null;
  return (
    <dl className="facts">
      <WhereFact where={where} photos={item} />
      <Guests item={item} activity={activity} rates={activity.rates} currency={shown} />
      {pickup !== null && (
        <div>
          <dt>{t('receipt.ticket.transportation')}</dt>
          <dd>{unbroken(pickup)}</dd>
        </div>
      )}
      {addOns.length > 0 && (
        <div>
          <dt>{activity.addOnLabel ?? t('receipt.ticket.addOns')}</dt>
          <dd>
            {addOns.map((addOn) => (
              <AddOnFact
                key={addOn.orderMerchandiseKey ?? addOn.productKey}
                addOn={addOn}
                guests={activity.guests ?? 1}
                currency={hidesPrices(item) ? null : currency}
              />
            ))}
          </dd>
        </div>
      )}
      <AnswerFacts answers={activityAnswers(activity)} />
      <ListFact title={t('receipt.ticket.included')} lines={activity.included} />
      <ListFact title={t('receipt.ticket.bring')} lines={activity.bring} />
      <ListFact title={t('receipt.ticket.goodToKnow')} lines={activity.goodToKnow} />
      {item.packageKey === null && <CancellationFact item={item} start={ticket.start} timeZone={timeZone} />}
      {activity.weather !== null && (
        <div className="facts-wide">
          <dt>{t('receipt.ticket.weather')}</dt>
          <dd className="text-lines">{activity.weather}</dd>
        </div>
      )}
    </dl>
  );
}

interface CancellationFactProps {
  item: Pick<Item, 'cancellation' | 'packageKey'>;
  /** Null if its time is not shown, and for packages. */
  start: WallTime | null;
  timeZone: string;
}

/** What guests get back if they cancel, with the dates of their booking. */
export function CancellationFact({ item: { cancellation }, start, timeZone }: CancellationFactProps) {
  if (cancellation === null) return null;
  const lines =
    start === null ? cancellationLines(cancellation) : cancellationDates(cancellation, { start, timeZone });
  return <ListFact title={t('receipt.ticket.cancellation')} lines={lines} />;
}

interface WhereFactProps {
  where: Where | null;
  /** Where the venue's pictures are. */
  photos: Pick<Item, 'photoDomain' | 'photoFolder'>;
  /** Whether the page is saved for later. */
  isSaved?: boolean;
}

/** Where guests go, with its map; nothing if that is not known. */
export function WhereFact({ where, photos, isSaved = false }: WhereFactProps) {
  if (where === null) return null;
  return (
    <div className={where.map == null ? undefined : 'facts-wide'}>
      <dt>{t('receipt.ticket.where')}</dt>
      <dd>
        <span>
          <bdi>{where.name}</bdi>
        </span>
        {where.address !== '' && (
          <span>
            <bdi>{where.address}</bdi>
          </span>
        )}
        <PlaceMap map={where.map} photos={photos} eager={isSaved} />
      </dd>
    </div>
  );
}

interface GuestsProps {
  item: Item;
  /** Null for the guests of a whole package. */
  activity: Activity | null;
  rates: readonly Rate[];
  /** Null if no price is shown. */
  currency: string | null;
}

/** Rates with their counts, and the price of each. */
export function Guests({ item, activity, rates, currency }: GuestsProps) {
  const label =
    item.rateLabelSingular === null || item.rateLabelPlural === null
      ? null
      : { singular: item.rateLabelSingular, plural: item.rateLabelPlural };
  const group = activity === null ? null : privateWords(activity);
  const people = activity === null ? null : peopleWords(activity);
  return (
    <div>
      <dt>{t('receipt.ticket.guests')}</dt>
      <dd>
        {group !== null && <span>{group}</span>}
        {rates
          .filter(({ participants }) => participants > 0)
          .map(({ rateKey, participants, name, subTotal }) => (
            <span key={rateKey}>
              <span>{`${rateWords(participants, name, label)} `}</span>
              {currency !== null && subTotal !== null && (
                <Paid words={eachWords(subTotal, participants, currency)} />
              )}
            </span>
          ))}
        {people !== null && <span>{people}</span>}
      </dd>
    </div>
  );
}

const Paid = ({ words }: { words: string }) => <small className="price muted">{words}</small>;

/** '$64.00 each', or the total if it does not divide into whole cents. */
function eachWords(subTotal: Amount, participants: number, currency: string): string {
  const [one = subTotal, ...others] = split(subTotal, Array(participants).fill(1));
  if (others.length === 0) return formatAmount(subTotal, currency);
  return others.every((other) => other === one)
    ? t('receipt.ticket.each', { amount: formatAmount(one, currency) })
    : t('receipt.ticket.inTotal', { amount: formatAmount(subTotal, currency) });
}

function AddOnFact({ addOn, guests, currency }: { addOn: AddOn; guests: number; currency: string | null }) {
  return (
    <span>
      <span>{`${addOnWords(addOn, guests)} `}</span>
      {currency !== null && addOn.subTotal !== null && (
        <Paid words={formatAmount(addOn.subTotal, currency)} />
      )}
    </span>
  );
}

export function ListFact({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="facts-wide facts-list">
      <dt>{title}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}

interface TicketLinksProps {
  where: MappedPlace | null;
  /** What is put into a calendar; null if there is no day, or where that is not offered. */
  appointment: TicketAppointment | null;
}

export function TicketLinks({ where, appointment }: TicketLinksProps) {
  if (where === null && appointment === null) return null;
  return (
    <div className="ticket-actions">
      {where !== null && (
        <a className="link" href={mapLink(where)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          {withElements(t('receipt.ticket.openInMaps', { place: where.name }), {
            hidden: <span className="vh" />,
          })}
        </a>
      )}
      {appointment !== null && <AddOneToCalendar appointment={appointment} />}
    </div>
  );
}
