/** The words of a vehicle's run. */
import type { DayRun } from '@gangway/contract/departures';
import { t } from '../messages/t.ts';

export const runVehicle = ({ vehicle }: Pick<DayRun, 'vehicle'>): string =>
  vehicle ?? t('pickups.run.noVehicle');
