/** The amount and code of a gift card or credit, as rows of an email. */
import { encode } from 'uqr';
import { escapeHtml } from '../../platform/escape-html.ts';

const cell = 6;

/** Draws the code as a table, which every email client renders; neighbors of one color share a cell. */
function squareHtml(code: string, words: string): string {
  const rows = encode(code, { ecc: 'M', border: 0 }).data.map((row) => {
    const runs: { isDark: boolean; length: number }[] = [];
    for (const isDark of row) {
      const last = runs.at(-1);
      if (last?.isDark === isDark) last.length += 1;
      else runs.push({ isDark, length: 1 });
    }
    const cells = runs.map(
      ({ isDark, length }) =>
        `<td colspan="${length}" width="${length * cell}" height="${cell}" bgcolor="${isDark ? '#000000' : '#ffffff'}"></td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table role="img" aria-label="${escapeHtml(words)}" cellpadding="0" cellspacing="0" style="border:24px solid #ffffff;border-collapse:separate;background:#ffffff;line-height:0">${rows.join('')}</table>`;
}

interface CodeWords {
  name: string;
  amount: string;
  /** In groups of four. */
  code: string;
  /** What the drawn code is, for those who do not see it. */
  qrCode: string;
}

export const codeRows = ({ name, amount, code, qrCode }: CodeWords): string =>
  `<tr><td align="center" style="padding:0 28px 20px"><p style="margin:0;font-size:15px">${escapeHtml(name)}</p>
<p style="margin:0 0 12px;font-size:34px;font-weight:700">${escapeHtml(amount)}</p>
${squareHtml(code, qrCode)}
<p style="margin:12px 0 0;font:700 20px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px">${escapeHtml(code)}</p></td></tr>`;
