/** Says of a screen that it is as this device kept it, and from when. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import { t } from '../messages/t.ts';
import { isKept } from './kept.ts';
import { clockWithZone } from './venue-clock.ts';

/** @param answer of the server or of this device; null before it is there */
export function KeptNote({ answer }: { answer: { readOn: string; timeZone: string } | null }) {
  if (answer === null || !isKept(answer)) return null;
  const time = clockWithZone(Date.parse(answer.readOn), answer.timeZone);
  return (
    <p role="status" className="kept-note">
      <Icon name="offline" />
      <span>{t('departure.page.kept', { time })}</span>
    </p>
  );
}
