/** Starts the program of the frame in which trackers run (features/analytics/tracker-frame.ts). */
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import { runTrackerFrame } from './features/analytics/tracker-frame.ts';

const active = JSON.parse(
  document.getElementById('trackers')?.textContent ?? 'null',
) as ActiveTrackers | null;
// Opened on its own, there is no page to listen to.
if (active !== null && window.parent !== window) runTrackerFrame(active, window.parent);
