/** Finds a style sheet that is cut short: browsers would take what follows the venue's own as part of it. */

/** Strings and comments, in which braces mean nothing; an unfinished one goes to the end. */
const apart = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/g;

/** Whether every opening brace is closed, and none is closed before it was opened. */
export function closesBraces(css: string): boolean {
  let depth = 0;
  for (const brace of css.replace(apart, '').replace(/[^{}]/g, '')) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
