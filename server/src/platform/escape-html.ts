/** Texts of people in pages of letters: none of their letters is markup. */
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
