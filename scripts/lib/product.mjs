/** The product and its stand-ins as programs: shared by `npm start` and `npm run dev`. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPorts, untilListening } from './ports.mjs';
import { programs } from './programs.mjs';
import { at } from './root.mjs';
import { paint, say } from './say.mjs';
import { checkDataDir, readSettings } from './settings.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings */

/**
 * The outside world of a deployment, played on this machine.
 * @param {Settings} settings
 */
const standIns = (settings) =>
  [
    {
      name: 'card gateway',
      file: 'stand-ins/payments/main.ts',
      ports: [{ variable: 'PAYMENTS_PORT', port: settings.paymentsPort, what: 'card gateway' }],
    },
    {
      name: 'inbox',
      file: 'stand-ins/inbox/main.ts',
      ports: [
        { variable: 'INBOX_PORT', port: settings.inboxPort, what: 'inbox' },
        { variable: 'SMTP_PORT', port: settings.smtpPort, what: 'mail to the inbox' },
      ],
    },
    {
      name: 'identity',
      file: 'stand-ins/identity/main.ts',
      ports: [{ variable: 'IDENTITY_PORT', port: settings.identityPort, what: 'identity provider' }],
    },
  ].filter(({ file }) => existsSync(at(file)));

/**
 * @param {Settings} settings
 * @returns {Record<string, string>} what every program is told
 */
const environment = (settings) => ({
  HOST: settings.host,
  PORT: String(settings.port),
  DATA_DIR: settings.dataDir,
  PAYMENTS_PORT: String(settings.paymentsPort),
  IDENTITY_PORT: String(settings.identityPort),
  INBOX_PORT: String(settings.inboxPort),
  SMTP_PORT: String(settings.smtpPort),
  PUBLIC_URL: settings.publicUrl,
});

/**
 * Waits until the server says that it is ready.
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function untilHealthy(url, signal) {
  for (;;) {
    try {
      const answer = await fetch(url, { signal });
      if (answer.ok) return;
    } catch {
      signal.throwIfAborted(); // otherwise: not listening yet, ask again
    }
    await sleep(100, undefined, { signal });
  }
}

/** @param {Settings} settings */
function addresses(settings) {
  const lines = [
    ['Shop', `${settings.publicUrl}/`],
    ['API reference', `${settings.publicUrl}/api/docs`],
    ...(existsSync(at('stand-ins/inbox/main.ts'))
      ? [['Inbox', `${settings.local(settings.inboxPort)}/`]]
      : []),
    ...(existsSync(at('stand-ins/payments/main.ts'))
      ? [['Card gateway', `${settings.local(settings.paymentsPort)}/`]]
      : []),
    ...(existsSync(at('stand-ins/identity/main.ts'))
      ? [['Identity', `${settings.local(settings.identityPort)}/`]]
      : []),
  ];
  const width = Math.max(...lines.map(([label]) => label?.length ?? 0));
  say('');
  for (const [label, url] of lines)
    say(`  ${paint('bold', (label ?? '').padEnd(width))}   ${paint('cyan', url ?? '')}`);
  say('');
  say('  Ctrl-C stops everything; what was booked stays in the data directory.');
  say('');
}

/**
 * Starts everything, prints the addresses, and lives until a signal or until a program ends.
 * @param {{
 *   progress: ReturnType<typeof import('./say.mjs').steps>,
 *   server: { args: string[], env?: Record<string, string> },
 * }} what
 * @returns {Promise<never>}
 */
export async function runProduct({ progress, server }) {
  const settings = readSettings();
  const others = standIns(settings);
  const group = programs();

  let asked = 0;
  const stopped = new Promise((/** @type {(value: string) => void} */ resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (asked === 0) asked = performance.now();
        // A terminal and npm may both pass on the same Ctrl-C; a second one later on means "now".
        else if (performance.now() - asked > 1500) process.exit(130);
        resolve(signal);
      });
    }
  });

  const life = async () => {
    await progress.step('Ports and data directory', async (note) => {
      await checkPorts(
        [{ variable: 'PORT', port: settings.port, what: 'shop' }, ...others.flatMap(({ ports }) => ports)],
        settings.host,
      );
      checkDataDir(settings.dataDir);
      note(settings.dataDir);
    });
    await progress.step('Stand-ins', async (note) => {
      for (const { name, file } of others) group.start({ name, args: [file], env: environment(settings) });
      const ports = others.flatMap((other) => other.ports);
      await Promise.race([
        Promise.all(ports.map(({ port }) => untilListening(port, settings.reachableHost, group.signal))),
        group.failure,
      ]);
      note(others.map(({ name }) => name).join(', '));
    });
    await progress.step('Shop', async (note) => {
      note(process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database');
      group.start({ name: 'shop', args: server.args, env: { ...environment(settings), ...server.env } });
      await Promise.race([
        untilHealthy(`http://${bracketed(settings.reachableHost)}:${settings.port}/api/health`, group.signal),
        group.failure,
      ]);
    });
    addresses(settings);
    return group.failure;
  };

  try {
    const signal = await Promise.race([life(), stopped]);
    say(`\nStopping (${signal}) …`);
    const clean = await group.stop();
    say(clean ? 'Stopped.' : 'Stopped; some programs had to be ended.');
    process.exit(clean ? 0 : 1);
  } catch (error) {
    await group.stop();
    throw error;
  }
}

/** @param {string} host */
const bracketed = (host) => (host.includes(':') ? `[${host}]` : host);
