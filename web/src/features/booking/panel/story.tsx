/**
 * The story beside the panel: picture with overlaid title, labels, description, what is included, what
 * to bring, weather, accessibility, the meeting point and frequent questions (3.2-14).
 */
import type { Activity, Item } from '@gangway/contract/catalog';
import { cancellationLines } from '@gangway/domain/catalog/cancellation-words';
import { BalancedTitle } from '@gangway/ui/components/balanced-title.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { OperatorHtml } from '@gangway/ui/components/operator-html.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { PlaceMap } from '@gangway/ui/components/place-map.tsx';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import { mapLink } from '../../../lib/map-link.ts';
import { t } from '../../../messages/t.ts';
import { Gallery } from './gallery.tsx';

/** Maximum title length, in characters, that still fits a few lines on a phone. */
const longestTitle = 48;

interface StoryLeadProps {
  item: Item;
  /** Whose gallery is shown; null for a package. */
  activity: Activity | null;
  labels: readonly (readonly [IconName, string | null])[];
  /** Replaces the item's own picture. */
  picture?: Elements;
}

/** How long an activity takes, how hard it is, and who it is for. */
export const labelsOf = (activity: Activity): StoryLeadProps['labels'] => [
  ['clock', activity.duration],
  ['effort', activity.difficulty],
  ['age', activity.ageMinimum],
  ['height', activity.minHeight],
];

export function StoryLead({ item, activity, labels, picture }: StoryLeadProps) {
  const photo = photoOf(item, 'item');
  // A title of several lines would cover the picture.
  const isLong = item.name.length > longestTitle;
  const shown = labels.filter(([, text]) => text !== null && text !== '');
  return (
    <article className="story">
      <div className="story-photo">
        {picture ?? (
          <Picture
            src={photo?.src}
            srcSet={photo?.srcSet}
            sizes={`${sizeOnPhones}, (width < 64rem) 100vw, 60vw`}
            width={photo?.width ?? 800}
            height={photo?.height ?? 600}
            alt={item.photoAlt ?? ''}
            color={item.photoColour ?? undefined}
            eager
          />
        )}
        <div className={classNames('cut cut-start story-title', isLong && 'is-long')}>
          <BalancedTitle text={item.name} />
        </div>
      </div>
      {activity !== null && <Gallery item={item} activity={activity} />}
      {shown.length > 0 && (
        <ul className="labels story-labels">
          {shown.map(([icon, text]) => (
            <li key={icon}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {item.summary !== '' && <p className="lede">{item.summary}</p>}
    </article>
  );
}

export function StoryMore({ item, activity }: { item: Item; activity: Activity }) {
  const { included, bring, goodToKnow, weather, accessibility, faq, arriveMinutesBefore } = activity;
  const arrival =
    activity.appointmentType === 'dateTime' && arriveMinutesBefore > 0
      ? [t('booking.story.arrive', { minutes: arriveMinutesBefore })]
      : [];
  const terms = item.cancellation === null ? [] : cancellationLines(item.cancellation);
  const toKnow = [...arrival, ...goodToKnow, ...terms];
  return (
    <div className="story">
      {item.description !== '' && <OperatorHtml className="story-text" html={item.description} />}
      {included.length + bring.length + toKnow.length > 0 && (
        <div className="story-cols">
          <TickList title={t('booking.story.included')} icon="check" lines={included} />
          <TickList title={t('booking.story.bring')} icon="bag" lines={bring} />
          <TickList title={t('booking.story.goodToKnow')} icon="info" lines={toKnow} />
        </div>
      )}
      {weather !== null && (
        <section className="story-part">
          <h2>{t('booking.story.weather')}</h2>
          <p className="text-lines">{weather}</p>
        </section>
      )}
      {accessibility !== null && (
        <section className="story-part">
          <h2>{t('booking.story.accessibility')}</h2>
          <OperatorHtml className="story-text" html={accessibility} />
        </section>
      )}
      {activity.meetingPoint !== null && <Meet place={activity.meetingPoint} photos={item} />}
      <Questions faq={faq} />
    </div>
  );
}

function TickList({ title, icon, lines }: { title: string; icon: IconName; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="ticks">
        {lines.map((line) => (
          <li key={line}>
            <Icon name={icon} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ faq }: Pick<Activity, 'faq'>) {
  if (faq.length === 0) return null;
  return (
    <section className="story-part">
      <h2>{t('booking.story.faq')}</h2>
      {faq.map(({ question, answer }) => (
        <details className="faq" key={question}>
          <summary>
            <span>{question}</span>
            <Icon name="down" />
          </summary>
          <OperatorHtml className="story-text" html={answer} />
        </details>
      ))}
    </section>
  );
}

interface MeetProps {
  place: NonNullable<Activity['meetingPoint']>;
  /** Where the venue's pictures are. */
  photos: Pick<Item, 'photoDomain' | 'photoFolder'>;
}

function Meet({ place, photos }: MeetProps) {
  return (
    <section className="meet">
      <h2>{t('booking.story.whereToBe')}</h2>
      <p>
        <b>{place.name}</b>
        {place.address !== '' && (
          <>
            <br />
            <span>{place.address}</span>
          </>
        )}
      </p>
      <a className="link" href={mapLink(place)} target="_blank" rel="noreferrer">
        <Icon name="pin" />
        <span>{t('booking.story.openMaps')}</span>
      </a>
      <PlaceMap map={place.map} photos={photos} />
    </section>
  );
}
