/**
 * What is the same in every run, and may not grow unnoticed. A change that needs more raises the number here, and says why in
 * its commit; one that needs less lowers it.
 */
export const ceilings = {
  /**
   * Files of the bundle, of the pages and of packages beside them that a shop with the sandbox and without sign-in has loaded when it has
   * answered a call and drawn a page.
   */
  filesAtFirstAnswer: 47,
  /** Kilobytes (1,000 bytes) of these files. */
  kilobytesAtFirstAnswer: 6815,
  /** The same in modules, which a server that runs from the sources loads: of packages and our own. */
  modulesAtFirstAnswer: 1470,
  /**
   * Modules that a command has loaded whose work the running shop does: for its words and the socket, without what reads phone
   * numbers.
   */
  modulesOfCommand: 165,
  /** Kilobytes of the bundle that such a command loads. */
  kilobytesOfCommand: 928,
  /** Packages that `npm start` installs on Linux. */
  packagesOfStart: 331,
  /** Files of a built folder, and their megabytes (1,000,000 bytes). */
  filesOfFolder: 3365,
  megabytesOfFolder: 100,
  /**
   * Of a purchase by card of one line for two guests, from an empty cart to the capture: `pages` are those of tables and
   * indexes that are read, as often as they are; `bytes` are those written to the log.
   */
  purchase: { statements: 4, rows: 19, pages: 232, bytes: 9900 },
  /** Of the departures of a month; the catalog is in memory. */
  month: { statements: 1, rows: 0, pages: 10, bytes: 0 },
} as const;
