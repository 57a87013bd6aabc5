/** Runs the product and its stand-ins as programs; shared by `npm start` and `npm run dev`. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPorts, untilListening } from './ports.mjs';
import { programs } from './programs.mjs';
import { at } from './root.mjs';
import { paint, Stop, say } from './say.mjs';
import { checkDataDir, reachable, readSettings } from './settings.mjs';
import { demoOf, isProduction, offersDemoStaff, standInsOf } from './stand-ins.mjs';
import { runNode } from './tools.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings */

/**
 * @param {Settings} settings
 * @returns {Record<string, string>} the environment of every program
 */
const environment = (settings) => ({
  HOST: settings.host,
  STANDINS_HOST: settings.standInsHost,
  PORT: String(settings.port),
  DATA_DIR: settings.dataDir,
  PAYMENTS_PORT: String(settings.paymentsPort),
  IDENTITY_PORT: String(settings.identityPort),
  INBOX_PORT: String(settings.inboxPort),
  SMTP_PORT: String(settings.smtpPort),
  PUBLIC_URL: settings.publicUrl,
});

/**
 * Has the server validate its settings before anything slow begins, and reports names in .env that are not
 * settings.
 * @param {Record<string, string>} [env]
 */
async function checkSettings(env) {
  const file = at('.env');
  const { code, stdout, stderr } = await runNode(
    [at('server/src/commands/check-settings.ts'), ...(existsSync(file) ? [file] : [])],
    { env: env ?? {} },
  );
  const notes = stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  for (const line of notes) say(`${paint('yellow', '!')} .env: ${line}`);
  if (code !== 0) throw new Stop(stderr.trim());
}

/**
 * Waits until the server reports that it is ready.
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function untilHealthy(url, signal) {
  for (;;) {
    try {
      const answer = await fetch(url, { signal });
      if (answer.ok) return;
    } catch {
      signal.throwIfAborted(); // Otherwise it is not listening yet: retry.
    }
    await sleep(100, undefined, { signal });
  }
}

/**
 * @param {Settings} settings
 * @param {readonly { name: string }[]} others
 */
function addresses(settings, others) {
  const runs = (/** @type {string} */ name) => others.some((other) => other.name === name);
  const lines = [
    ['Shop', `${settings.publicUrl}/`],
    ['Desk', `${settings.publicUrl}/desk`],
    ...(isProduction(process.env) ? [] : [['API reference', `${settings.publicUrl}/api/docs`]]),
    ...(runs('inbox') ? [['Inbox', `${settings.local(settings.inboxPort)}/`]] : []),
    ...(runs('card gateway') ? [['Card gateway', `${settings.local(settings.paymentsPort)}/`]] : []),
    ...(runs('identity') ? [['Identity', `${settings.local(settings.identityPort)}/`]] : []),
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
 * Prints the link that makes whoever opens it the owner of the venues that have none. A production shop prints it when it is
 * asked to (`npm run staff -- owner`): what it prints at start ends up in logs.
 * @param {Settings} settings
 */
async function sayOwnerLink(settings) {
  if (isProduction(process.env)) return;
  const { code, stdout, stderr } = await runNode([at('server/src/commands/cli.ts'), 'staff', 'owner'], {
    env: environment(settings),
  });
  if (code !== 0) throw new Stop(stderr.trim());
  const link = /https?:\S+#\S+/.exec(stdout)?.[0];
  if (link === undefined) return;
  say('  The venues have no owner yet. To run them at the desk, open this link; it works once:');
  say(`  ${paint('cyan', link)}`);
  say('');
}

/**
 * Starts everything, prints the addresses, and runs until a signal arrives or a program ends.
 * @param {{
 *   progress: ReturnType<typeof import('./say.mjs').steps>,
 *   server: { args: string[], env?: Record<string, string> },
 *   builds?: Record<string, (note: (text: string) => void) => Promise<void>>,
 * }} what builds: what the programs need before they start, by the names of its steps
 * @returns {Promise<never>}
 */
export async function runProduct({ progress, server, builds = {} }) {
  const settings = readSettings();
  const others = standInsOf(process.env, settings);
  const group = programs();

  let asked = 0;
  const stopped = new Promise((/** @type {(value: string) => void} */ resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (asked === 0) asked = performance.now();
        // A terminal and npm may both forward the same Ctrl-C; a second one later means "now".
        else if (performance.now() - asked > 1500) process.exit(130);
        resolve(signal);
      });
    }
  });

  const life = async () => {
    await progress.step('Settings, ports and data directory', async (note) => {
      await checkSettings(server.env);
      await checkPorts(
        [{ variable: 'PORT', port: settings.port, what: 'shop' }, ...others.flatMap(({ ports }) => ports)],
        settings.host,
      );
      checkDataDir(settings.dataDir);
      note(settings.dataDir);
    });
    for (const [name, build] of Object.entries(builds)) await progress.step(name, build);
    if (others.length > 0)
      await progress.step('Stand-ins', async (note) => {
        for (const { name, file } of others) group.start({ name, args: [file], env: environment(settings) });
        const ports = others.flatMap((other) => other.ports);
        await Promise.race([
          Promise.all(
            ports.map(({ port }) => untilListening(port, reachable(settings.standInsHost), group.signal)),
          ),
          group.failure,
        ]);
        note(others.map(({ name }) => name).join(', '));
      });
    await progress.step('Shop', async (note) => {
      note(process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database');
      /** @type {Record<string, string>} */
      const staff = offersDemoStaff(process.env, others)
        ? { DEMO_STAFF: process.env.DEMO_STAFF || 'yes' }
        : {};
      group.start({
        name: 'shop',
        args: server.args,
        env: { ...environment(settings), ...staff, ...demoOf(process.env, others), ...server.env },
      });
      await Promise.race([
        untilHealthy(
          `http://${bracketed(reachable(settings.host))}:${settings.port}/api/health`,
          group.signal,
        ),
        group.failure,
      ]);
    });
    addresses(settings, others);
    await Promise.race([sayOwnerLink(settings), group.failure]);
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
