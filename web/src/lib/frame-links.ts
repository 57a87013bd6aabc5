/**
 * In a frame of another site, links that would load something that cannot be framed open a window of their own: sign-in,
 * members, receipts, tickets, the sign-up of operators, and pages of others (docs/embedding.md). The frame would be dead.
 */
import { canBeFramed } from '@gangway/contract/embed';

/** On a link that the page itself follows without loading anything. */
export const inPageMark = 'data-in-page';

/** Files such as calendars are downloaded and leave the page where it is. */
const file = /^\/(api|images|assets)\//;

function leavesFrame(link: HTMLAnchorElement): boolean {
  const { protocol, origin, pathname, search, hash } = new URL(link.href, location.href);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (origin !== location.origin) return true;
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return !isHere && !file.test(pathname) && !canBeFramed(pathname);
}

/** Begins before the page's program is there. Router links look at the element's target as well. */
export function openOthersOutside(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || link.target !== '' || !leavesFrame(link)) return;
      if (link.hasAttribute('download') || link.hasAttribute(inPageMark)) return;
      link.target = '_blank';
      link.relList.add('noopener');
    },
    { capture: true },
  );
}
