/** Choosing days of the calendar by pointer, by keys, and by two presses for whoever cannot drag. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { addDays } from '@gangway/domain/kernel/local-time';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { type CalendarView, sameDayOf } from './calendar-span.ts';
import { type ChosenDays, type DayRange, extendedTo, isWithin, oneDay, rangeOf } from './day-selection.ts';

interface SelectingDays {
  view: CalendarView;
  /** Those that are shown. */
  days: readonly VenueDate[];
  today: VenueDate;
  /** Whether several days may be chosen. */
  mayExtend: boolean;
  chosen: ChosenDays | null;
  onChoose: (chosen: ChosenDays | null) => void;
  /** A key leads to a day that is not shown. */
  onLeave: (date: VenueDate) => void;
  /** The day that takes the focus once it is shown. */
  landing: RefObject<VenueDate | null>;
}

export interface DaySelection {
  range: DayRange | null;
  isChosen: (date: VenueDate) => boolean;
  /** The day that Tab stops at. */
  stop: VenueDate | undefined;
  /** The day that the next press chooses of several; null while a press chooses one. */
  picking: 'from' | 'to' | null;
  onPick: () => void;
  onPress: (date: VenueDate, isShift: boolean) => void;
  onClear: () => void;
  /** Of the element around all days. */
  handlers: {
    ref: RefObject<HTMLTableElement | null>;
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

const dateAt = (target: EventTarget | null): VenueDate | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;
  return (element?.dataset.date ?? null) as VenueDate | null;
};

/** Returns where each key leads from a day. @param forward -1 where text runs from the right */
function targetsOf(
  date: VenueDate,
  column: number,
  view: CalendarView,
  forward: 1 | -1,
): Partial<Record<string, VenueDate>> {
  const inWeek = {
    ArrowLeft: addDays(date, -forward),
    ArrowRight: addDays(date, forward),
    Home: addDays(date, -column),
    End: addDays(date, 6 - column),
  };
  if (view === 'week') return { ...inWeek, PageUp: addDays(date, -7), PageDown: addDays(date, 7) };
  return {
    ...inWeek,
    ...{ ArrowUp: addDays(date, -7), ArrowDown: addDays(date, 7) },
    ...{ PageUp: sameDayOf(date, -1), PageDown: sameDayOf(date, 1) },
  };
}

/** Follows a pointer that is held down over days. Touch scrolls instead. @param isOn false while two presses choose by themselves */
function useDrag(
  { chosen, onChoose, mayExtend, today }: SelectingDays,
  isOn: boolean,
  onStart: (date: VenueDate, isShift: boolean) => void,
) {
  const dragged = useRef<{ before: ChosenDays | null; from: ChosenDays; isHeld: boolean } | null>(null);
  const end = () => {
    dragged.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const date = dateAt(event.target);
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (!isOn || event.pointerType === 'touch' || event.button !== 0 || date === null || isLink) return;
      const isExtending = event.shiftKey && mayExtend;
      const from = isExtending ? extendedTo(chosen, date, today) : oneDay(date);
      dragged.current = { before: chosen, from, isHeld: false };
      onStart(date, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = dragged.current;
      if (drag === null || !mayExtend) return;
      if (event.buttons === 0) return end();
      const date = dateAt(document.elementFromPoint(event.clientX, event.clientY));
      if (date === null || (!drag.isHeld && date === drag.from.last)) return;
      // Not at the press: a press that does not move stays a click on its day.
      if (!drag.isHeld) event.currentTarget.setPointerCapture?.(event.pointerId);
      drag.isHeld = true;
      onChoose(extendedTo(drag.from, date, today));
    },
    onPointerUp: end,
    onPointerCancel: () => {
      if (dragged.current !== null) onChoose(dragged.current.before);
      end();
    },
    end,
  };
}

export function useDaySelection(selecting: SelectingDays): DaySelection {
  const { view, days, today, mayExtend, chosen, onChoose, onLeave, landing } = selecting;
  const ref = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState<VenueDate | null>(null);
  const [picking, setPicking] = useState<DaySelection['picking']>(null);
  const isShown = (date: VenueDate) => days.includes(date);
  const range = chosen === null ? null : rangeOf(chosen);
  const focus = (date: VenueDate) => {
    setCursor(date);
    ref.current?.querySelector<HTMLElement>(`button[data-date="${date}"]`)?.focus();
  };
  const press = (date: VenueDate, isShift: boolean) => {
    setCursor(date);
    const isLast = mayExtend && (isShift || picking === 'to');
    onChoose(isLast ? extendedTo(chosen, date, today) : oneDay(date));
    if (picking !== null) setPicking(picking === 'from' && date >= today ? 'to' : null);
  };
  const { end, ...drag } = useDrag(selecting, picking === null, press);
  const clear = () => {
    end();
    setPicking(null);
    onChoose(null);
  };
  useKeys(chosen === null && picking === null ? {} : { Escape: clear });
  useEffect(() => {
    const date = landing.current;
    if (date === null || !days.includes(date)) return;
    landing.current = null;
    focus(date);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const date = event.target instanceof HTMLButtonElement ? dateAt(event.target) : null;
    if (date === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const target = targetsOf(date, days.indexOf(date) % 7, view, forward)[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (!isShown(target)) {
      if (!event.shiftKey) onLeave(target);
      return;
    }
    const from = chosen?.last === date ? chosen : oneDay(date);
    if (event.shiftKey && mayExtend) onChoose(extendedTo(from, target, today));
    focus(target);
  };
  return {
    ...{ range, picking, onPress: press, onClear: clear },
    isChosen: (date) => isWithin(range, date),
    stop: [cursor, range?.from, today].find((date) => date && isShown(date)) ?? days[0],
    onPick: () => setPicking(picking === null ? 'from' : null),
    handlers: { ...drag, ref, onKeyDown },
  };
}
