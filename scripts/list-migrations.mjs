/**
 * `node scripts/list-migrations.mjs`: adds new migrations and their digests to the list of those that never
 * change.
 */
import { listMigrations } from './lib/migrations.mjs';
import { root } from './lib/root.mjs';
import { say } from './lib/say.mjs';

const { problems, added } = listMigrations(root);
for (const problem of problems) say(problem);
if (problems.length === 0)
  say(added.length === 0 ? 'every migration is listed' : `listed ${added.join(', ')}`);
process.exitCode = problems.length > 0 ? 1 : 0;
