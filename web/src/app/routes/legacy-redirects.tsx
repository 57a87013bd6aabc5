/** Addresses of former storefronts lead to the views of today; a client agent's number in them is kept (2.2, D-RT-08). */
import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { clientViewRoute } from './client-view.tsx';

interface Moved {
  clientLocationKey: string;
  itemId?: string;
  clientAgentKey?: string;
}

/**
 * The number goes on in the query, where the page keeps it for the session: a redirect of the server has no session of
 * the browser to write to. What is not all digits may be an old name and is dropped.
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
const toActivities = ({ clientLocationKey }: Moved) => paths.activities(clientLocationKey);
const toPackages = ({ clientLocationKey }: Moved) => paths.packages(clientLocationKey);
const toGiftCards = ({ clientLocationKey }: Moved) => paths.giftCard(clientLocationKey);

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
