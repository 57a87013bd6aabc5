/**
 * The manifest of a day or of one departure, to print and for spreadsheets (docs/rules/manifest.md). They are links to the
 * server's own files: the browser shows how loading goes, and says if it failed.
 */
import { manifestCsv, manifestPdf } from '@gangway/contract/departures';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { t } from '../messages/t.ts';

interface ManifestFilesProps {
  locationKey: number;
  date: VenueDate;
  /** Null for all of the day. */
  departureKey: string | null;
}

export function ManifestFiles({ locationKey, date, departureKey }: ManifestFilesProps) {
  const asked = new URLSearchParams({
    ...{ clientLocationKey: `${locationKey}`, date },
    ...(departureKey === null ? {} : { departureKey }),
  });
  return (
    <p className="manifest-files">
      <a className="button button-small" href={`${manifestPdf.path}?${asked}`} target="_blank" rel="noopener">
        <Icon name="print" />
        <span>{t('day.files.print')}</span>
      </a>
      <a className="button button-small" href={`${manifestCsv.path}?${asked}`} download>
        <Icon name="download" />
        <span>{t('day.files.csv')}</span>
      </a>
    </p>
  );
}
