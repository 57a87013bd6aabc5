/** The icons of the frame around all pages; the others come with the pages that show them (`icon-paths.ts`). */
export const frameIconPaths = {
  cart: 'M5 8h14l1 12H4L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  user: 'M8.3 8a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0M4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  menu: 'M4 7.5h16M4 12h16M4 16.5h16',
  down: 'M6 9.5l6 6 6-6',
  back: 'M20 12H4m6-6-6 6 6 6',
  check: 'M5 12.5l4.7 4.7L19 7.5',
  warn: 'M12 4 2.5 20h19ZM12 10v4.5m0 2.7v.1',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11v5.5M12 7.7v.1',
  close: 'M6 6l12 12M18 6 6 18',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5.2l3.3 2',
  bus: 'M4 16.5V7A2.5 2.5 0 0 1 6.5 4.5h11A2.5 2.5 0 0 1 20 7v9.5Zm0-5h16M7 16.5v3m10-3v3M7.5 14h1m7 0h1',
  offline:
    'M3 9.5a14 14 0 0 1 4-2.5m4-.9a14 14 0 0 1 10 3.4M6.5 13a9 9 0 0 1 3-1.7m5.2.2A9 9 0 0 1 17.5 13M12 18v.1M4 3.5l16 17',
  refresh: 'M19.5 8A8.3 8.3 0 1 0 20.3 13M19.7 3.5V8h-4.5',
} as const;
