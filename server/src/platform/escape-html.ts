/** Text that people typed, in pages and emails: none of it is markup, and in emails none of it becomes a link. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A text that may have several lines. */
export const linesHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/**
 * Text that mail programs do not turn into links: an address in it stays readable and cannot be pressed. Somebody who pays for
 * a gift card chooses words that the venue sends in its own name.
 */
export const withoutLinks = (text: string) => text.replace(/(?<=\S)([.:/@])(?=\S)/gu, '$1\u200c');
