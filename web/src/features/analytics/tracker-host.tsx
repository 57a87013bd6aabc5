/**
 * Runs a venue's trackers for as long as the visitor lets it (D-AN-01, C-45): loaded after hydration, and only if
 * the venue has any.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useVenue } from '../location/use-venue.ts';
import { openFrame } from './page/open-frame.ts';
import { PrivacyBar } from './page/privacy-bar.tsx';
import { useSearchView } from './page/use-search-view.ts';
import { type TrackingChoice, useTrackingChoice } from './page/use-tracking-choice.ts';
import { privacyChoices } from './privacy-choices.ts';
import { addTrackers, dropEarly, keepEarly } from './track.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control: the visitor's browser asks not to share data. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** What happened before a visitor agreed is not reported later. */
function useFrame(locationKey: number, isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) {
      dropEarly();
      return keepEarly;
    }
    const { receiver, close } = openFrame(locationKey);
    const remove = addTrackers(receiver);
    return () => {
      remove();
      close();
      // The next venue's effects may report before its frame is open.
      keepEarly();
    };
  }, [locationKey, isAllowed]);
}

export default function TrackerHost() {
  const venue = useVenue();
  const { locationKey, paymentCurrencyCode: currency } = venue;
  const { choice, choose } = useTrackingChoice(locationKey);
  const wasAskedFor = useSyncExternalStore(privacyChoices.subscribe, privacyChoices.isOpen, () => false);
  const saysNo = navigator.globalPrivacyControl === true;
  // Such a browser has answered already: its visitor is not asked again, and may still agree in the footer.
  const isUndecided = choice === null && venue.requireTrackingConsent && !saysNo;
  const isAllowed = choice === 'allowed' || (choice === null && !venue.requireTrackingConsent && !saysNo);
  useFrame(locationKey, isAllowed);
  useSearchView(currency, isAllowed);

  if (!wasAskedFor && !isUndecided) return null;
  const decide = (made: TrackingChoice) => {
    choose(made);
    privacyChoices.close();
  };
  return (
    <PrivacyBar
      venueName={venue.name}
      privacyUrl={venue.privacyUrl}
      isOn={isUndecided ? null : isAllowed}
      wasAskedFor={wasAskedFor}
      onChoose={decide}
      onClose={privacyChoices.close}
    />
  );
}
