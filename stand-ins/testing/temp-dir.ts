/** Creates a temporary folder for a test and removes it afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-stand-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
