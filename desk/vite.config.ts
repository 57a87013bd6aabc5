/** How the desk is built: for the browser alone, at addresses below /desk. */
import { join } from 'node:path';
import { filesOf } from '@gangway/ui/build/files-of.ts';
import { messages } from '@gangway/ui/build/messages.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const base = '/desk/';
const early = 'src/entry-early.ts';

/** Texts of other workspaces that the desk shows: words of components, and dates. */
const isShown = (workspace: string, id: string) =>
  workspace === 'desk' || workspace === 'ui' || (workspace === 'domain' && id.startsWith('kernel.'));

/** Has the document load the entry that runs before the program; scripts in a document's source become one. */
const loadEarly: Plugin = {
  name: 'gangway:early',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const built = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === 'entry-early',
      );
      const src = `${base}${built?.fileName ?? early}`;
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src },
          injectTo: 'head',
        },
      ];
    },
  },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base,
  plugins: [
    messages({
      program: 'desk',
      isShort: command === 'build',
      halfOf: (workspace, id) => (isShown(workspace, id) ? 'rest' : null),
    }),
    react(),
    loadEarly,
  ],
  build: {
    target: 'es2022',
    // Required by light-dark().
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The last stands alone: the server answers it as the desk's service worker.
      input: ['index.html', early, 'src/entry-worker.ts'],
      output: {
        codeSplitting: {
          groups: [
            // Code that changes only with a new library version stays in caches across our releases.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // It must not wait for a file that it shares with the program.
            { name: filesOf(join(import.meta.dirname, early), 'early'), priority: 3 },
            // The day and its frame: over HTTP/1.1 each file more costs another round trip.
            { name: filesOf(join(import.meta.dirname, 'src/app/desk.tsx'), 'day'), priority: 1 },
          ],
        },
      },
    },
  },
}));
