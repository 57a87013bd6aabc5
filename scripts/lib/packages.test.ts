/** How many packages `npm start` installs is the same in every run, and may not grow unnoticed (scripts/testing/ceilings.ts). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ceilings } from '../testing/ceilings.ts';
import { at } from './root.mjs';

interface Entry {
  dev?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

it('a start installs as many packages on Linux as the ceiling says', () => {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const installed = Object.entries(packages).filter(
    ([where, { dev, link, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }]) =>
      where.includes('node_modules/') &&
      dev !== true &&
      link !== true &&
      os.includes('linux') &&
      cpu.includes('x64') &&
      libc.includes('glibc'),
  );
  expect(installed.length).toBe(ceilings.packagesOfStart);
});
