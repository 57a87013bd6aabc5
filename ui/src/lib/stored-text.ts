/** Texts that the browser keeps, each with a copy in memory in case storage is blocked (D-CT-05, C-35). */

type Area = 'session' | 'local';

/** A text under one key. On the server nothing is read or written. */
export interface StoredText {
  key: string;
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

const memory = new Map<string, string>();

function areaOf(area: Area): Storage | null {
  try {
    if (typeof window === 'undefined') return null;
    return area === 'session' ? window.sessionStorage : window.localStorage;
  } catch {
    // Reading the property itself throws if the browser blocks storage in third-party frames.
    return null;
  }
}

function attempt<Result>(work: () => Result, fallback: Result): Result {
  try {
    return work();
  } catch {
    // Blocked or full: use the copy in memory.
    return fallback;
  }
}

/**
 * Declares a text that the browser keeps for this tab ('session') or for the site ('local').
 * @param key as the browser stores it; a program uses each once
 */
export function stored(area: Area, key: string): StoredText {
  const slot = `${area}:${key}`;
  return {
    key,
    read: () => attempt(() => areaOf(area)?.getItem(key) ?? null, null) ?? memory.get(slot) ?? null,
    write: (value) => {
      if (typeof window === 'undefined') return;
      const isKept = attempt(() => {
        areaOf(area)?.setItem(key, value);
        return areaOf(area) !== null;
      }, false);
      if (isKept) memory.delete(slot);
      else memory.set(slot, value);
    },
    remove: () => {
      memory.delete(slot);
      attempt(() => areaOf(area)?.removeItem(key), undefined);
    },
  };
}

/** Whether the browser really keeps what is written; false in frames with blocked storage. */
export function storageWorks(): boolean {
  return attempt(() => {
    const area = areaOf('session');
    if (area === null) return false;
    area.setItem('storage-check', '1');
    area.removeItem('storage-check');
    return true;
  }, false);
}
