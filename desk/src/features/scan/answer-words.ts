/** The words of a scan: how it went, in one line, and what to know or do. */

import type { CheckedInMember } from '@gangway/contract/members';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { intlLocale } from '@gangway/domain/messages/locale';
import { dateWords } from '../../lib/departure-words.ts';
import { clockOf, venueDateOf } from '../../lib/venue-clock.ts';
import { t } from '../../messages/t.ts';
import type { Outcome } from './scan-outcome.ts';
import type { Facts, ScanAt } from './scan-place.ts';
import type { Tone } from './signal.ts';

export interface AnswerWords {
  /** Null while it is not known. */
  tone: Tone | null;
  title: string;
  text: string | null;
  facts: Facts | null;
}

/** Of a check-in that was pressed, as the device knows it now. */
export type Sent =
  | { at: 'waiting'; isLong: boolean }
  | { at: 'done' }
  | { at: 'refused'; why: 'used' | 'canceled' | 'gone'; usedOn: string | null; usedBy: string | null };

/** When something was: the time, with the day if it was another one. */
export function momentWords(instant: string, { timeZone, today }: ScanAt): string {
  const day = venueDateOf(instant, timeZone);
  const time = clockOf(instant, timeZone);
  return day === today ? time : t('scan.answer.moment', { date: dateWords(day, today), time });
}

function usedTitle(usedOn: string | null, usedBy: string | null, at: ScanAt): string {
  if (usedOn === null) return t('scan.answer.usedBefore');
  const time = momentWords(usedOn, at);
  return usedBy === null ? t('scan.answer.used', { time }) : t('scan.answer.usedBy', { time, by: usedBy });
}

const canceled = (facts: Facts | null): AnswerWords => ({
  ...{ tone: 'bad', title: t('scan.answer.canceled'), text: t('scan.answer.canceledText'), facts },
});

function pressed(facts: Facts, sent: Sent, at: ScanAt): AnswerWords {
  switch (sent.at) {
    case 'waiting':
      return sent.isLong
        ? { tone: 'good', title: t('scan.answer.kept'), text: t('scan.answer.keptText'), facts }
        : { tone: null, title: t('scan.answer.checking'), text: null, facts };
    case 'done':
      return { tone: 'good', title: t('scan.answer.in'), text: null, facts };
    case 'refused':
      if (sent.why === 'canceled') return canceled(facts);
      if (sent.why === 'gone')
        return { tone: 'bad', title: t('scan.answer.unknown'), text: t('scan.answer.goneText'), facts };
      return {
        ...{ tone: 'bad', title: usedTitle(sent.usedOn, sent.usedBy, at) },
        ...{ text: t('scan.answer.nothing'), facts },
      };
  }
}

function elsewhere(
  { ticket, undecided }: Extract<Outcome, { at: 'elsewhere' }>,
  { today }: ScanAt,
): AnswerWords {
  const { fit, activityName: name, appointmentDate, hasTime, validUntil } = ticket;
  const { facts } = undecided;
  const date = dateWords(dateOf(appointmentDate), today);
  if (fit === 'anyDay' && validUntil !== null)
    return {
      ...{ tone: 'care', title: t('scan.answer.anyDay', { date: dateWords(validUntil, today) }) },
      ...{ text: t('scan.answer.anyDayText', { name }), facts },
    };
  const text = hasTime
    ? t('scan.answer.forTime', { name, date, time: clockTime(timeOf(appointmentDate)) })
    : t('scan.answer.forDay', { name, date });
  const title = fit === 'otherTime' ? t('scan.answer.otherTime') : t('scan.answer.otherDay');
  return { tone: 'care', title, text, facts };
}

function memberWords({ admitted, message, name, planName, visitsRemaining }: CheckedInMember): AnswerWords {
  const facts: Facts = {
    name,
    guest: planName,
    people: 1,
    due: null,
    lacksWaiver: false,
    notes: [],
    kept: null,
  };
  if (!admitted)
    return {
      tone: 'bad',
      title: t('scan.member.refused', { reason: message ?? '' }),
      text: t('scan.answer.nothing'),
      facts,
    };
  const text = visitsRemaining === null ? null : t('scan.member.visits', { count: visitsRemaining });
  return { tone: 'good', title: t('scan.answer.in'), text, facts };
}

const plain = (tone: Tone | null, title: string, text: string | null): AnswerWords => ({
  ...{ tone, title, text, facts: null },
});

/** Signs of an unknown code that are shown. */
const shownSigns = 60;

const shortened = (text: string) => (text.length > shownSigns ? `${text.slice(0, shownSigns)}…` : text);

/** @param sent of an outcome that was pressed */
export function answerWords(outcome: Outcome, sent: Sent, at: ScanAt): AnswerWords {
  switch (outcome.at) {
    case 'checking':
      return plain(null, t('scan.answer.checking'), null);
    case 'pressed':
      return pressed(outcome.facts, sent, at);
    case 'again':
      return {
        tone: 'care',
        title: t('scan.answer.again'),
        text: t('scan.answer.nothing'),
        facts: outcome.facts,
      };
    case 'used': {
      const title = usedTitle(outcome.usedOn, outcome.usedBy, at);
      return { tone: 'bad', title, text: t('scan.answer.nothing'), facts: outcome.facts };
    }
    case 'canceled':
      return canceled(outcome.facts);
    case 'elsewhere':
      return elsewhere(outcome, at);
    case 'notLed':
      return plain('bad', t('scan.answer.notLed'), outcome.words);
    case 'member':
      return memberWords(outcome.member);
    case 'noCards':
      return plain('care', t('scan.answer.noCards'), t('scan.answer.noCardsText'));
    case 'unknown':
      return outcome.kind === 'ticket'
        ? plain('bad', t('scan.answer.unknown'), t('scan.answer.unknownText'))
        : plain('bad', t('scan.answer.unknownCard'), t('scan.answer.unknownText'));
    case 'unreadable':
      return plain(
        'care',
        t('scan.answer.unreadable'),
        t('scan.answer.says', { text: shortened(outcome.text) }),
      );
    case 'offline':
      return plain('care', t('scan.answer.offline'), offlineWords(outcome, at));
    case 'failed':
      return plain('care', t('scan.answer.failed'), outcome.words);
  }
}

/** Departures that are named one by one. */
const mostNamed = 4;

function offlineWords(
  { kind, unkept }: Extract<Outcome, { at: 'offline' }>,
  { departureKey }: ScanAt,
): string {
  if (kind === 'card') return t('scan.answer.offlineCard');
  if (departureKey !== null) return t('scan.answer.offlineList');
  if (unkept.length === 0) return t('scan.answer.offlineEntrance');
  const more = unkept.length - mostNamed;
  const named = [
    ...unkept.slice(0, mostNamed),
    ...(more > 0 ? [t('scan.answer.more', { count: more })] : []),
  ];
  const departures = new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(named);
  return t('scan.answer.offlineUnkept', { departures });
}
