/** ClientView: the root of a location; loads its record and guards the order (2.1-05, 2.3, 2.4). */

import { readLocationKey } from '@gangway/domain/kernel/keys';
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { rootRoute } from './root.tsx';

export const clientViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$clientLocationKey',
  staticData: { name: 'ClientView', styles: ['header', 'cart', 'footer', 'messages'] },
  search: { middlewares: [retainSearchParams<SearchText>(['orderKey', 'theme'])] },
  /** Children read `locationKey` from their context. */
  beforeLoad: ({ params }) => {
    const locationKey = readLocationKey(params.clientLocationKey);
    if (locationKey === null) throw redirect({ href: paths.error() });
    return { locationKey };
  },
  loader: ({ context }) => context.venues.venue(context.locationKey),
});
