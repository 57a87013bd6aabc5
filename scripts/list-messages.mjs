/**
 * `node scripts/list-messages.mjs`: sorts the message catalogs and writes the lists of their codes for the
 * compiler.
 * `node scripts/list-messages.mjs --find FOLDER`: lists text in a folder's code that belongs in a catalog.
 */
import { findTexts } from './lib/find-texts.mjs';
import { listMessages } from './lib/messages.mjs';
import { root } from './lib/root.mjs';
import { say } from './lib/say.mjs';

const [option, folder = ''] = process.argv.slice(2);
if (option === '--find') {
  const texts = findTexts(root).texts.filter(({ file }) => file.startsWith(folder));
  for (const { file, line, text } of texts) say(`${file}:${line}: ${text}`);
  say(`${texts.length} texts`);
} else {
  const { problems, count } = listMessages(root, { check: false });
  for (const problem of problems) say(problem);
  if (problems.length === 0) say(`${count} messages`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
