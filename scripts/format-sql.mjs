/** `node scripts/format-sql.mjs`: formats the database functions; `npm run check` says which are not. */
import { root } from './lib/root.mjs';
import { say } from './lib/say.mjs';
import { formatAllSql } from './lib/sql-style.mjs';

const { problems, written } = await formatAllSql(root);
for (const problem of problems) say(problem);
say(written.length === 0 ? 'every function is formatted' : `formatted ${written.join(', ')}`);
process.exitCode = problems.length > 0 ? 1 : 0;
