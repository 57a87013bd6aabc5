/** How the desk is built: for the browser alone, at addresses below /desk. */
import { join } from 'node:path';
import { filesOf } from '@gangway/ui/build/files-of.ts';
import { messages } from '@gangway/ui/build/messages.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Texts of other workspaces that the desk shows: words of components, and dates. */
const isShown = (workspace: string, id: string) =>
  workspace === 'desk' || workspace === 'ui' || (workspace === 'domain' && id.startsWith('kernel.'));

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [
    messages({
      program: 'desk',
      isShort: command === 'build',
      halfOf: (workspace, id) => (isShown(workspace, id) ? 'rest' : null),
    }),
    react(),
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
      input: ['index.html', 'src/entry-worker.ts'],
      output: {
        codeSplitting: {
          groups: [
            // Code that changes only with a new library version stays in caches across our releases.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // The day and its frame: over HTTP/1.1 each file more costs another round trip.
            { name: filesOf(join(import.meta.dirname, 'src/app/desk.tsx'), 'day'), priority: 1 },
          ],
        },
      },
    },
  },
}));
