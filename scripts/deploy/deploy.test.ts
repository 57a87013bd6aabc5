/** What stands in several files of a deployment says the same in all of them (docs/operations.md, docs/releasing.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../lib/root.mjs';

interface Manifest {
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const text = (...parts: string[]) => readFileSync(at(...parts), 'utf8');
const manifest = (...parts: string[]) => JSON.parse(text(...parts, 'package.json')) as Manifest;

const namesIn = (settings: string) =>
  [...settings.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);

it('the image, its guide and the checkout run the same Node', () => {
  const pinned = new Set(Object.values(manifest().optionalDependencies ?? {}));
  expect(pinned.size).toBe(1);
  const [version = ''] = pinned;
  expect(text('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${version}-bookworm-slim@sha256:`);
  const named = [...text('docs/operations.md').matchAll(/node-v([\d.]+)-linux/g)].map(([, of]) => of);
  expect([...new Set(named)]).toEqual([version]);
});

it('images of others are named by version and digest', () => {
  const images = [
    ...[...text('Dockerfile').matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)],
    ...[...text('compose.yaml').matchAll(/^ +image: (\S+)$/gm)],
  ].map(([, image = '']) => image);
  const others = images.filter((image) => !image.startsWith('gangway:'));
  expect(others).toHaveLength(3);
  for (const image of others) expect(image).toMatch(/^[a-z]+:\d+\.[\w.-]+@sha256:[\da-f]{64}$/);
  // Nothing is built on an image that is named elsewhere.
  const from = text('Dockerfile').match(/^FROM .*$/gm) ?? [];
  expect(from).toHaveLength(2);
  for (const line of from) expect(line).toMatch(/^FROM \$\{NODE_IMAGE\}( AS build)?$/);
});

it('all workspaces have the version of the product', () => {
  const { version, workspaces = [] } = manifest();
  for (const workspace of workspaces) {
    const own = manifest(workspace);
    expect(own.version, workspace).toBe(version);
    for (const [name, wanted] of Object.entries(own.dependencies ?? {}))
      if (name.startsWith('@gangway/')) expect(wanted, `${name} in ${workspace}`).toBe(version);
  }
});

it('examples of settings name settings that there are', () => {
  const known = namesIn(text('.env.example'));
  expect(known).toContain('PUBLIC_URL');
  const named = namesIn(text('deploy/gangway.env.example'));
  expect(named).toContain('GIFT_CARD_SECRET');
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('units and scripts name programs and folders that the guide installs', () => {
  const guide = text('docs/operations.md');
  const files = readdirSync(at('deploy'));
  expect(files).toContain('gangway.service');
  for (const file of files) {
    const programs = [...text('deploy', file).matchAll(/\/(?:usr\/local\/bin|opt|etc)\/gangway[\w-]*/g)];
    for (const [program] of programs) {
      if (program.startsWith('/usr/local/bin/')) expect(files, file).toContain(program.split('/').at(-1));
      else expect(guide, `${program} of ${file}`).toContain(program);
    }
  }
});
