/** What a server reads of the packages of fonts, which are most of what is installed. */

/**
 * Whether a file of a font package stays behind when a folder that runs is built: the server draws PDFs with two
 * weights, upright, in WOFF, and for Chinese, Japanese and Korean with the files that have some of the characters each, never
 * with the one that has all.
 * @param {string} file
 */
export function isUnusedFont(file) {
  const [, family, name] = /@fontsource[\\/]([^\\/]+)[\\/](?:.*[\\/])?([^\\/]+)$/.exec(file) ?? [];
  if (family === undefined || name === undefined) return false;
  if (/\.(css|scss|woff2)$/.test(name)) return true;
  if (!name.endsWith('.woff')) return false;
  return (
    !/-(400|700)-normal\.woff$/.test(name) || /-(japanese|korean|chinese-\w+)-\d+-normal\.woff$/.test(name)
  );
}
