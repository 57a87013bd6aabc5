/** The booking screen of one activity: story, panel, thumb bar and dialogs; receives all its dependencies. */
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { useState } from 'react';
import { AddedDialog, OverlapDialog } from './panel/booking-dialogs.tsx';
import { BookingPanel } from './panel/booking-panel.tsx';
import { ThumbBar } from './panel/panel-foot.tsx';
import { findScheduler } from './panel/scheduler.tsx';
import { labelsOf, StoryLead, StoryMore } from './panel/story.tsx';
import type { BookingOptions } from './state/booking-options.ts';
import { useBooking } from './state/use-booking.ts';

/** Activities whose message was dismissed since the page loaded; each must be dismissed once (D-AV-08). */
const messagesRead = new Set<number>();

const bookingIcons = [
  'effort',
  'age',
  'height',
  'calendar',
  'left',
  'right',
  'plus',
  'minus',
  'pin',
  'bag',
  'refresh',
  'bus',
  'search',
] as const;

export interface BookingViewProps extends BookingOptions {
  /** Replaces the item's own picture. */
  picture?: Elements;
  onCheckout: () => void;
  onKeepLooking: () => void;
}

export function BookingView(props: BookingViewProps) {
  const { venue, item, activity, today } = props;
  const booking = useBooking(props);
  const hasMessage = (activity.preBookMessage ?? '') !== '';
  const [isReady, setIsReady] = useState(!hasMessage);
  // Only the browser knows which messages were read, so the first render does not look.
  const wasRead = isReady || messagesRead.has(activity.activityKey);
  const shared = { booking, venue, item, activity, isReady: wasRead };
  return (
    <>
      <main id="main" className="wrap booking">
        <IconSprite names={bookingIcons} />
        <StoryLead item={item} activity={activity} labels={labelsOf(activity)} picture={props.picture} />
        <BookingPanel
          {...shared}
          today={today}
          onReady={() => {
            messagesRead.add(activity.activityKey);
            setIsReady(true);
          }}
        />
        <StoryMore item={item} activity={activity} />
      </main>
      {findScheduler(activity) !== null && <ThumbBar {...shared} />}
      <OverlapDialog choice={booking.choice} adding={booking.adding} />
      <AddedDialog
        adding={booking.adding}
        item={item}
        activity={activity}
        onCheckout={props.onCheckout}
        onKeepLooking={props.onKeepLooking}
      />
    </>
  );
}
