/** A picture of an activity's gallery. */
import type { Activity } from '@gangway/contract/catalog';

export type GalleryPhoto = Activity['morePhotos'][number];
