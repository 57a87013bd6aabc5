/** The plan's picture for a membership, with the holder's name in the cut. */
import type { Membership } from '@gangway/contract/memberships';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import type { PhotoPlace } from '@gangway/ui/lib/photo-file.ts';
import { hasName, memberName } from './membership-words.ts';

interface PlanPhotoProps {
  membership: Membership;
  record: Omit<PhotoPlace, 'photoVersion'>;
}

export function PlanPhoto({ membership, record }: PlanPhotoProps) {
  const { photoVersion, photoColour, name, members } = membership;
  const { photoDomain, photoFolder } = record;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion }, 'item');
  const holder = members.find(({ isAccountHolder }) => isAccountHolder);
  if (photo === null) return null;
  return (
    <div className="plan-photo">
      <Picture
        src={photo.src}
        srcSet={photo.srcSet}
        sizes="(width < 64rem) 100vw, 24rem"
        width={photo.width}
        height={photo.height}
        alt=""
        color={photoColour ?? undefined}
      />
      <p className="cut cut-start">
        {holder !== undefined && hasName(holder) && <b>{memberName(holder)}</b>}
        <span>{name}</span>
      </p>
    </div>
  );
}
