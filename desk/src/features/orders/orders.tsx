/** The sold orders of a venue, searched by a text and filters that stand in the address (docs/rules/finding-orders.md). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { useRef, useState } from 'react';
import { statusOf } from '../../lib/call.ts';
import { KeysHelp } from '../../lib/keys-help.tsx';
import { NoAccess } from '../../lib/no-access.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { noFilters, type OrderFilters, writeFilters } from '../../lib/order-filters.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import type { Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useStops } from '../../lib/use-stops.ts';
import { t } from '../../messages/t.ts';
import { chipsOf, FilterChips, withoutFilters } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { OrdersList } from './orders-list.tsx';
import { csvAddress, type Found, type OrderList, useOrders } from './orders-source.ts';
import { SearchField } from './search-field.tsx';
import { useSelection } from './selection.ts';
import { useSearch } from './use-search.ts';
import { Views } from './views.tsx';

const hintId = 'orders-hint';
const filtersId = 'orders-filters';

/** Until the venue's own is known. */
const deviceToday = () => venueToday(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());

export function Orders({ venue, filters }: { venue: Venue; filters: OrderFilters }) {
  const { locationKey, name: venueName } = venue;
  const list = useOrders(locationKey, filters);
  const search = useSearch(locationKey, filters);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useStops();

  const { found, error } = list;
  const shown = found?.orders.map(({ orderNumber }) => orderNumber) ?? [];
  const selection = useSelection(locationKey, filters, shown);
  const { today, activities } = found?.page ?? { today: deviceToday(), activities: [] };
  const chips = chipsOf(filters, activities, today);
  const problems = problemsOfDays(filters, error);
  /** The button that was pressed is gone then. */
  const takeOff = (part: Partial<OrderFilters>) => {
    search.change(part);
    status.current?.focus();
  };

  if (statusOf(error) === 404) return <NoAccess venue={venueName} />;
  return (
    <>
      <div className="orders-head">
        <ScreenHead title={t('orders.page.title')} of={venueName} />
        {found !== null && found.orders.length > 0 && (
          <a className="button button-small" href={csvAddress(locationKey, found.filters)} download>
            <Icon name="download" />
            <span>{t('orders.page.csv')}</span>
          </a>
        )}
      </div>
      <Views
        locationKey={locationKey}
        filters={filters}
        today={today}
        isTodayKnown={found !== null || error !== undefined}
        total={found === null || list.isBusy || error !== undefined ? null : found.page}
      />
      <section className="orders-finder" aria-label={t('orders.search.label')}>
        <div className="orders-find">
          <SearchField
            field={field}
            typed={search.typed}
            isBusy={list.isBusy && found !== null}
            hint={hintId}
            onType={search.type}
            onEnter={() => {
              if (!search.change({})) void list.reload();
            }}
            onClear={() => search.change({ text: null })}
          />
          <button
            type="button"
            className={buttonClass({ className: 'orders-fold' })}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="sliders" />
            <span>
              {chips.length === 0
                ? t('orders.filters.show')
                : t('orders.filters.showActive', { count: chips.length })}
            </span>
          </button>
        </div>
        <div id={filtersId} className={classNames('orders-filters', isOpen && 'orders-filters-open')}>
          <FilterFields
            filters={filters}
            activities={activities}
            problems={problems ?? { visit: undefined, sold: undefined }}
            onChange={search.change}
          />
        </div>
        {chips.length > 0 && <FilterChips chips={chips} onTakeOff={takeOff} />}
        <div className="orders-status">
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className={found?.orders.length === 0 ? 'vh' : undefined}
          >
            {statusWords(list)}
          </p>
          <p role="status">{selection.note}</p>
          <p id={hintId} className="fine">
            {t('orders.search.hint')}
          </p>
        </div>
      </section>
      <Trouble list={list} isShown={problems === null} />
      {found === null && error === undefined && <LoadingBars rows={8} />}
      {found !== null && found.orders.length > 0 && (
        <OrdersList venue={venue} list={list} found={found} selection={selection} />
      )}
      {found !== null && found.orders.length === 0 && error === undefined && (
        <Nothing found={found} onChange={takeOff} />
      )}
      <KeysHelp
        lines={[
          { keys: ['/'], words: t('orders.keys.search') },
          { keys: ['Esc'], words: t('orders.keys.clear') },
          { keys: ['1', '9'], words: t('orders.keys.view') },
          { keys: ['J', 'K'], words: t('orders.keys.order') },
          { keys: ['Enter'], words: t('orders.keys.open') },
          { keys: ['X'], words: t('orders.keys.select') },
          { keys: ['Shift', 'X'], words: t('orders.keys.range') },
        ]}
      />
    </>
  );
}

const isBackwards = (from: VenueDate | null, to: VenueDate | null) =>
  from !== null && to !== null && to < from;

/** The server's refusal, for the days that it is about; null if it refused no days. */
function problemsOfDays({ visitFrom, visitTo, soldFrom, soldTo }: OrderFilters, error: unknown) {
  const isVisit = isBackwards(visitFrom, visitTo);
  const isSold = isBackwards(soldFrom, soldTo);
  if (statusOf(error) !== 400 || !(isVisit || isSold)) return null;
  const words = failureWords(error);
  return { visit: isVisit ? words : undefined, sold: isSold ? words : undefined };
}

/** 12 orders found */
function statusWords({ found, error }: OrderList): string {
  if (found === null || error !== undefined) return '';
  const { count, isMore } = found.page;
  const number = numberWords(count);
  return isMore ? t('orders.status.isMore', { number }) : t('orders.status.found', { count, number });
}

/** Why the list is not the one that is searched for. */
function Trouble({ list: { found, error, reload }, isShown }: { list: OrderList; isShown: boolean }) {
  const isOffline = useOfflineSince() !== null;
  if (isOffline)
    return (
      <Notice severity="warn" icon="offline" title={t('orders.offline.title')}>
        <p>{found === null ? t('orders.offline.nothing') : t('orders.offline.list')}</p>
        {error !== undefined && <TryAgain icon="refresh" size="small" onTry={() => void reload()} />}
      </Notice>
    );
  if (error === undefined || !isShown) return null;
  return <Failed title={t('orders.page.failed')} error={error} onTry={() => void reload()} />;
}

interface NothingProps {
  found: Found;
  onChange: (part: Partial<OrderFilters>) => void;
}

function Nothing({ found: { filters }, onChange }: NothingProps) {
  const { text } = filters;
  if (writeFilters({ ...filters, sort: null }) === '')
    return (
      <section className="panel day-empty">
        <h2>{t('orders.empty.title')}</h2>
        <p className="muted">{t('orders.empty.text')}</p>
      </section>
    );
  const hasFilters = writeFilters({ ...filters, text: null, sort: null }) !== '';
  return (
    <section className="panel day-empty">
      <h2>{text === null ? t('orders.none.title') : t('orders.none.titleOf', { text })}</h2>
      <p className="muted">
        {text === null
          ? t('orders.none.text')
          : hasFilters
            ? t('orders.none.textOfBoth')
            : t('orders.none.textOf')}
      </p>
      <div>
        {text !== null && hasFilters ? (
          <Button onClick={() => onChange(withoutFilters)}>{t('orders.none.withoutFilters')}</Button>
        ) : (
          <Button onClick={() => onChange(noFilters)}>{t('orders.none.all')}</Button>
        )}
      </div>
    </section>
  );
}
