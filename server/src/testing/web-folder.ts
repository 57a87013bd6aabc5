/** A built storefront of one line, for tests of how pages are hosted rather than of what they show. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Answers every address with its path; /error with 404, /slow when it is told to. */
const program = `
export const gate = { wait: null, running: 0, most: 0 };
globalThis.gangwayTestPages = gate;
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
