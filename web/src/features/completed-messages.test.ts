/** Messages that the functions of connection-words complete by a reason or by advice. */
import { describe, expect, it } from 'vitest';
import english from '../messages/en.json' with { type: 'json' };

describe('every message that is completed by a reason or by advice', () => {
  const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const completed = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/(?:connectionWords|withReason)\(\s*t\(\s*'([^']+)'/g)].map(([, code = '']) => code),
  );
  const titles = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/title=\{t\('([^']+)'\)\}>\s*<p>\{connectionWords/g)].map(([, code = '']) => code),
  );

  it('says nothing of a connection or of trying again by itself', () => {
    expect(completed.length).toBeGreaterThan(10);
    expect(titles.length).toBeGreaterThan(4);
    const messages = english as Readonly<Record<string, string>>;
    for (const code of [...completed, ...titles])
      expect(messages[code], code).not.toMatch(/try again|offline|connection/i);
  });
});
