/** Cookies for scripts in a frame that has none (docs/decisions/0059-trackers-in-a-frame-of-their-own.md). */
import { expect, it } from 'vitest';
import { createJar } from './cookie-jar.ts';

function aJar(kept = '') {
  const changes: string[] = [];
  const jar = createJar(kept, (cookies) => changes.push(cookies));
  return { jar, changes };
}

it('reads what was kept, and adds, replaces and deletes as a document does (D-AN-01)', () => {
  const { jar, changes } = aJar('_ga=1; _x=a=b');
  expect(jar.get()).toBe('_ga=1; _x=a=b');
  jar.set('_fbp=fb.1; path=/; expires=Fri, 31 Dec 9999 23:59:59 GMT');
  jar.set('_ga=2; max-age=60');
  jar.set('_x=; max-age=0');
  jar.set('_fbp=; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  expect(changes).toEqual([
    '_ga=1; _x=a=b; _fbp=fb.1',
    '_ga=2; _x=a=b; _fbp=fb.1',
    '_ga=2; _fbp=fb.1',
    '_ga=2',
  ]);
});

it('tells the page only of changes, and takes neither long nor countless cookies (D-AN-01)', () => {
  const { jar, changes } = aJar('_ga=1');
  jar.set('_ga=1');
  jar.set('');
  jar.set(`_long=${'x'.repeat(600)}`);
  expect(changes).toEqual([]);
  for (let count = 0; count < 100; count += 1) jar.set(`c${count}=1`);
  expect(jar.get().split('; ')).toHaveLength(30);
});
