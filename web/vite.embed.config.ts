/** How `/embed.js` is built: one plain script without imports, for pages that are not ours. */
import { defineConfig } from 'vite';
import { messages } from './build/messages.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [messages({ isShort: true })],
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
