/** The single place that builds the URL for signing a member's waiver (specification 2.10, D-WV-01). */

/** The page's path, relative to the kiosk's URL; the server handles the same path. */
export const waiverPath = (locationCode: string, memberKey: string) =>
  `/${encodeURIComponent(locationCode)}/checkin/form/${encodeURIComponent(memberKey)}`;

/** Links to a member's check-in form at the kiosk, for anyone with the link; not assigned to a member. */
export function waiverLink(kioskUrl: string, locationCode: string, memberKey: string): string {
  return `${kioskUrl.replace(/\/+$/, '')}${waiverPath(locationCode, memberKey)}?unassigned=true`;
}
