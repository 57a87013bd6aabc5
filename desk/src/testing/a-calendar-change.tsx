/** Changes of the schedule as the server previews and lists them, and their dialog in the test's document. */
import type {
  CalendarChangeAsked,
  CalendarEffect,
  CalendarPreview,
  CalendarSeason,
  DeskCalendar,
  MadeCalendarChange,
  TakenDeparture,
} from '@gangway/contract/calendar';
import type { VenueDate, VenueTime, WallTime } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { onTestFinished, vi } from 'vitest';
import { ChangeDialog, type ChangeDone } from '../features/calendar/change-dialog.tsx';
import type { ChangeDraft } from '../features/calendar/change-draft.ts';
import { setPresence } from '../lib/session-state.ts';
import { type Answers, type Asked, fakeServer, larkspur, larkspurAs, sessionAt } from './fake-server.ts';

export const day = (text: string) => text as VenueDate;

/** Closes six departures, of which four have 23 guests. */
export const anEffect = (changes: Partial<CalendarEffect> = {}): CalendarEffect => ({
  ...{ added: 0, removed: 0, closed: 6, opened: 0, resized: 0, relengthened: 0 },
  ...{ from: day('2026-07-20'), to: day('2026-07-22'), bookedDepartures: 4, bookedGuests: 23 },
  ...changes,
});

export const aChangePreview = (changes: Partial<CalendarPreview> = {}): CalendarPreview => ({
  ...{ effect: anEffect(), seen: 'seen of six', taken: [], takenCount: 0, modelErrors: null },
  ...changes,
});

/** A preview that says no. */
export const aRefusal = (key: string, words: string, changes: Partial<CalendarPreview> = {}) =>
  aChangePreview({ effect: null, seen: null, modelErrors: [{ key, value: [words] }], ...changes });

export const aTaken = (date: string, changes: Partial<TakenDeparture> = {}): TakenDeparture => ({
  ...{ name: 'Sunrise Kayak', date: day(date), departureKey: '1-0930', hasTime: true },
  ...{ start: `${date}T09:30` as WallTime, guests: 5, held: 0, places: null },
  ...changes,
});

/** Nothing but the kind, as every change is asked. */
export const aChangeAsked = (changes: Partial<CalendarChangeAsked> = {}): CalendarChangeAsked => ({
  ...{ kind: 'close', activityKeys: [], from: day('2026-07-20'), to: day('2026-07-22'), weekdays: [] },
  ...{ times: [], places: null, lengthMinutes: null, week: null, words: '' },
  ...{ seasonPlace: null, season: null },
  ...changes,
});

export const aMadeChange = (changes: Partial<MadeCalendarChange> = {}): MadeCalendarChange => ({
  ...{ version: 7, on: '2026-07-18T15:17:00.000Z', by: 'Marcus', reason: null },
  ...{ change: aChangeAsked({ activityKeys: [1] }), activities: ['Sunrise Kayak'], effect: anEffect() },
  ...{ undone: null, mayUndo: true },
  ...changes,
});

/** April 15 to October 31 of every year, daily at 9 and 1, with twelve places. */
export const aSeason = (changes: Partial<CalendarSeason> = {}): CalendarSeason => ({
  ...{ from: null, to: null, yearly: { from: '04-15', to: '10-31' }, weekdays: [0, 1, 2, 3, 4, 5, 6] },
  ...{ times: ['09:00', '13:00'] as VenueTime[], lengthMinutes: 150, places: 12, place: 0, hours: null },
  ...changes,
});

/** Renders for somebody who is signed in; returns the requests, in order. */
export function renderSignedIn(element: ReactElement, answers: Answers): Asked[] {
  const asked = fakeServer(answers);
  setPresence({ at: 'in', session: sessionAt(larkspurAs('manager')), isKept: false });
  render(element);
  onTestFinished(() => {
    cleanup();
    setPresence({ at: 'start' });
    vi.unstubAllGlobals();
  });
  return asked;
}

/** Opens the dialog of a change. The server makes it as version 7, unless the answers say otherwise. */
export function openChange(calendar: DeskCalendar, draft: ChangeDraft, answers: Answers = {}) {
  const onClose = vi.fn<() => void>();
  const onDone = vi.fn<(made: ChangeDone) => void>();
  const asked = renderSignedIn(
    <ChangeDialog venue={larkspur} calendar={calendar} draft={draft} onClose={onClose} onDone={onDone} />,
    {
      previewCalendarChange: () => aChangePreview(),
      changeCalendar: () => ({
        ...{ effect: anEffect(), taken: [], takenCount: 0, modelErrors: null, version: 7 },
      }),
      ...answers,
    },
  );
  return { asked, onClose, onDone };
}

export const dialog = () => within(screen.getByRole('dialog'));
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
