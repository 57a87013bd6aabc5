/**
 * Loaded before a server (`--import`): tells its parent, when asked, how many modules it has loaded so far, by the package they
 * are of, and how many bytes they have. Those of Node itself are not counted.
 */
import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** @type {Map<string, Set<string>>} */
const loaded = new Map();
let bytes = 0;

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) {
      bytes += statSync(fileURLToPath(url)).size;
      const [, name = 'ours'] =
        /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
      loaded.set(name, (loaded.get(name) ?? new Set()).add(url));
    }
    return next(url, context);
  },
});

process.on('message', (asked) => {
  if (asked !== 'loaded') return;
  process.send?.({
    modules: Object.fromEntries([...loaded].map(([name, urls]) => [name, urls.size])),
    bytes,
  });
});
// The server ends as if nobody listened.
process.channel?.unref();
