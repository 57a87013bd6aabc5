/**
 * Starts a stand-in as a separate process, as in a deployment, on free ports and in its own folder,
 * for tests that need the real thing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../stand-ins/', import.meta.url));

export type StandIn = {
  url: string;
  /** Everything it printed before it was ready. */
  printed: string;
  close: () => Promise<void>;
};

/** `env` adds to the environment: SLOW_MS, PAYMENTS_SECRET_KEY and so on. */
export async function startStandIn(
  name: 'payments' | 'inbox' | 'stripe' | 's3' | 'sign-on',
  env: Record<string, string> = {},
): Promise<StandIn> {
  const dataDir = mkdtempSync(join(tmpdir(), `gangway-${name}-`));
  const child = spawn(process.execPath, [join(root, name, 'main.ts')], {
    env: {
      ...process.env,
      PAYMENTS_PORT: '0',
      STRIPE_PORT: '0',
      S3_PORT: '0',
      SIGN_ON_PORT: '0',
      INBOX_PORT: '0',
      SMTP_PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await firstLine(child, name);
  const url = /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
  return {
    url,
    printed,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function firstLine(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${name} ended with ${code} before it was ready: ${text.trim()}`)),
    );
  });
}
