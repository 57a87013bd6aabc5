/** The texts that the desk keeps in the browser, by key. */
import { stored } from '@gangway/ui/lib/stored-text.ts';

export const storage = {
  /** The language that was chosen, such as 'es'; none while the browser's is used. */
  language: stored('local', 'desk.language'),
  /** Check-ins that the server has not got yet, as JSON (check-ins.ts). */
  checkIns: stored('local', 'desk.checkIns'),
  /** The booking in this tab, as JSON (features/book/cart.ts). */
  booking: stored('session', 'desk.booking'),
  /** The guest of that booking, as JSON (features/book/guest.ts). */
  guest: stored('session', 'desk.guest'),
  /** Changes of the schedule that are being typed in this tab, as JSON (features/calendar/kept-change.ts). */
  calendarChange: stored('session', 'desk.calendarChange'),
  /** The words of a cancellation of departures that is being written in this tab, as JSON (features/cancel/cancel-draft.ts). */
  cancellation: stored('session', 'desk.cancellation'),
  /** An email to guests that is being written in this tab, as JSON (mail-dialog.tsx). */
  message: stored('session', 'desk.message'),
  /** Who was signed in, and which answers are kept, as JSON (kept.ts). */
  kept: stored('local', 'desk.kept'),
  /** Whether scanning makes a sound: 'on' or 'off'; none for on. */
  scanSound: stored('local', 'desk.scanSound'),
  /** The venue whose screens were open last: its locationKey. */
  venue: stored('local', 'desk.venue'),
};
