/**
 * Loaded before a server or a command (`--import`): tells its parent, when asked and at its end, how many modules it has loaded so far, by
 * the package they are of, and how many bytes they have. Those of Node itself are not counted.
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

function tell() {
  process.send?.({
    modules: Object.fromEntries([...loaded].map(([name, urls]) => [name, urls.size])),
    bytes,
  });
}

process.on('message', (asked) => {
  if (asked === 'loaded') tell();
});
process.once('beforeExit', tell);
// The process ends as if nobody listened.
process.channel?.unref();
