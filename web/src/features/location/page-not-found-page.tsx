/** "Page not found": what happened, two ways on, and where a venue is known its picture and three of its activities (D-RT-02). */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { photoOf, sizeOnPhones } from '../../lib/photo-address.ts';
import { telephoneAddress } from '../../lib/telephone-address.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Venue } from './venue-source.ts';

const wordsByCause: Readonly<Record<string, string>> = {
  receipt: 'This receipt link is incomplete. Please open it again from your confirmation email.',
  fault: 'The page could not be loaded. Please try again in a moment.',
  location: 'There is no venue at this address. Please check the link you followed.',
};
const otherWords = 'The address may be mistyped, or the page is gone. Nothing you booked is lost.';

const noChange = () => () => undefined;

/** Outside any venue. */
export function PageNotFoundPage() {
  const router = useRouter();
  const cause = router.state.location.search.cause ?? '';
  // Known in the browser only.
  const canGoBack = useSyncExternalStore(
    noChange,
    () => history.length > 1,
    () => false,
  );
  return (
    <main id="main" className="wrap lost">
      <IconSprite names={['back']} />
      <section>
        <h1>Page not found</h1>
        <div className="lost-text">
          <p className="lede">{wordsByCause[cause] ?? otherWords}</p>
          {canGoBack && (
            <Button icon="back" onClick={() => router.history.back()}>
              Go back
            </Button>
          )}
        </div>
      </section>
    </main>
  );
}

const view = getRouteApi('/$clientLocationKey/error');

/** Of a venue: it stays a page of the venue. @param suggestions three of its activities, drawn by who knows cards */
export function VenueNotFoundPage({ venue, suggestions }: { venue: Venue; suggestions: ReactNode }) {
  const { cause = '' } = view.useSearch();
  const { photoDomain, photoFolder, leadPhotoVersion } = venue;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion: leadPhotoVersion }, 'lead');
  return (
    <main id="main" className="wrap lost">
      <IconSprite names={['phone', 'mail']} />
      <section>
        {photo === null ? (
          <h1>Page not found</h1>
        ) : (
          <div className="lost-photo">
            <Picture
              src={photo.src}
              srcSet={photo.srcSet}
              sizes={`${sizeOnPhones}, min(100vw, 80rem)`}
              width={photo.width}
              height={photo.height}
              alt=""
              color={venue.leadPhotoColour ?? undefined}
              eager
            />
            <div className="cut cut-start">
              <h1 className="plate-title">Page not found</h1>
            </div>
          </div>
        )}
        <div className="lost-text">
          <p className="lede">{wordsByCause[cause] ?? otherWords}</p>
          <div className="lost-ways">
            <LinkButton
              look="primary"
              render={(link) => <PageLink to={paths.catalog(venue.locationKey)} {...link} />}
            >
              Back to {venue.name}
            </LinkButton>
            <Contact venue={venue} />
          </div>
        </div>
      </section>
      {suggestions}
    </main>
  );
}

/** The other way on: whoever looks for a booking asks the venue. */
function Contact({ venue: { phone, email } }: { venue: Venue }) {
  if (phone !== null)
    return (
      <a className={buttonClass()} href={telephoneAddress(phone)}>
        <Icon name="phone" />
        Call {phone}
      </a>
    );
  return email === null ? null : (
    <a className={buttonClass()} href={`mailto:${email}`}>
      <Icon name="mail" />
      {email}
    </a>
  );
}
