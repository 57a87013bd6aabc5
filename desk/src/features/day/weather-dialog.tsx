/** The marked hours of a day: all of them, one being marked or edited, or the departures that one touches. */
import { type DayMark, type DeskDay, removeMarkedHours } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { markWords, touchedWords } from '../../lib/mark-words.ts';
import { useChanges } from '../../lib/use-changes.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { t } from '../../messages/t.ts';
import { momentWords } from '../order/order-words.ts';
import { CancelTouched } from './cancel-touched.tsx';
import { MarkForm } from './mark-form.tsx';
import { TouchedDialog } from './touched-dialog.tsx';

/** All marks of the day, or the departures that one of them touches. */
export type WeatherShown = 'marks' | { touchedBy: string };

export interface WeatherDialogProps {
  locationKey: LocationKey;
  day: DeskDay;
  /** Whether the person may cancel departures. */
  mayCancel: boolean;
  shown: WeatherShown;
  onClose: () => void;
  /** Loads the day again. */
  onChanged: () => Promise<void>;
}

/** The form of a new mark, or of the one that is edited. */
type Step = 'list' | 'new' | { edited: DayMark } | { touched: string };

function firstStep({ shown, day }: WeatherDialogProps): Step {
  if (shown !== 'marks') return { touched: shown.touchedBy };
  return day.marks.length === 0 ? 'new' : 'list';
}

export function WeatherDialog(props: WeatherDialogProps) {
  const { locationKey, day, mayCancel, onClose, onChanged } = props;
  const toasts = useToasts();
  const [step, setStep] = useState(() => firstStep(props));
  const close = (words: string) => {
    onClose();
    toasts.show(words, { severity: 'success' });
    void onChanged();
  };
  if (step !== 'list' && step !== 'new' && 'touched' in step)
    return (
      <TouchedDialog
        locationKey={locationKey}
        day={day}
        markKey={step.touched}
        mayCancel={mayCancel}
        onClose={onClose}
      />
    );
  if (step !== 'list')
    return (
      <MarkForm
        locationKey={locationKey}
        day={day}
        mark={step === 'new' ? null : step.edited}
        onClose={onClose}
        onDone={() => close(step === 'new' ? t('weather.form.done') : t('weather.form.changed'))}
        onMoved={() => void onChanged()}
      />
    );
  return <Marks {...props} onStep={setStep} onRemoved={() => close(t('weather.remove.done'))} />;
}

interface MarksProps extends WeatherDialogProps {
  onStep: (step: Step) => void;
  onRemoved: () => void;
}

function Marks(props: MarksProps) {
  const { day, onClose, onStep } = props;
  const isOffline = useOfflineSince() !== null;
  return (
    <Dialog
      open
      title={t('weather.open.button')}
      description={t('weather.list.text')}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('order.dialog.close')}</Button>
          <Button look="primary" icon="plus" disabled={isOffline} onClick={() => onStep('new')}>
            {t('weather.form.title')}
          </Button>
        </>
      }
    >
      <ul className="lines marks-list">
        {day.marks.map((mark) => (
          <MarkItem key={mark.markKey} {...props} mark={mark} isOffline={isOffline} />
        ))}
      </ul>
      {isOffline && <p className="small muted">{t('departure.close.offline')}</p>}
    </Dialog>
  );
}

const activityNames = ({ activities }: DayMark) =>
  activities.length === 0 ? t('weather.list.all') : activities.map(({ name }) => name).join(', ');

function MarkItem(props: MarksProps & { mark: DayMark; isOffline: boolean }) {
  const { locationKey, mark, day, mayCancel, isOffline, onStep } = props;
  const [isAsking, setAsking] = useState(false);
  const remove = useFocusBack(isAsking);
  const by = (name: string | null) => name ?? t('notes.by.erased');
  const id = `mark-${mark.markKey}`;
  return (
    <li>
      <b id={id} className="mark-words" dir="auto">
        {markWords(mark)}
      </b>
      <span className="small mark-words" dir="auto">
        {activityNames(mark)}
      </span>
      <span className="small">{touchedWords(mark)}</span>
      <span className="small muted">
        {mark.changedOn === null
          ? t('notes.by.written', { name: by(mark.markedBy), when: momentWords(mark.markedOn, day) })
          : t('notes.by.edited', { name: by(mark.changedBy), when: momentWords(mark.changedOn, day) })}
      </span>
      {isAsking ? (
        <Removal {...props} onKeep={() => setAsking(false)} />
      ) : (
        <span className="mark-ways">
          {mark.departureKeys.length > 0 && (
            <Button
              look="quiet"
              size="small"
              describedBy={id}
              onClick={() => onStep({ touched: mark.markKey })}
            >
              {t('weather.list.touched')}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            describedBy={id}
            disabled={isOffline}
            onClick={() => onStep({ edited: mark })}
          >
            {t('notes.item.edit')}
          </Button>
          <Button
            ref={remove}
            look="quiet"
            size="small"
            describedBy={id}
            disabled={isOffline}
            onClick={() => setAsking(true)}
          >
            {t('notes.item.remove')}
          </Button>
        </span>
      )}
      {mayCancel && !isAsking && <CancelTouched locationKey={locationKey} day={day} mark={mark} />}
    </li>
  );
}

function Removal({
  locationKey,
  mark,
  isOffline,
  onKeep,
  onRemoved,
  onChanged,
}: MarksProps & {
  mark: DayMark;
  isOffline: boolean;
  onKeep: () => void;
}) {
  const make = useChanges();
  const { isBusy, said, run } = useAction();
  // As it was when it was asked about: a colleague may change it meanwhile.
  const [{ markKey, revision }] = useState(mark);
  async function press(): Promise<string | null> {
    try {
      const refusal = await make(removeMarkedHours, { locationKey, markKey, revision });
      if (refusal === null) onRemoved();
      else void onChanged();
      return refusal?.words ?? null;
    } catch (error) {
      return failureWords(error);
    }
  }
  return (
    <fieldset className="mark-removal">
      <legend className="small">{t('weather.remove.ask')}</legend>
      <span className="mark-ways">
        <Button size="small" autoFocus disabled={isBusy} onClick={onKeep}>
          {t('weather.remove.no')}
        </Button>
        <Button size="small" look="danger" busy={isBusy} disabled={isOffline} onClick={() => void run(press)}>
          {t('weather.remove.yes')}
        </Button>
      </span>
      {said !== null && (
        <Notice severity="error" title={said}>
          {null}
        </Notice>
      )}
    </fieldset>
  );
}
