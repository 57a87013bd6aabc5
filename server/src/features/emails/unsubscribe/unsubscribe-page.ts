/** The page that unsubscribes, in the venue's look; opening it changes nothing (docs/rules/reminders.md, "Unsubscribing"). */
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { type Shown, type VenueOfPage, venueLink, venuePage } from '../../location/venue-page.shared.ts';

const back = (venue: VenueOfPage, className: string) =>
  venueLink(venue, { className, words: t('receipt.unsubscribe.toVenue', { venue: venue.venueName }) });

/** Asks; the button posts to the page's own address. */
export const unsubscribePage = (venue: VenueOfPage, shown: Shown): string =>
  venuePage({
    ...shown,
    title: t('receipt.unsubscribe.title', { venue: venue.venueName }),
    venue,
    back: back(venue, 'back'),
    body: `<div class="short"><h1>${escapeHtml(t('receipt.unsubscribe.heading'))}</h1>
<p class="muted">${escapeHtml(t('receipt.unsubscribe.what', { venue: venue.venueName }))}</p>
<form method="post" class="plain"><button type="submit">${escapeHtml(t('receipt.unsubscribe.button'))}</button></form></div>`,
  });

export const unsubscribedPage = (venue: VenueOfPage, shown: Shown): string =>
  venuePage({
    ...shown,
    title: t('receipt.unsubscribe.title', { venue: venue.venueName }),
    venue,
    back: back(venue, 'back'),
    body: `<div class="short"><h1>${escapeHtml(t('receipt.unsubscribe.doneHeading'))}</h1>
<p class="muted" role="status">${escapeHtml(t('receipt.unsubscribe.done', { venue: venue.venueName }))}</p>
${back(venue, 'button')}</div>`,
  });

export const unknownLinkPage = (shown: Shown): string =>
  venuePage({
    ...shown,
    title: t('receipt.unsubscribe.unknownHeading'),
    venue: null,
    back: '',
    body: `<div class="short"><h1>${escapeHtml(t('receipt.unsubscribe.unknownHeading'))}</h1><p>${escapeHtml(t('receipt.unsubscribe.unknown'))}</p></div>`,
  });
