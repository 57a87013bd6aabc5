/**
 * How the storefront is built: once for the browser with
 * a manifest, once as a module the server renders with.
 */
import { join } from 'node:path';
import { spokenLanguages } from '@gangway/domain/messages/locale';
import { filesOf } from '@gangway/ui/build/files-of.ts';
import { messages } from '@gangway/ui/build/messages.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const starter = 'src/entry-starter.ts';
const entry = 'src/entry-client.tsx';

/** Parts with messages that the frame around all pages shows before a page's own part has loaded. */
const partsOfFrame =
  /^(app|cart\.button|kernel|lib|signIn\.button|signIn\.header|ui|location\.titles|catalog\.tabs)\b/;

/** The files that are there before any other is asked for. */
const ofFrame = /\/(entry-starter|entry-client|libraries|rolldown-runtime)-[\w-]+\.js$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  // React has had the hook itself since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    // React Aria has texts in thirty languages.
    optimizeLocales.vite({ locales: [...spokenLanguages] }),
    messages({
      program: 'web',
      isShort: command === 'build' && !isSsrBuild,
      halfOf: (_, id) => (partsOfFrame.test(id) ? 'frame' : 'rest'),
    }),
    react(),
  ],
  // Everything the pages need is ours; nothing is fetched from another origin. During development, packages
  // are loaded as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Without it the server would render with React's development code unless NODE_ENV is set where it runs.
  define: command === 'build' && isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    target: 'es2022',
    // Required by light-dark(); docs/theming.md says what older browsers get instead.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !ofFrame.test(file)),
    },
    ...(isSsrBuild
      ? {
          rolldownOptions: { input: 'src/entry-server.tsx' },
          outDir: 'dist/server',
          // The browser's build writes style sheets and pictures, under the same names.
          ssrEmitAssets: false,
          minify: false,
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            // The last three stand alone: the server puts the text of the first into the frame of trackers, and answers the workers.
            input: [
              starter,
              entry,
              'src/entry-trackers.ts',
              'src/entry-ticket-worker.ts',
              'src/entry-shop-worker.ts',
            ],
            output: {
              codeSplitting: {
                groups: [
                  // Code that changes only with a new library version
                  // stays in visitors' caches across our releases.
                  {
                    name: 'libraries',
                    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
                    priority: 4,
                  },
                  // The first view loads the starter alone: it must not wait for a file that it shares.
                  { name: filesOf(join(import.meta.dirname, starter), 'starter'), priority: 5 },
                  // What hydrates a page: everything except the page's own part.
                  { name: filesOf(join(import.meta.dirname, entry), 'frame'), priority: 3 },
                  // What the frame may need at any time after hydration goes
                  // with the list of style sheets, which every page loads then.
                  {
                    name: 'soon',
                    test: /\/web\/src\/(app\/((apply|merge)-head|style-files|shell\/(expiry-dialog|what-works))|features\/catalog\/activities-waiting|lib\/skeletons)\.tsx?|\/ui\/src\/components\/dialog\.tsx/,
                    priority: 2,
                  },
                  // Code shared by pages goes into few files: over
                  // HTTP/1.1 each additional one costs another round trip.
                  {
                    name: 'cards',
                    test: /\/ui\/src\/(components\/(picture|shapes|choice|select|field|text-input|button|notice|icon)|lib\/(format-amount|format-date|connection-words|venue-today))|\/web\/src\/(lib\/(activity-count|price-per)|features\/(catalog\/(catalog-|nothing|(activity|item)-card|from-price)|location\/needs))|\/domain\/src\/kernel\/(money|date-words|local-time)|\/(ui|web)\/messages\//,
                    minShareCount: 2,
                    priority: 2,
                  },
                  {
                    name: 'calls',
                    test: /\/(contract|domain)\/src\/|\/web\/src\/lib\/(token|agents-in-force|bought-here)|\/ui\/src\/lib\/random-text|node_modules\/(zod|@internationalized)\//,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // What loads the data of pages that are navigated to: of a feature by its name, and these. Tickets are
                  // opened by themselves.
                  {
                    name: 'data',
                    test: /\/web\/src\/features\/(location\/venues?|catalog\/by-date|booking\/item|memberships\/plans|(?!tickets)([a-z]+)\/\2)-source|gift-card-facts/,
                  },
                  { name: 'parts', test: /\/(ui|web)\/src\/(components|lib|features)\//, minShareCount: 3 },
                ],
              },
            },
          },
        }),
  },
}));
