/** How `/embed.js` is built: one plain script without imports, for pages that are not ours. */

import { messages } from '@gangway/ui/build/messages.ts';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [messages({ program: 'web', isShort: true, halfOf: () => 'rest' })],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    lib: {
      entry: 'src/entry-embed.ts',
      formats: ['iife'],
      name: 'GangwayEmbed',
      fileName: () => 'embed.js',
    },
  },
});
