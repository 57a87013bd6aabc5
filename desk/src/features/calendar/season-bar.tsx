/** The bars of one season in a line of months. Their ends are sliders: dragged by pointer, moved by keys. */
import { fullDate, monthAndDay } from '@gangway/domain/kernel/date-words';
import { toDayNumber, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useOwnStyles } from '../../lib/own-styles.ts';
import { t } from '../../messages/t.ts';
import {
  type Bar,
  type BarEnd,
  beginOf,
  dayAt,
  dayByKey,
  type Move,
  type Span,
  widthOf,
  within,
} from './season-bars.ts';

interface SeasonBarProps {
  bars: readonly Bar[];
  months: Span;
  /** The id of the words of the season. */
  describedBy: string;
  /** Whether nobody may move the ends here. */
  isFixed: boolean;
  onMove: (move: Move) => void;
  /** It was let go, or confirmed. */
  onDrop: (move: Move) => void;
  /** It stays where it was. */
  onLeave: () => void;
}

export function SeasonBar(props: SeasonBarProps) {
  const track = useRef<HTMLDivElement>(null);
  return (
    <div className="season-track" ref={track}>
      {props.bars.map((bar) => (
        <OneBar key={bar.begin?.field ?? bar.end?.field ?? bar.from} {...props} bar={bar} track={track} />
      ))}
    </div>
  );
}

interface OneBarProps extends SeasonBarProps {
  bar: Bar;
  track: RefObject<HTMLDivElement | null>;
}

function OneBar({ bar, ...props }: OneBarProps) {
  const { months, isFixed } = props;
  const ref = useOwnStyles({ '--from': beginOf(bar.from, months), '--length': widthOf(bar, months) });
  return (
    <div className="season-bar" ref={ref}>
      {!isFixed && bar.begin !== null && <Handle {...props} end={bar.begin} isBegin />}
      {!isFixed && bar.end !== null && <Handle {...props} end={bar.end} isBegin={false} />}
    </div>
  );
}

interface HandleProps extends Omit<OneBarProps, 'bar'> {
  end: BarEnd;
  isBegin: boolean;
}

const isRtl = () => document.documentElement.dir === 'rtl';

/** The share of the track that a pointer is at, from its beginning on. */
function shareAt(track: HTMLElement | null, clientX: number): number {
  const box = track?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return 0;
  return (isRtl() ? box.right - clientX : clientX - box.left) / box.width;
}

/** Drags an end; returns whether somebody does, and what its element listens to. */
function useDrag({ end, isBegin, months, track, onMove, onDrop, onLeave }: HandleProps) {
  const { field, day } = end;
  /** Where the end was when it was taken; null while nobody drags. */
  const [taken, setTaken] = useState<VenueDate | null>(null);
  /** Where it is, also before that is drawn. */
  const now = useRef(day);
  if (taken === null) now.current = day;
  const listeners = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setTaken(day);
    },
    onPointerMove: (event: PointerEvent) => {
      if (taken === null) return;
      now.current = within(dayAt(shareAt(track.current, event.clientX), months, isBegin), end);
      onMove({ field, day: now.current });
    },
    onPointerUp: () => {
      setTaken(null);
      if (taken !== null && now.current !== taken) onDrop({ field, day: now.current });
    },
    onPointerCancel: () => {
      setTaken(null);
      onLeave();
    },
  };
  return { isDragged: taken !== null, listeners };
}

function Handle(props: HandleProps) {
  const { end, isBegin, onMove, onDrop } = props;
  const { field, day, least, most } = end;
  const { isDragged, listeners } = useDrag(props);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, end, isRtl());
    if (next !== null) onMove({ field, day: within(next, end) });
    else if (event.key === 'Enter') onDrop({ field, day });
    else if (event.key === 'Escape') listeners.onPointerCancel();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={isBegin ? 'season-end season-begin' : 'season-end'}
      role="slider"
      tabIndex={0}
      aria-label={isBegin ? t('calendar.season.first') : t('calendar.season.last')}
      aria-describedby={props.describedBy}
      aria-valuemin={toDayNumber(least)}
      aria-valuemax={toDayNumber(most)}
      aria-valuenow={toDayNumber(day)}
      aria-valuetext={fullDate(day)}
      onKeyDown={onKeyDown}
      {...listeners}
    >
      {isDragged && (
        <span className="season-day" aria-hidden="true">
          {monthAndDay(day)}
        </span>
      )}
    </div>
  );
}
