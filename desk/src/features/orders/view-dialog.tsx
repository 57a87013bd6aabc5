/** Saving a search as a view, and renaming, sharing and deleting one. */
import type { OrderView, SavedSearch } from '@gangway/contract/orders';
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import type { useViewChanges } from './saved-views.ts';

type Changes = ReturnType<typeof useViewChanges>;

interface ViewDialogProps {
  /** The view that is changed; null to save a search. */
  view: OrderView | null;
  /** Views whose search it may be saved instead of. */
  others: readonly OrderView[];
  /** @param isMoving whether its days move along with today */
  searchOf: (isMoving: boolean) => SavedSearch;
  /** Whether it has days, that may move along. */
  hasDays: boolean;
  mayShare: boolean;
  changes: Changes;
  onClose: () => void;
  /** After it was done, with the words that say so. */
  onDone: (words: string) => void;
  /** The views are others than were shown. */
  onMoved: () => void;
}

export function ViewDialog(props: ViewDialogProps) {
  const { view, others, mayShare, changes, onClose, onDone, onMoved } = props;
  const [instead, setInstead] = useState<OrderView | null>(null);
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isMoving, setMoving] = useState(true);
  const [isDeleting, setDeleting] = useState(false);
  const { isBusy, said, say, run } = useAction();
  const isNew = view === null;

  const act = (work: () => Promise<string | null>, done: string) => async () => {
    try {
      const refusal = await work();
      if (refusal === null) onDone(done);
      else onMoved();
      return refusal;
    } catch (error) {
      return failureWords(error);
    }
  };
  const save = () => {
    const search = isNew || view.search === null ? props.searchOf(isMoving) : view.search;
    return changes.save({ view: view ?? instead, name: name.trim(), search, isShared });
  };
  const choose = (key: string) => {
    const other = others.find(({ viewKey }) => `${viewKey}` === key) ?? null;
    setInstead(other);
    setName(other?.name ?? '');
    setShared(other?.isShared ?? false);
  };

  if (isDeleting && view !== null)
    return (
      <Dialog
        open
        title={t('orders.view.deleteTitle', { name: view.name })}
        description={view.isShared ? t('orders.view.deleteShared') : t('orders.view.deleteOwn')}
        dismissible={!isBusy}
        closeLabel={t('order.dialog.close')}
        onClose={onClose}
        actions={
          <>
            <Button disabled={isBusy} onClick={onClose}>
              {t('orders.view.keep')}
            </Button>
            <Button
              look="danger"
              busy={isBusy}
              onClick={() => void run(act(() => changes.remove(view), t('orders.view.deleted')))}
            >
              {t('orders.view.delete')}
            </Button>
          </>
        }
      >
        <Said words={said} />
      </Dialog>
    );
  const isReadable = isNew || view.search !== null;
  return (
    <Dialog
      open
      title={isNew ? t('orders.view.saveTitle') : t('orders.view.changeTitle')}
      description={isNew ? t('orders.view.saveText') : ''}
      dismissible={!isBusy}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('orders.view.no')}
          </Button>
          {isReadable && (
            <Button
              look="primary"
              busy={isBusy}
              disabled={name.trim() === ''}
              onClick={() => void run(act(save, t('orders.view.saved')))}
            >
              {t('orders.view.yes')}
            </Button>
          )}
        </>
      }
    >
      <div className="departure-form">
        {!isReadable && (
          <Notice severity="warn" live={false} title={t('orders.view.unreadable')}>
            {t('orders.view.unreadableText')}
          </Notice>
        )}
        {isNew && others.length > 0 && (
          <Select
            label={t('orders.view.as')}
            value={`${instead?.viewKey ?? ''}`}
            placeholder={t('orders.view.asNew')}
            options={others.map((one) => ({
              value: `${one.viewKey}`,
              label: t('orders.view.instead', { name: one.name }),
            }))}
            onChange={choose}
          />
        )}
        {isReadable && (
          <TextInput
            label={t('orders.view.name')}
            name="view-name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={setName}
          />
        )}
        {isNew && props.hasDays && (
          <Checkbox
            label={t('orders.view.moving')}
            note={t('orders.view.movingText')}
            checked={isMoving}
            onChange={setMoving}
          />
        )}
        {isReadable && mayShare && (
          <Checkbox
            label={t('orders.view.share')}
            note={t('orders.view.shareText')}
            checked={isShared}
            onChange={setShared}
          />
        )}
        <Said words={said} />
        {view?.mayChange === true && (
          <div>
            <Button
              size="small"
              icon="close"
              onClick={() => {
                say(null);
                setDeleting(true);
              }}
            >
              {t('orders.view.delete')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const Said = ({ words }: { words: string | null }) =>
  words === null ? null : (
    <Notice severity="error" title={words}>
      {null}
    </Notice>
  );
