/**
 * Redirects addresses of former storefronts to today's views and keeps the client agent's number in them
 * (2.2, D-RT-08).
 */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { clientViewRoute } from './client-view.tsx';

interface Moved {
  clientLocationKey: string;
  itemId?: string;
  clientAgentKey?: string;
}

/**
 * Moves the number into the query; the page stores it for the session, because a redirect on the server
 * cannot write to the browser's session. Drops anything that is not all digits: it may be an old name.
 */
function agentIn({ clientAgentKey = '' }: Moved): SearchText {
  return /^\d+$/.test(clientAgentKey) ? { clientAgentKey } : {};
}

function movedTo<const Path extends string>(path: Path, target: (params: Moved) => string) {
  return createRoute({
    getParentRoute: () => clientViewRoute,
    path,
    beforeLoad: ({ params, search }) => {
      const moved = params as Moved;
      throw redirect({ to: target(moved), search: { ...search, ...agentIn(moved) }, replace: true });
    },
  });
}

const toActivity = ({ clientLocationKey, itemId = '' }: Moved) => paths.activity(clientLocationKey, itemId);
const toPackage = ({ clientLocationKey, itemId = '' }: Moved) => paths.package(clientLocationKey, itemId);
const toActivities = ({ clientLocationKey }: Moved) => paths.view(clientLocationKey, 'activities');
const toPackages = ({ clientLocationKey }: Moved) => paths.view(clientLocationKey, 'packages');
const toGiftCards = ({ clientLocationKey }: Moved) => paths.view(clientLocationKey, 'giftcard');

export const legacyRoutes = [
  movedTo('activity/details/$itemId/$clientAgentKey/start', toActivity),
  movedTo('package/details/$itemId/$clientAgentKey/start', toPackage),
  movedTo('details/activity/$itemId/$', toActivity),
  movedTo('details/package/$itemId/$', toPackage),
  movedTo('activity/{-$clientAgentKey}', toActivities),
  movedTo('shop/activities/{-$clientAgentKey}', toActivities),
  movedTo('package/{-$clientAgentKey}', toPackages),
  movedTo('shop/packages/{-$clientAgentKey}', toPackages),
  movedTo('giftcard/{-$clientAgentKey}', toGiftCards),
];
