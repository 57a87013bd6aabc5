/**
 * Loaded before a server (`--import`): tells its parent, when asked, how many modules it has loaded so far, by the package they
 * are of. Those of Node itself are not counted.
 */
import { registerHooks } from 'node:module';

/** @type {Map<string, Set<string>>} */
const loaded = new Map();

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) {
      const [, name = 'ours'] =
        /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
      loaded.set(name, (loaded.get(name) ?? new Set()).add(url));
    }
    return next(url, context);
  },
});

process.on('message', (asked) => {
  if (asked !== 'modules') return;
  process.send?.(Object.fromEntries([...loaded].map(([name, urls]) => [name, urls.size])));
});
// The server ends as if nobody listened.
process.channel?.unref();
