/** 'Please arrive by': the appointment time minus the arrive-early setting, in minutes (2.8-07). */
import { addMinutes, type WallTime } from '../kernel/local-time.ts';

export function arrivalTime(start: WallTime, arriveMinutesBefore: number): WallTime {
  return addMinutes(start, -arriveMinutesBefore);
}
