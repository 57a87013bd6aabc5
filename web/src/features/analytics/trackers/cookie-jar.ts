/**
 * Cookies and storage for scripts in an origin that has none: in memory, and kept by the page so that a visitor
 * stays one visitor (docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */

/** More than trackers need; a script that writes without end fills nothing. */
const maxCookies = 30;
const maxLetters = 512;

/** What `document.cookie` would say, read and written as it would be. */
export function createJar(kept: string, onChange: (cookies: string) => void) {
  const jar = new Map<string, string>();
  const read = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  function take(text: string): void {
    const [pair = '', ...attributes] = text.split(';');
    const [name = '', ...value] = pair.trim().split('=');
    const isOver = attributes.some((attribute) => {
      const [what = '', when = ''] = attribute.trim().split('=');
      if (what.toLowerCase() === 'max-age') return Number(when) <= 0;
      return what.toLowerCase() === 'expires' && Date.parse(when) <= Date.now();
    });
    if (isOver) jar.delete(name);
    else if (name !== '' && pair.length <= maxLetters && (jar.has(name) || jar.size < maxCookies))
      jar.set(name, value.join('='));
  }
  for (const cookie of kept.split('; ')) take(cookie);
  return {
    get: read,
    set: (text: unknown) => {
      const before = read();
      take(String(text));
      if (read() !== before) onChange(read());
    },
  };
}

/** Storage that lasts as long as the frame. */
function createStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (name) => held.get(String(name)) ?? null,
    setItem: (name, value) => void held.set(String(name), String(value)),
    removeItem: (name) => void held.delete(String(name)),
    clear: () => held.clear(),
  };
}

/** Puts them where scripts look; the frame's own would throw. */
export function installJar(kept: string, onChange: (cookies: string) => void): void {
  Object.defineProperty(document, 'cookie', { ...createJar(kept, onChange), configurable: true });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: createStorage(), configurable: true });
}
