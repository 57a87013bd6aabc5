/**
 * A venue's terms for canceling and rescheduling, as plain paragraphs for the confirmation
 * (docs/rules/orders.md, "Email").
 */

const aboutPlans = /\b(cancel|refund|reschedul|changes?\b)/i;
const aboutCanceling = /\b(cancel|refund)/i;

const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const plain = (html: string) =>
  html
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (sign) => signs[sign] ?? sign)
    .trim();

/** Terms are sanitized HTML: headings, paragraphs and flat lists. */
const blockForm = /<(h3|h4|p|li)>([\s\S]*?)<\/\1>/g;

/** Returns the section whose heading is about it, or else each paragraph that mentions it, word for word. */
export function cancellationWords(terms: string | null): string[] {
  const blocks = [...(terms ?? '').matchAll(blockForm)].map(([, tag = '', html = '']) => ({
    isHeading: tag.startsWith('h'),
    words: plain(html),
  }));
  const start = blocks.findIndex(({ isHeading, words }) => isHeading && aboutPlans.test(words));
  if (start >= 0) {
    const rest = blocks.slice(start + 1);
    const end = rest.findIndex(({ isHeading }) => isHeading);
    const section = (end < 0 ? rest : rest.slice(0, end)).map(({ words }) => words);
    if (section.length > 0) return section;
  }
  return blocks
    .filter(({ isHeading, words }) => !isHeading && aboutCanceling.test(words))
    .map(({ words }) => words);
}
