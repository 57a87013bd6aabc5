/** Finds the code of a credit in the email that brought it. */
import { mailTo } from './mailbox.ts';

export async function codeOfCredit(email: string): Promise<string> {
  const { text } = await mailTo(email);
  const [code] = /([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}/.exec(text ?? '') ?? [];
  if (code === undefined) throw new Error(`no code in the email to ${email}`);
  return code;
}
