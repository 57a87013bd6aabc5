/** Whatever is loaded late, of any file (docs/decisions/0134-a-page-of-an-older-build-loads-again.md). */
import { describe, expect, it } from 'vitest';

describe('every part that is loaded late', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../ui/src/**/*.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  it('is loaded by `part`, or is a page’s component', () => {
    const others = Object.entries(sources)
      .filter(([file]) => !/\.test\.tsx?$|\/testing\//.test(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(/(.{0,40})\bimport\('[^']+'\)/gs)]
          .filter(([, before = '']) => !/(part\(\s*\(\) =>|latePage\(\s*\(\) =>|typeof)\s*$/.test(before))
          .map(([found]) => `${file}: ${found}`),
      );
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    expect(others).toEqual([]);
  });
});
