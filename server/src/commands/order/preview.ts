/** `--preview` of `npm run order`: says what a rehearsed change would do and email (docs/rules/changes.md, "Previews"). */
import { dirname, join, parse } from 'node:path';
import type { MailSettings, Rehearsal } from '../../features/changes/rehearse.service.ts';
import { offeredPasses } from '../../features/tickets/ticket-passes.service.ts';
import type { Mail, MailAddress } from '../../gateways/mail/mail-gateway.ts';
import { configuredPasses } from '../../gateways/passes/configured-passes.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import { configurationOf } from '../../platform/configuration.ts';
import type { Env } from '../../platform/env.ts';
import { writeNewFile } from '../new-file.ts';
import type { CommandIo } from '../socket.ts';

/** Returns the settings of the shop with this environment. */
export function mailSettingsOf(env: Env, version: string, clock: Clock): MailSettings {
  const { rootUrl: publicUrl, imageHost } = configurationOf(env, version);
  // Reads certificates, so only for emails that show wallets.
  const passWallets = () => offeredPasses(configuredPasses(env, clock), clock)();
  return { from: { name: 'Gangway', address: env.MAIL_FROM }, publicUrl, imageHost, passWallets };
}

const nameOf = ({ name = '', address }: MailAddress): string =>
  name === '' ? address : `${name} <${address}>`;

/** `emails.html`, then `emails-2.html`. */
function fileOf(path: string, place: number): string {
  const { name, ext } = parse(path);
  return place === 0 ? path : join(dirname(path), `${name}-${place + 1}${ext}`);
}

function sayHeld(io: CommandIo, { places, stock, tickets }: Rehearsal): void {
  io.out(t('commands.order.previewPlaces', places));
  if (stock.back + stock.used > 0) io.out(t('commands.order.previewStock', stock));
  if (tickets.canceled + tickets.issued > 0) io.out(t('commands.order.previewTickets', tickets));
}

function sayMail(io: CommandIo, { to, subject, text, attachments }: Mail): void {
  io.out('');
  io.out(t('commands.order.previewTo', { to: nameOf(to) }));
  io.out(t('commands.order.previewSubject', { subject }));
  if (attachments.length > 0)
    io.out(
      t('commands.order.previewFiles', { files: attachments.map(({ filename }) => filename).join(', ') }),
    );
  io.out('');
  io.out(text);
}

async function writeHtml(io: CommandIo, path: string, mails: readonly Mail[]): Promise<void> {
  for (const [place, mail] of mails.entries()) {
    const file = fileOf(path, place);
    await writeNewFile(file, mail.html);
    io.out(t('commands.order.previewFile', { file, to: mail.to.address }));
  }
}

/**
 * Says what a change would do to places and tickets, and what would be emailed.
 * @param html file for the emails as HTML, or null for none
 */
export async function sayRehearsal(io: CommandIo, rehearsal: Rehearsal, html: string | null): Promise<void> {
  const { emails } = rehearsal;
  sayHeld(io, rehearsal);
  io.out(t('commands.order.previewEmails', { count: emails.length }));
  for (const mail of emails) sayMail(io, mail);
  io.out('');
  if (html !== null) await writeHtml(io, html, emails);
  io.out(t('commands.order.previewed'));
}
