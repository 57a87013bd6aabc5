/** One stored text for several venues, which share an origin: JSON by their keys. */
import type { StoredText } from '@gangway/ui/lib/stored-text.ts';

function readAll({ read }: StoredText): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(read() ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    // Not ours, or cut off: as if there were none.
    return {};
  }
}

export function byVenue(text: StoredText, locationKey: number) {
  return {
    read: (): string | null => {
      const kept = readAll(text)[locationKey];
      return typeof kept === 'string' ? kept : null;
    },
    write: (value: string): void => text.write(JSON.stringify({ ...readAll(text), [locationKey]: value })),
    remove: (): void => {
      const { [locationKey]: _, ...others } = readAll(text);
      text.write(JSON.stringify(others));
    },
  };
}
