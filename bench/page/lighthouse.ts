/** Runs Lighthouse's command and installs it on first use: its packages are not part of the workspaces. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { note } from '../lib/report.ts';

const folder = at('bench/lighthouse');
const program = at('bench/lighthouse/node_modules/lighthouse/cli/index.js');
const run = promisify(execFile);

interface Audit {
  title: string;
  displayValue?: string;
  score: number | null;
}

/** The parts of Lighthouse's report that are used here. */
export interface LighthouseReport {
  runtimeError?: { code: string; message: string };
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, Audit | undefined>;
}

function isInstalled(): boolean {
  const installed = at('bench/lighthouse/node_modules/lighthouse/package.json');
  if (!existsSync(installed) || !existsSync(program)) return false;
  const versionOf = (text: string) => (JSON.parse(text) as { version: string }).version;
  const wanted = JSON.parse(readFileSync(at('bench/lighthouse/package.json'), 'utf8')) as {
    dependencies: { lighthouse: string };
  };
  return versionOf(readFileSync(installed, 'utf8')) === wanted.dependencies.lighthouse;
}

async function ensureLighthouse(): Promise<void> {
  if (isInstalled()) return;
  note('\nInstalling Lighthouse (once)');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, shell: process.platform === 'win32' });
}

/** Runs Lighthouse on a page, in a separate Chromium. */
export async function judge(
  address: string,
  chromePath: string,
  categories: readonly string[],
): Promise<LighthouseReport> {
  await ensureLighthouse();
  const outcome = join(mkdtempSync(join(tmpdir(), 'gangway-lighthouse-')), 'report.json');
  try {
    await run(
      process.execPath,
      [
        program,
        address,
        '--output=json',
        // Not to standard output, where Lighthouse loses the end.
        `--output-path=${outcome}`,
        '--quiet',
        `--only-categories=${categories.join(',')}`,
        `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromePath } },
    ).catch((error: unknown) => {
      // If Lighthouse cannot judge a page, it exits with 1 but still writes its report.
      if (!existsSync(outcome)) throw error;
    });
    return JSON.parse(readFileSync(outcome, 'utf8')) as LighthouseReport;
  } finally {
    rmSync(dirname(outcome), { recursive: true, force: true });
  }
}
