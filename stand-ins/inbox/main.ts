/**
 * Runs the inbox: `node stand-ins/inbox/main.ts` shows every email and text message that the product sends.
 */
import { portFrom, runStandIn } from '../kit/run.ts';
import { startInbox } from './start-inbox.ts';

await runStandIn('Inbox', async () => {
  const inbox = await startInbox({
    port: portFrom('INBOX_PORT', 4200),
    smtpPort: portFrom('SMTP_PORT', 4225),
    host: process.env.STANDINS_HOST || '127.0.0.1',
    dataDir: process.env.DATA_DIR || '.data',
  });
  return { lines: [`Inbox at ${inbox.url} (mail on port ${inbox.smtpPort})`], close: inbox.close };
});
