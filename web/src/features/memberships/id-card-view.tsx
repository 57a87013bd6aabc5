/** A member's identity card: front, back and code, to print or to save as an image (2.11-02, D-MB-08). */
import type { ClientLocation } from '@gangway/contract/location';
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import { dateOf } from '@gangway/domain/kernel/local-time';
import {
  type CardValues,
  defaultBack,
  defaultFront,
  defaultFrontWithoutLogo,
  fillCard,
  memberNumber,
  qrAddress,
} from '@gangway/domain/memberships/id-card';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { OperatorHtml } from '@gangway/ui/components/operator-html.tsx';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { logoBases } from '../location/logo.tsx';
import { memberName } from './membership-words.ts';
import { type MemberPhoto, useMemberPhoto } from './use-member-photo.ts';

/** What a card says about its venue. */
type CardVenue = Pick<
  ClientLocation,
  | 'name'
  | 'phone'
  | 'address'
  | 'websiteUrl'
  | 'photoDomain'
  | 'photoFolder'
  | 'lightLogoVersion'
  | 'darkLogoVersion'
  | 'bookLogoType'
>;

const silhouette = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#dfe5e8"/><circle cx="50" cy="39" r="18" fill="#93a1a9"/><path d="M14 100a36 36 0 0 1 72 0z" fill="#93a1a9"/></svg>',
)}`;
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Whose code the card shows: the member's own, or the account holder's if all share it (D-MB-01). */
function codeOwner(membership: Membership, member: MembershipMember): MembershipMember {
  if (membership.uniqueIdPerMember) return member;
  return membership.members.find(({ isAccountHolder }) => isAccountHolder) ?? membership.members[0] ?? member;
}

/** The silhouette is for members without a photo only, not for a photo that is still loading. */
function photoOfCard(photo: MemberPhoto): string {
  if (photo.state === 'there') return photo.data;
  return photo.state === 'waiting' ? nothing : silhouette;
}

function cardValues(
  membership: Membership,
  member: MembershipMember,
  record: CardVenue,
  apiBase: string,
  photo: MemberPhoto,
): CardValues {
  const logo = logoBases(record);
  return {
    PlanName: member.membershipPlanName,
    RoleName: member.roleName,
    MemberName: memberName(member),
    MemberNumber: memberNumber(member.memberUuid),
    MemberPhotoUrl: photoOfCard(photo),
    QrCodeUrl: qrAddress(apiBase, codeOwner(membership, member).membershipMemberKey),
    ValidUntil: mediumDate(dateOf(member.valid)),
    // The card is white in either theme. Without a logo, the text says whose it is.
    ClientLogoUrl: logo === null ? nothing : `${logo.onLight}.png`,
    ClientName: record.name,
    ClientPhone: record.phone ?? '',
    ClientPlace: record.address === null ? record.name : `${record.name}, ${record.address}`,
  };
}

export interface IdCardViewProps {
  membership: Membership;
  member: MembershipMember;
  record: CardVenue;
  apiBase: string;
  /** The link back to the membership. */
  back: Elements;
  onPrint: () => void;
  /** Saves both sides as an image. */
  onSave: (card: HTMLElement) => Promise<void>;
}

export function IdCardView(props: IdCardViewProps) {
  const { membership, member, record, apiBase, onSave } = props;
  const photo = useMemberPhoto(member, 512);
  const values = cardValues(membership, member, record, apiBase, photo);
  const front = logoBases(record) === null ? defaultFrontWithoutLogo : defaultFront;
  const cards = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    try {
      if (cards.current !== null) await onSave(cards.current);
    } catch (error) {
      logFault('The card could not be saved as a picture', error);
      setFailed(true);
    }
  };
  return (
    <main id="main" className="wrap membership">
      <IconSprite names={['print', 'download']} />
      {props.back}
      <h1>{t('memberships.card.title', { name: values.MemberName })}</h1>
      <div className="id-cards" ref={cards}>
        <section className="id-card" aria-label={t('memberships.card.front')}>
          <OperatorHtml html={fillCard(member.idCardFrontHtml ?? front, values)} />
        </section>
        <section
          className={member.printBackIdCards ? 'id-card' : 'id-card id-card-unprinted'}
          aria-label={t('memberships.card.back')}
        >
          <OperatorHtml html={fillCard(member.idCardBackHtml ?? defaultBack(), values)} />
        </section>
      </div>
      <div className="membership-tools no-print">
        <Button look="primary" icon="print" onClick={props.onPrint}>
          {t('memberships.card.print')}
        </Button>
        <Button icon="download" onClick={() => void save()}>
          {t('memberships.card.saveImage')}
        </Button>
        <LiveRegion visible>{isFailed ? t('memberships.card.failed') : ''}</LiveRegion>
      </div>
    </main>
  );
}
