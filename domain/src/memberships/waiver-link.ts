/** The one place that writes the address at which a member's waiver is signed (specification 2.10, D-WV-01). */

/** Where the page begins, below the address of the kiosk; the server answers the same path. */
export const waiverPath = (locationCode: string, memberKey: string) =>
  `/${encodeURIComponent(locationCode)}/checkin/form/${encodeURIComponent(memberKey)}`;

/** The kiosk's check-in form of a member, opened by whoever has the link: no member has been assigned to it. */
export function waiverLink(kioskUrl: string, locationCode: string, memberKey: string): string {
  return `${kioskUrl.replace(/\/+$/, '')}${waiverPath(locationCode, memberKey)}?unassigned=true`;
}
