/** Reads which location a command is for. */
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { t } from '../messages/t.ts';
import { WrongUse } from './words.ts';

/** Keys are stored in four bytes. */
export const mostKey = 2_147_483_647;

/** Reads `--location`; undefined if it was left out. */
export function readLocation(text: string | undefined): LocationKey | undefined {
  const locationKey = text === undefined ? undefined : readLocationKey(text);
  if (locationKey === null || (locationKey ?? 0) > mostKey)
    throw new WrongUse(t('commands.location.number', { text: String(text) }));
  return locationKey;
}
