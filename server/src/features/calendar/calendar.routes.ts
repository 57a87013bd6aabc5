/** Binds the calls of the calendar (docs/rules/calendar.md). */
import {
  changeCalendar,
  getCalendar,
  getCalendarChanges,
  previewCalendarChange,
  undoCalendarChange,
} from '@gangway/contract/calendar';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { CalendarChanges } from './calendar-changes.service.ts';
import type { DeskCalendars } from './desk-calendar.service.ts';

/** All loaded with the first call, to save memory where nobody uses the desk. */
export function calendarRoutes(
  app: FastifyInstance,
  gate: Gate,
  {
    deskCalendars: calendars,
    calendarChanges: changes,
  }: { deskCalendars: () => Promise<DeskCalendars>; calendarChanges: () => Promise<CalendarChanges> },
): void {
  serve(app, getCalendar, gate, async (...of) => (await calendars()).read(...of));
  serve(app, previewCalendarChange, gate, async (input) => (await changes()).preview(input));
  serve(app, changeCalendar, gate, async (...of) => (await changes()).change(...of));
  serve(app, undoCalendarChange, gate, async (...of) => (await changes()).undo(...of));
  serve(app, getCalendarChanges, gate, async (input) => (await changes()).list(input));
}
