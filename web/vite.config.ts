/** How the storefront is built: once for the browser with a manifest, once as a module the server renders with. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  // Everything the pages need is ours; nothing is fetched from another origin.
  // While developing, packages are loaded as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    // What light-dark() needs: docs/theming.md says what older browsers get instead.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {
          rolldownOptions: { input: 'src/entry-server.tsx' },
          outDir: 'dist/server',
          // Style sheets and pictures are written by the browser's build, under the same names.
          ssrEmitAssets: false,
          minify: false,
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: ['src/entry-starter.ts', 'src/entry-client.tsx'],
            output: {
              // What changes only with a new version of a library stays in visitors' caches between our releases.
              codeSplitting: {
                groups: [
                  {
                    name: 'libraries',
                    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
                  },
                ],
              },
            },
          },
        }),
  },
}));
