/** Reads what signs passes: the text itself, or the path of a file with it. */
import { readFileSync } from 'node:fs';
import { StartRefused } from '../../db/embedded.ts';
import { t } from '../../messages/t.ts';

/** A PEM or a JSON text; in one line, `\n` stands for the end of a line. */
const isText = (value: string) => /-----BEGIN |^\s*\{/.test(value);

/** @param name the setting, for the sentence that refuses a file that cannot be read */
export function credentialText(name: string, value: string): string {
  if (isText(value)) return value.trimStart().startsWith('{') ? value : value.replaceAll('\\n', '\n');
  try {
    return readFileSync(value, 'utf8');
  } catch (cause) {
    throw new StartRefused(t('settings.passes.file', { name, path: value }), { cause });
  }
}
