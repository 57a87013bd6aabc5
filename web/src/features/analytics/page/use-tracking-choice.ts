/** What a visitor chose about the trackers of a venue, in this tab and in others (D-AN-01, C-45). */
import { useEffect, useState } from 'react';
import { storage } from '../../../lib/storage.ts';
import { byVenue } from './by-venue.ts';

export type TrackingChoice = 'allowed' | 'refused';

function readChoice(locationKey: number): TrackingChoice | null {
  const kept = byVenue(storage.trackingChoice, locationKey).read();
  return kept === 'allowed' || kept === 'refused' ? kept : null;
}

/** Refusing also forgets what trackers kept. */
function keepChoice(locationKey: number, choice: TrackingChoice): void {
  byVenue(storage.trackingChoice, locationKey).write(choice);
  if (choice === 'refused') byVenue(storage.trackerCookies, locationKey).remove();
}

export function useTrackingChoice(locationKey: number) {
  const [choice, setChoice] = useState(() => readChoice(locationKey));
  useEffect(() => {
    const reread = () => setChoice(readChoice(locationKey));
    reread();
    const onStored = ({ key }: StorageEvent) => {
      if (key === storage.trackingChoice.key) reread();
    };
    addEventListener('storage', onStored);
    return () => removeEventListener('storage', onStored);
  }, [locationKey]);
  const choose = (made: TrackingChoice) => {
    keepChoice(locationKey, made);
    setChoice(made);
  };
  return { choice, choose };
}
