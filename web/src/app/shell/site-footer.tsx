/** The footer: the venue's name, address, contact and time zone, and the product's name once. */
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { zoneName } from '@gangway/ui/lib/zone-name.ts';
import { privacyChoices } from '../../features/analytics/privacy-choices.ts';
import { useVenue } from '../../features/location/use-venue.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';

export function SiteFooter() {
  const venue = useVenue();
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <div>
          <b>{venue.name}</b>
          {venue.address !== null && (
            <p>
              <bdi>{venue.address}</bdi>
            </p>
          )}
        </div>
        <ul>
          {venue.phone !== null && (
            <li>
              <a href={telephoneAddress(venue.phone)}>{venue.phone}</a>
            </li>
          )}
          {venue.email !== null && (
            <li>
              <a href={`mailto:${venue.email}`}>{venue.email}</a>
            </li>
          )}
          {venue.hasTerms && (
            <li>
              <PageLink to={paths.terms(venue.locationKey)}>{t('location.titles.terms')}</PageLink>
            </li>
          )}
          {venue.privacyUrl !== null && (
            <li>
              <a href={venue.privacyUrl}>{t('app.footer.privacy')}</a>
            </li>
          )}
          {venue.hasTrackers && (
            <li className="site-footer-choices">
              <button type="button" onClick={privacyChoices.open}>
                {t('app.footer.privacyChoices')}
              </button>
            </li>
          )}
        </ul>
        <p className="fine">
          {t('app.footer.fine', { zone: zoneName(venue.timeZoneId, venue.timeZoneAbbr) })}
        </p>
      </div>
    </footer>
  );
}
