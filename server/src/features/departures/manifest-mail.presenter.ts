/** The email with the manifest of a day: its departures with their counts; guests are in its attachments (docs/rules/manifest.md). */
import type { Location } from '@gangway/domain/location/location';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, rowsHtml } from '../emails/email.presenter.ts';
import type { ManifestSheet, SheetDeparture } from './manifest-sheet.presenter.ts';
import { balanceWords, headOf } from './manifest-text.presenter.ts';

const rowsOf = ({ counts, seats, guides, balance, pickups }: SheetDeparture): string[] => [
  counts,
  seats,
  ...(guides === null ? [] : [guides]),
  ...pickups.map(({ time, stop, guests }) => t('departures.manifest.pickupCount', { time, stop, guests })),
  ...balanceWords(balance),
];

const departureHtml = (departure: SheetDeparture) =>
  `<tr><td class="rule text" style="padding:18px 0;border-top:1px solid #dde3e6"><h2 style="margin:0 0 4px;font-size:18px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(departure.name)}</h2>
${rowsHtml([{ strong: departure.time }, ...rowsOf(departure)])}</td></tr>`;

export function manifestMail(
  sheet: ManifestSheet,
  { location, imageHost }: { location: Location; imageHost: string },
): EmailContent {
  const { subject, date, counts, departures } = sheet;
  const attached = departures.length === 0 ? [] : [t('departures.mail.attached')];
  const why = t('departures.mail.why');
  const html = emailHtml(
    { location, imageHost },
    {
      title: subject,
      preheader: counts,
      heading: date,
      paragraphs: [counts, ...attached].map(escapeHtml),
      links: [],
      rows: `<tr><td style="padding:0 28px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${departures.map(departureHtml).join('\n')}</table></td></tr>`,
      foot: [why],
    },
  );
  const text = [
    date,
    '',
    counts,
    ...attached,
    ...departures.flatMap((one) => ['', headOf(one), ...rowsOf(one)]),
    '',
    why,
    '',
    contactOf(location),
  ].join('\n');
  return { subject, html, text };
}
