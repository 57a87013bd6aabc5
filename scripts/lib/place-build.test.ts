/**
 * A new build under a running server: files that it and open pages still request are kept, but not forever.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeBuild } from './place-build.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'gangway-place-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const served = (file: string) => path.join(home, 'dist', file);
const isThere = (file: string) => existsSync(served(file));
const textOf = (file: string) => readFileSync(served(file), 'utf8');

/** Creates a build as Vite leaves it, with hashes in the names of its assets. */
function build(hash: string, extra: Record<string, string> = {}): void {
  const files = {
    'client/.vite/manifest.json': `manifest ${hash}`,
    [`client/assets/entry-${hash}.js`]: hash,
    'server/entry-server.js': `server ${hash}`,
    [`server/assets/page-${hash}.js`]: hash,
    ...extra,
  };
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(home, 'next', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

function buildAndPlace(hash: string, extra?: Record<string, string>): void {
  build(hash, extra);
  placeBuild(path.join(home, 'next'), path.join(home, 'dist'));
}

describe('placing a build', () => {
  it('moves its files into place and leaves nothing where it was built', () => {
    buildAndPlace('a1');
    expect(textOf('client/.vite/manifest.json')).toBe('manifest a1');
    expect(textOf('server/entry-server.js')).toBe('server a1');
    expect(textOf('client/assets/entry-a1.js')).toBe('a1');
    expect(existsSync(path.join(home, 'next'))).toBe(false);
  });

  it('keeps the assets of the two previous builds, and no more', () => {
    for (const hash of ['a1', 'b2', 'c3']) buildAndPlace(hash);
    expect(textOf('client/.vite/manifest.json')).toBe('manifest c3');
    for (const hash of ['a1', 'b2', 'c3']) {
      expect(isThere(`client/assets/entry-${hash}.js`)).toBe(true);
      expect(isThere(`server/assets/page-${hash}.js`)).toBe(true);
    }
    buildAndPlace('d4');
    expect(isThere('client/assets/entry-a1.js')).toBe(false);
    expect(isThere('server/assets/page-a1.js')).toBe(false);
    expect(isThere('client/assets/entry-b2.js')).toBe(true);
  });

  it('keeps them when the same build is made again', () => {
    for (const hash of ['a1', 'b2', 'b2', 'b2', 'b2']) buildAndPlace(hash);
    expect(isThere('client/assets/entry-a1.js')).toBe(true);
  });

  it('keeps a shared asset as long as one of its builds is kept', () => {
    const shared = { 'client/assets/libraries-x9.js': 'x9' };
    buildAndPlace('a1', shared);
    for (const hash of ['b2', 'c3']) buildAndPlace(hash, shared);
    buildAndPlace('d4');
    buildAndPlace('e5');
    expect(isThere('client/assets/libraries-x9.js')).toBe(true);
    buildAndPlace('f6');
    expect(isThere('client/assets/libraries-x9.js')).toBe(false);
  });

  it('treats files without a list as the previous build', () => {
    build('a1');
    mkdirSync(path.join(home, 'dist'));
    for (const folder of ['client/assets', 'server']) mkdirSync(served(folder), { recursive: true });
    writeFileSync(served('client/assets/entry-old.js'), 'old');
    placeBuild(path.join(home, 'next'), path.join(home, 'dist'));
    expect(isThere('client/assets/entry-old.js')).toBe(true);
    for (const hash of ['b2', 'c3']) buildAndPlace(hash);
    expect(isThere('client/assets/entry-old.js')).toBe(false);
  });

  it('removes what an interrupted build left behind', () => {
    buildAndPlace('a1');
    writeFileSync(served('client/assets/entry-half.js'), 'half');
    buildAndPlace('b2');
    expect(isThere('client/assets/entry-half.js')).toBe(false);
  });
});
