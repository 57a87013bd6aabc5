/** The actions on selected orders: above the list, on phones at the bottom of the screen. */

import { exportOrders } from '@gangway/contract/orders';
import { mostOrdersAtOnce } from '@gangway/contract/wire';
import { add } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { saveFile } from '@gangway/ui/lib/save-file.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { confirmationsAgain, messageToOrders } from '../../lib/mail-calls.ts';
import { MailDialog } from '../../lib/mail-dialog.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { may, type Venue } from '../../lib/session.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { t } from '../../messages/t.ts';
import type { Found } from './orders-source.ts';
import { PickBox } from './pick-box.tsx';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  venue: Venue;
  found: Found;
  selection: Selection;
}

/** The selected ones in the order in which they are shown, then those that are not shown. */
function inOrder({ orders }: Found, { numbers }: Selection): string[] {
  const shown = orders.map(({ orderNumber }) => orderNumber).filter((number) => numbers.has(number));
  const known = new Set(shown);
  return [...shown, ...[...numbers].filter((number) => !known.has(number))];
}

/** 6 guests, $348.32; empty while some of them are not shown. */
function sumWords({ orders, page }: Found, { numbers }: Selection): string {
  const known = orders.filter(({ orderNumber }) => numbers.has(orderNumber));
  if (known.length < numbers.size) return '';
  const guests = known.reduce((sum, order) => sum + order.guests, 0);
  const total = add(...known.map((order) => order.total));
  return [t('day.departure.guests', { count: guests }), formatAmount(total, page.currency)].join(comma());
}

export function SelectionBar({ venue, found, selection }: SelectionBarProps) {
  const { numbers } = selection;
  const count = numbers.size;
  const shown = found.orders.filter(({ orderNumber }) => numbers.has(orderNumber)).length;
  const isAllShown = shown === found.orders.length;
  useKeys(count === 0 ? {} : { Escape: selection.clear });
  return (
    <div className={classNames('picked', count > 0 && 'picked-some')}>
      <PickBox
        label={t('orders.select.all')}
        isOn={isAllShown}
        isMixed={count > 0 && !isAllShown}
        onPick={selection.toggleShown}
      />
      <b role="status" className="picked-count">
        {count > 0 && t('orders.select.count', { count, number: numberWords(count) })}
      </b>
      {count === 0 ? (
        <span className="fine">{t('orders.select.hint')}</span>
      ) : (
        <>
          <Actions venue={venue} orderNumbers={inOrder(found, selection)} onClear={selection.clear} />
          <span className="fine picked-sum">{sumWords(found, selection)}</span>
        </>
      )}
      {isAllShown && <Matching found={found} selection={selection} />}
    </div>
  );
}

/** Offers all that match once all that are shown are selected. */
function Matching({ found: { page, orders }, selection }: Pick<SelectionBarProps, 'found' | 'selection'>) {
  const { count, isMore } = page;
  if (page.nextPage === null || selection.numbers.size > orders.length) return null;
  if (isMore || count > mostOrdersAtOnce)
    return (
      <p className="fine picked-more">{t('orders.select.most', { most: numberWords(mostOrdersAtOnce) })}</p>
    );
  return (
    <div className="picked-more">
      <Button
        look="quiet"
        size="small"
        busy={selection.isBusy}
        onClick={() => void selection.selectMatching()}
      >
        {t('orders.select.matching', { count, number: numberWords(count) })}
      </Button>
    </div>
  );
}

interface ActionsProps {
  venue: Venue;
  orderNumbers: string[];
  onClear: () => void;
}

function Actions({ venue, orderNumbers, onClear }: ActionsProps) {
  const { locationKey } = venue;
  const [open, setOpen] = useState<'resend' | 'write' | null>(null);
  const { isBusy, said, run } = useAction();
  const isOffline = useOfflineSince() !== null;
  const mayMail = may(venue, 'orders:change');
  const close = () => setOpen(null);

  async function save(): Promise<string | null> {
    try {
      const { filename, content, modelErrors } = await call(exportOrders, { locationKey, orderNumbers });
      if (modelErrors !== null) return modelErrors.flatMap(({ value }) => value).join(' ');
      saveFile(content, filename, 'text/csv;charset=utf-8');
      return null;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <>
      <fieldset className="picked-actions">
        <legend className="vh">{t('orders.select.label')}</legend>
        {mayMail && (
          <>
            <Button size="small" icon="mail" disabled={isOffline} onClick={() => setOpen('resend')}>
              {t('orders.select.resend')}
            </Button>
            <Button size="small" icon="edit" disabled={isOffline} onClick={() => setOpen('write')}>
              {t('orders.select.write')}
            </Button>
          </>
        )}
        <Button
          size="small"
          icon="download"
          busy={isBusy}
          disabled={isOffline}
          onClick={() => void run(save)}
        >
          {t('orders.page.csv')}
        </Button>
        <Button size="small" look="quiet" onClick={onClear}>
          {t('orders.select.clear')}
        </Button>
      </fieldset>
      {said !== null && (
        <div className="picked-more">
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        </div>
      )}
      {open === 'resend' && (
        <MailDialog
          title={t('orders.resend.title')}
          description={t('orders.resend.text')}
          mailing={confirmationsAgain(locationKey, orderNumbers)}
          onClose={close}
        />
      )}
      {open === 'write' && (
        <MailDialog
          title={t('orders.write.title')}
          description={t('orders.write.text')}
          mailing={messageToOrders(locationKey, orderNumbers)}
          onClose={close}
        />
      )}
    </>
  );
}
