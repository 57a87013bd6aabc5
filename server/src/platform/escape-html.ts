/** Escapes text that people typed, in pages and emails, so that none of it becomes markup or, in emails, a link. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Text that may have several lines. */
export const linesHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/**
 * Keeps mail programs from turning text into links: an address stays readable but cannot be clicked. The
 * buyer of a gift card chooses words that the venue sends in its own name.
 */
export const withoutLinks = (text: string) => text.replace(/(?<=\S)([.:/@])(?=\S)/gu, '$1\u200c');
