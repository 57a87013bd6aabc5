/**
 * "Page not found": what happened and two ways to continue; for a known venue also its picture and three of
 * its activities (D-RT-02).
 */
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { Button, buttonClass, LinkButton } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from './venue-source.ts';

const idByCause: ReadonlyMap<string, PlainId<Messages>> = new Map([
  ['receipt', 'location.notFound.receipt'],
  ['ticket', 'location.notFound.ticket'],
  ['fault', 'location.notFound.fault'],
  ['location', 'location.notFound.location'],
  ['signup', 'location.notFound.signUp'],
]);

/** @param cause as in the address */
const causeWords = (cause: string) => t(idByCause.get(cause) ?? 'location.notFound.other');

const noChange = () => () => undefined;

/** For addresses outside any venue. */
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
        <div className="lost-photo">
          {/* Without a venue there is no picture of one: the drawing that stands in for pictures. */}
          <Picture src={undefined} width={1600} height={720} alt="" />
          <div className="cut cut-start">
            <h1 className="plate-title">{t('location.titles.notFound')}</h1>
          </div>
        </div>
        <div className="lost-text">
          <p className="lede">{causeWords(cause)}</p>
          <div className="lost-ways">
            {/* A document of its own, as everything outside of a venue. */}
            <LinkButton look="primary" href="/">
              {t('location.notFound.start')}
            </LinkButton>
            {canGoBack && (
              <Button icon="back" onClick={() => router.history.back()}>
                {t('location.notFound.back')}
              </Button>
            )}
          </div>
        </div>
      </section>
    </main>
  );
}

const view = getRouteApi('/$clientLocationKey/error');

/**
 * For addresses of a venue; it stays a page of the venue.
 * @param suggestions three activities, rendered by the caller
 */
export function VenueNotFoundPage({ venue, suggestions }: { venue: Venue; suggestions: Elements }) {
  const { cause = '' } = view.useSearch();
  const { photoDomain, photoFolder, leadPhotoVersion } = venue;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion: leadPhotoVersion }, 'lead');
  return (
    <main id="main" className="wrap lost">
      <IconSprite names={['phone', 'mail']} />
      <section>
        {photo === null ? (
          <h1>{t('location.titles.notFound')}</h1>
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
              <h1 className="plate-title">{t('location.titles.notFound')}</h1>
            </div>
          </div>
        )}
        <div className="lost-text">
          <p className="lede">{causeWords(cause)}</p>
          <div className="lost-ways">
            <LinkButton
              look="primary"
              render={(link) => <PageLink to={paths.catalog(venue.locationKey)} {...link} />}
            >
              {t('location.notFound.toVenue', { venue: venue.name })}
            </LinkButton>
            <Contact venue={venue} />
          </div>
        </div>
      </section>
      {suggestions}
    </main>
  );
}

/** The other way to continue: a visitor looking for a booking can ask the venue. */
function Contact({ venue: { phone, email } }: { venue: Venue }) {
  if (phone !== null)
    return (
      <a className={buttonClass()} href={telephoneAddress(phone)}>
        <Icon name="phone" />
        <span>{t('location.notFound.call', { phone })}</span>
      </a>
    );
  return email === null ? null : (
    <a className={buttonClass()} href={`mailto:${email}`}>
      <Icon name="mail" />
      <span>{email}</span>
    </a>
  );
}
