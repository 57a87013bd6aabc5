/** The path of a page as trackers may know it: which page it is, and nothing about its visitor (D-AN-01). */

const known =
  /^\/\d+(?:\/(?:catalog(?:\/(?:activities|packages|giftcard|memberships|merchandise|date))?|(?:activity|package)\/details\/\d+|embed\/item\/\d+|checkout|receipt|terms|membership)(?![^/]))?/;

/** Keys of members and whatever else a path may get are cut off. */
export const cleanPath = (path: string): string => known.exec(path)?.[0] ?? '/';
