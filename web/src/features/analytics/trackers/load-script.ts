/** Loads the scripts of trackers. */
import { fail } from './log.ts';

/** What a slow script is told waits in its queue; one that does not come is logged in these words. */
export function loadScript(
  words: string,
  address: string,
  query: Readonly<Record<string, string>> = {},
): void {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const script = document.createElement('script');
  script.async = true;
  script.src = url.href;
  script.onerror = () => fail(words);
  script.referrerPolicy = 'no-referrer';
  document.head.append(script);
}
