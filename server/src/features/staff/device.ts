/** The name of a browser, for the list of where somebody is signed in. */

/** The longest text that is kept. */
const most = 200;

/** Returns the User-Agent header in the form that is stored: a line of bounded length. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? '').replace(/[^\x20-\x7e]+/g, ' ').slice(0, most);
