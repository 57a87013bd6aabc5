/** Keeps a framed page connected with the site around it (D-EMB-02). */
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isFramed } from '../../lib/framed.ts';
import type { Venue } from '../location/venue-source.ts';
import type { connectToSite } from './site-link.ts';

type Connection = ReturnType<typeof connectToSite>;

function useConnection(venue: Venue): Connection | null {
  const [connection, setConnection] = useState<Connection | null>(null);
  useEffect(() => {
    if (!isFramed()) return;
    let made: Connection | null = null;
    let isOver = false;
    part(() => import('./site-link.ts')).then(
      (file) => {
        if (isOver) return;
        made = file.connectToSite(venue);
        setConnection(made);
      },
      (error: unknown) => logFault('The site around could not be told', error),
    );
    return () => {
      isOver = true;
      made?.end();
    };
  }, [venue]);
  return connection;
}

export function useSiteAround(venue: Venue): void {
  const connection = useConnection(venue);
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const view = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.name !== undefined)?.staticData.name,
  });
  useEffect(() => {
    // Item and section, as the address names them: …/details/12/guests, …/item/12/activity/guests.
    const [, item = null, section = null] =
      /\/(?:details|item)\/(\d+)(?:\/(?:activity|package))?(?:\/([\w/]+))?/.exec(pathname) ?? [];
    connection?.show({ pathname, view: view ?? 'ClientView', item, section });
  }, [connection, pathname, view]);
}
