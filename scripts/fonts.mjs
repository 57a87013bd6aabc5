/**
 * `node scripts/fonts.mjs`: takes the fonts of PDFs from their npm packages into server/assets/fonts, where they are kept
 * (docs/decisions/0125-fonts-by-their-glyphs.md). Needed for a further family or a newer version; nothing else runs it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from './lib/root.mjs';

const VERSION = '5.3.0';
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-hebrew',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-thai',
];

const folder = at('server/assets/fonts');
const downloads = mkdtempSync(path.join(os.tmpdir(), 'gangway-fonts-'));
try {
  const packages = FAMILIES.map((family) => `@fontsource/${family}@${VERSION}`);
  execFileSync('npm', ['install', '--prefix', downloads, '--no-save', '--ignore-scripts', ...packages], {
    stdio: 'inherit',
  });
  rmSync(folder, { recursive: true, force: true });
  for (const family of FAMILIES) {
    const from = path.join(downloads, 'node_modules/@fontsource', family);
    const to = path.join(folder, family);
    mkdirSync(to, { recursive: true });
    cpSync(path.join(from, 'LICENSE'), path.join(to, 'LICENSE'));
    // A package has more: other weights and styles, WOFF2, style sheets, and one file with all characters.
    const ranges = readFileSync(path.join(from, 'unicode.json'), 'utf8');
    writeFileSync(path.join(to, 'unicode.json'), `${JSON.stringify(JSON.parse(ranges), null, 2)}\n`);
    for (const part of Object.keys(JSON.parse(ranges)))
      for (const weight of [400, 700]) {
        const file = `${family}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`;
        cpSync(path.join(from, 'files', file), path.join(to, file));
      }
  }
  const lines = [
    '# Fonts of PDFs',
    '',
    `Noto Sans in two weights, upright, as WOFF, from the npm packages \`@fontsource/…\` ${VERSION}. The SIL Open Font License, which allows to pass them on, is in each folder.`,
    '`unicode.json` says which characters a file claims to have. `node scripts/fonts.mjs` writes this folder.',
    '',
  ];
  writeFileSync(path.join(folder, 'README.md'), lines.join('\n'));
} finally {
  rmSync(downloads, { recursive: true, force: true });
}
