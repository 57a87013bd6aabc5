/**
 * Runs while the program is on its way to the device: asks for what the first screen shows, and has the browser read its calendars
 * (docs/performance.md, "A day at the desk").
 */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import { readLocaleFrom } from '@gangway/domain/messages/locale';
import { inLanguage, withQuery } from '@gangway/ui/lib/request-address.ts';
import { readCalendarsSoon } from './lib/calendars.ts';
import { askEarly } from './lib/early-answers.ts';
import { languageHere, localeHere } from './lib/spoken-here.ts';
import { storage } from './lib/storage.ts';

/** Addresses of the first screen and of days; other screens ask themselves. */
const ofDay = /^\/desk(?:\/(?<venue>\d+)\/day(?:\/(?<date>\d{4}-\d\d-\d\d))?)?\/?$/;
/** Nobody is signed in there. */
const ofNobody = /^\/desk\/(?:sign-in|welcome)\b/;

function askForFirstScreen(path: string): void {
  if (ofNobody.test(path)) return;
  askEarly(inLanguage('/api/desk/getStaffSession'));
  const day = ofDay.exec(path)?.groups;
  const clientLocationKey = readLocationKey(day?.venue ?? storage.venue.read() ?? '');
  if (day === undefined || clientLocationKey === null) return;
  askEarly(withQuery(inLanguage('/api/desk/getDay'), { clientLocationKey, date: day.date }));
}

const locale = localeHere(languageHere());
readLocaleFrom(() => locale);
askForFirstScreen(location.pathname.toLowerCase());
readCalendarsSoon(locale);
