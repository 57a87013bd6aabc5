/** `node server/src/commands/cli.ts PROGRAM …`: what `npm run order` and the others call (programs.ts). */

import { t } from '../messages/t.ts';
import { isProgramName, programNames } from './programs.ts';
import { runProgram } from './run-program.ts';
import { terminal } from './terminal.ts';

const [name = '', ...words] = process.argv.slice(2);
if (isProgramName(name)) await runProgram(name, words);
else {
  terminal.err(t('commands.programs.unknown', { name, programs: programNames.join(', ') }));
  process.exitCode = 2;
}
