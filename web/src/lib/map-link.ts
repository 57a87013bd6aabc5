/** Where 'Open in maps' leads, on pages and in emails. */
import * as map from '@gangway/domain/location/map-link';

export type MappedPlace = map.MappedPlace;
export const mapLink = map.mapLink;
