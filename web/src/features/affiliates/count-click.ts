/** Counts a visit that began at a link of an affiliate: once per tab, without cookies (D-AG-03; docs/rules/agents.md). */
import { countClick } from '@gangway/contract/affiliates';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { logFault } from '@gangway/ui/lib/log.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { readKey, sellerInAddress } from '../../lib/agent-keys.ts';
import { call } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';

/** Programs that say they are no visitors. */
const programs = /bot|crawl|spider|slurp|preview|lighthouse|facebookexternalhit/i;

/** The item of a page's address; null for other pages. */
export function itemOfPath(pathname: string): number | null {
  const found = /^\/\d+\/(?:activity\/details|package\/details|embed\/item)\/(\d{1,10})(?:\/|$)/.exec(
    pathname,
  );
  return readKey(found?.[1]);
}

/** Waits until somebody can see the page: it may be rendered ahead, or in a tab of the background. */
function whenSeen(): Promise<void> {
  const isSeen = () =>
    document.visibilityState === 'visible' && (document as { prerendering?: boolean }).prerendering !== true;
  if (isSeen()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isSeen()) return;
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('prerenderingchange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    document.addEventListener('prerenderingchange', look);
  });
}

/** Returns whether this tab has not counted the link before, and notes that it has now. */
function isFirst(link: string): boolean {
  const counted = (storage.countedClicks.read() ?? '').split(' ');
  if (counted.includes(link)) return false;
  storage.countedClicks.write([...counted, link].join(' ').trim());
  return true;
}

/** Never throws: a visit goes on whether or not it is counted. */
export async function countClickOnce(
  locationKey: LocationKey,
  search: SearchText,
  pathname: string,
): Promise<void> {
  const clientAgentKey = readKey(search.clientAgentKey);
  const seller = sellerInAddress(search);
  if (programs.test(navigator.userAgent)) return;
  await whenSeen();
  if (!isFirst(`${locationKey}/${clientAgentKey ?? 0}/${seller.bookingAgentKey ?? 0}`)) return;
  try {
    await call(countClick, { locationKey, clientAgentKey, ...seller, itemKey: itemOfPath(pathname) });
  } catch (error) {
    logFault('A click could not be counted', error);
  }
}
