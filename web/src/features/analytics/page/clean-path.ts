/** The path of a page as trackers may know it: which page it is, and nothing about its visitor (D-AN-01). */
import { allCatalogViews } from '@gangway/domain/location/offers';

const known = new RegExp(
  String.raw`^/\d+(?:/(?:catalog(?:/(?:${allCatalogViews.join('|')}|date))?|(?:activity|package)/details/\d+|embed/item/\d+|checkout|receipt|terms|membership)(?![^/]))?`,
);

/** Keys of members and whatever else a path may get are cut off. */
export const cleanPath = (path: string): string => known.exec(path)?.[0] ?? '/';

/** Parameters by which an advertiser knows the click that brought a visitor, not who that is. */
const campaignNames = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'msclkid',
  'fbclid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
] as const;

/** Letters that such values are made of; an email address or a telephone number is not. */
const campaignForm = /^(?!\+?[\d.-]{7,}$)[\w.~-]{1,200}$/;

/** Returns the campaign's part of a query, with its question mark; empty if there is none. */
export function campaignOf(search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of campaignNames) {
    const value = asked.get(name)?.replaceAll(' ', '-');
    if (value !== undefined && campaignForm.test(value)) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
