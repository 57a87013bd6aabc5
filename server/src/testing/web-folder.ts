/** A one-line built storefront, for tests of hosting pages rather than of their content. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Answers every address with its path, and whether guests may pay there, once `wait` resolves. */
const program = `
const gate = globalThis[Symbol.for('gangway.test-pages')] ?? { wait: null, running: 0, most: 0 };
export async function render({ url, nonce, mayTakePayment }) {
  gate.running += 1;
  gate.most = Math.max(gate.most, gate.running);
  try {
    if (gate.wait !== null) await gate.wait;
    const { pathname } = new URL(url);
    return { status: 200, headers: {}, body: '<!doctype html><title>' + pathname + '</title><script nonce="' + nonce + '"></script><!-- may take payment: ' + mayTakePayment + ' -->' };
  } finally {
    gate.running -= 1;
  }
}
`;

interface TestPages {
  /** Pages finish only after this resolves. */
  wait: Promise<void> | null;
  running: number;
  /** Maximum number running at once so far. */
  most: number;
}

const pages: TestPages = { wait: null, running: 0, most: 0 };

/** Returns the state of the pages in this process. */
export const testPages = (): TestPages => pages;

/** Creates the folder; the caller removes it. */
export async function makeWebFolder(): Promise<string> {
  // The built pages import nothing of ours.
  Reflect.set(globalThis, Symbol.for('gangway.test-pages'), pages);
  const folder = await mkdtemp(join(tmpdir(), 'gangway-web-'));
  await mkdir(join(folder, 'dist/client/.vite'), { recursive: true });
  await mkdir(join(folder, 'dist/client/assets'), { recursive: true });
  await mkdir(join(folder, 'dist/server'), { recursive: true });
  const manifest = {
    'src/entry-starter.ts': { file: 'assets/starter.js' },
    'src/entry-client.tsx': { file: 'assets/entry.js' },
    'src/entry-trackers.ts': { file: 'assets/trackers.js' },
  };
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/client/assets/starter.js'), 'export {};\n');
  await writeFile(join(folder, 'dist/client/assets/entry.js'), 'export {};\n');
  await writeFile(join(folder, 'dist/client/embed.js'), '');
  await writeFile(join(folder, 'dist/client/assets/trackers.js'), "document.title = '</script>';\n");
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'dist/server/entry-server.js'), program);
  return folder;
}
