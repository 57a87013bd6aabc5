/** What a pass in a wallet says about one ticket, as texts (D-TK-02; docs/rules/tickets.md). */
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket, Ticket, TicketActivity } from '@gangway/contract/tickets';
import { clockTime, shortDate } from '@gangway/domain/kernel/date-words';
import { darkInk, inkOn } from '@gangway/domain/kernel/ink-on';
import {
  addDays,
  dateOf,
  type Instant,
  timeOf,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import { cancellationWords } from '@gangway/domain/location/cancellation-words';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { PassColors, PassFact, TicketPass } from '../../gateways/passes/pass-gateway.ts';
import { t } from '../../messages/t.ts';
import { type TicketSheet, ticketSheets, usualAccent } from './ticket-sheet.ts';

type Answer = OutputOf<typeof getTicket>;

/** The logo that is legible on the pass, if the venue has one. */
export type PassLogoOf = { name: 'logo-light' | 'logo-dark'; version: string } | null;

/**
 * The venue's accent with the logo for dark or light backgrounds. A venue whose only logo is for light backgrounds has
 * a white pass if its accent is dark, so that its logo can be seen.
 */
export function looksOf(location: Pick<Location, 'accentColour' | 'lightLogoVersion' | 'darkLogoVersion'>): {
  colors: PassColors;
  logo: PassLogoOf;
} {
  const { accentColour, lightLogoVersion: light, darkLogoVersion: dark } = location;
  const accent = accentColour ?? usualAccent;
  const ink = inkOn(accent);
  const onAccent = { background: accent, text: ink, label: ink };
  if (ink !== darkInk)
    return dark === null && light !== null
      ? {
          colors: { background: '#ffffff', text: darkInk, label: accent },
          logo: { name: 'logo-light', version: light },
        }
      : { colors: onAccent, logo: dark === null ? null : { name: 'logo-dark', version: dark } };
  return { colors: onAccent, logo: light === null ? null : { name: 'logo-light', version: light } };
}

/** Midnight after the last day at the venue. */
function expiryOf({ endDate, validUntil }: TicketActivity, zone: string): Instant | null {
  const day = validUntil ?? (endDate === null ? null : dateOf(endDate));
  return day === null ? null : instantOf(wallTime(addDays(day, 1), '00:00' as VenueTime), zone);
}

/** The day a pass is for, or the last one that it is good on. */
function dayOf({ appointmentDate, validUntil }: TicketActivity): PassFact | null {
  if (appointmentDate !== null)
    return { label: t('tickets.pass.day'), text: shortDate(dateOf(appointmentDate)) };
  return validUntil === null ? null : { label: t('tickets.pass.validUntil'), text: shortDate(validUntil) };
}

const fact = (label: string, text: string | null): PassFact[] =>
  text === null || text === '' ? [] : [{ label, text }];

/** What is on the back of the pass. */
function moreOf(sheet: TicketSheet, location: Location): PassFact[] {
  return [
    ...fact(t('tickets.pass.when'), sheet.when.join('\n')),
    ...fact(t('tickets.pass.arrival'), sheet.arrival),
    ...fact(t('tickets.pass.package'), sheet.packageName),
    ...sheet.facts.map(({ label, lines }) => ({ label, text: lines.join('\n') })),
    ...fact(t('receipt.email.confirmation.ifPlansChange'), cancellationWords(location.terms).join('\n\n')),
    ...fact(t('tickets.pass.contact'), sheet.foot.join('\n')),
  ];
}

function whereOf({ meetingPoint }: TicketActivity): TicketPass['where'] {
  if (meetingPoint === null) return null;
  const { name, address, latitude, longitude } = meetingPoint;
  return { label: t('tickets.pdf.where'), name, address, latitude, longitude };
}

export interface PassParts {
  answer: Answer;
  location: Location;
  /** The ticket page. */
  pageUrl: string;
  roundLogoUrl: string | null;
  pictures: TicketPass['pictures'];
}

/** One pass for each ticket that is still valid, in the order of the ticket page, by the ticket's number. */
export function ticketPasses(parts: PassParts): Map<number, TicketPass> {
  const { answer, location } = parts;
  const sheets = ticketSheets(answer, location);
  const tickets = answer.activities.flatMap((activity) =>
    activity.tickets.map((ticket) => ({ activity, ticket })),
  );
  const passes = new Map<number, TicketPass>();
  for (const [place, { activity, ticket }] of tickets.entries()) {
    const sheet = sheets[place];
    if (sheet !== undefined && ticket.status === 'Valid')
      passes.set(ticket.number, passOf({ ...parts, sheet, activity, ticket }));
  }
  return passes;
}

function passOf(
  of: PassParts & { sheet: TicketSheet; activity: TicketActivity; ticket: Ticket },
): TicketPass {
  const { answer, location, sheet, activity, ticket } = of;
  const { appointmentDate, hasTime, durationMinutes } = activity;
  const { timeZone: zone } = location;
  const startsAt = hasTime && appointmentDate !== null ? instantOf(appointmentDate, zone) : null;
  const [guest = null] = fact(t('tickets.pass.guest'), sheet.name);
  return {
    serial: `${answer.ticketUuid}-${ticket.number}`,
    group: `${answer.ticketUuid}-line-${activity.orderLineKey}`,
    code: ticket.code,
    language: new Intl.Locale(currentLocale()).language,
    venue: location.name,
    activity: activity.name,
    startsAt,
    endsAt:
      startsAt === null || durationMinutes === null
        ? null
        : ((startsAt + durationMinutes * 60_000) as Instant),
    expiresAt: expiryOf(activity, zone),
    day: dayOf(activity),
    time:
      hasTime && appointmentDate !== null
        ? { label: t('tickets.pass.time'), text: clockTime(timeOf(appointmentDate)) }
        : null,
    admits: { label: t('tickets.pass.admits'), text: sheet.title },
    guest,
    order: { label: t('tickets.pass.order'), text: answer.orderNumber },
    place: sheet.place,
    where: whereOf(activity),
    more: moreOf(sheet, location),
    page: { url: of.pageUrl, words: t('tickets.pass.page') },
    colors: looksOf(location).colors,
    roundLogoUrl: of.roundLogoUrl,
    pictures: of.pictures,
  };
}
