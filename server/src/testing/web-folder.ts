/** A built storefront of one line, for tests of how pages are hosted rather than of what they show. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Answers every address with its path, once `wait` lets it. */
const program = `
const gate = (globalThis.gangwayTestPages ??= { wait: null, running: 0, most: 0 });
export async function render({ url, nonce }) {
  gate.running += 1;
  gate.most = Math.max(gate.most, gate.running);
  try {
    if (gate.wait !== null) await gate.wait;
    const { pathname } = new URL(url);
    return { status: 200, headers: {}, body: '<!doctype html><title>' + pathname + '</title><script nonce="' + nonce + '"></script>' };
  } finally {
    gate.running -= 1;
  }
}
`;

interface TestPages {
  /** Pages are not done before it is. */
  wait: Promise<void> | null;
  running: number;
  /** At once, at most. */
  most: number;
}

declare global {
  var gangwayTestPages: TestPages | undefined;
}

/** What the pages of this process are doing. */
export function testPages(): TestPages {
  globalThis.gangwayTestPages ??= { wait: null, running: 0, most: 0 };
  return globalThis.gangwayTestPages;
}

/** Makes the folder; whoever asked removes it. */
export async function makeWebFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-web-'));
  await mkdir(join(folder, 'dist/client/.vite'), { recursive: true });
  await mkdir(join(folder, 'dist/client/assets'), { recursive: true });
  await mkdir(join(folder, 'dist/server'), { recursive: true });
  const manifest = {
    'src/entry-starter.ts': { file: 'assets/starter.js' },
    'src/entry-client.tsx': { file: 'assets/entry.js' },
  };
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/client/assets/starter.js'), 'export {};\n');
  await writeFile(join(folder, 'dist/client/assets/entry.js'), 'export {};\n');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'dist/server/entry-server.js'), program);
  return folder;
}
