/** Which stand-ins to start: only those whose real counterpart is not configured, and none in production. */

/** @typedef {Record<string, string | undefined>} Environment */
/** @typedef {{ name: string, file: string, ports: { variable: string, port: number, what: string, host: string }[] }} StandIn */

/** Decides like the server (server/src/platform/production.ts). @param {string} url */
function isThisMachine(url) {
  if (!URL.canParse(url)) return true; // The server reports what is wrong with it.
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host)
  );
}

/** @param {Environment} env */
export function isProduction(env) {
  if (env.NODE_ENV) return env.NODE_ENV === 'production';
  return Boolean(env.PUBLIC_URL) && !isThisMachine(env.PUBLIC_URL ?? '');
}

/**
 * Whether whoever is on this machine may try the demo venues as their staff, unless a setting says so: where stand-ins run, at an
 * address of this machine and without a proxy, as the server demands (server/src/platform/env.ts).
 * @param {Environment} env
 * @param {readonly StandIn[]} others
 */
export const offersDemoStaff = (env, others) =>
  others.length > 0 &&
  (!env.PUBLIC_URL || isThisMachine(env.PUBLIC_URL)) &&
  ['', 'no'].includes(env.TRUST_PROXY ?? '');

/**
 * @param {Environment} env
 * @param {{ paymentsPort: number, identityPort: number, inboxPort: number, smtpPort: number, standInsHost: string }} settings
 * @returns {StandIn[]}
 */
export function standInsOf(env, settings) {
  if (isProduction(env)) return [];
  const host = settings.standInsHost;
  const payments = !env.PAYMENTS_URL && !['in-process', 'stripe'].includes(env.PAYMENTS_PROVIDER ?? '');
  const identity = !env.IDENTITY_DOMAIN;
  // The identity provider sends its codes there by text message.
  const inbox = !env.SMTP_URL || identity;
  return [
    ...(payments
      ? [
          {
            name: 'card gateway',
            file: 'stand-ins/payments/main.ts',
            ports: [{ variable: 'PAYMENTS_PORT', port: settings.paymentsPort, what: 'card gateway', host }],
          },
        ]
      : []),
    ...(inbox
      ? [
          {
            name: 'inbox',
            file: 'stand-ins/inbox/main.ts',
            ports: [
              { variable: 'INBOX_PORT', port: settings.inboxPort, what: 'inbox', host },
              { variable: 'SMTP_PORT', port: settings.smtpPort, what: 'mail to the inbox', host },
            ],
          },
        ]
      : []),
    ...(identity
      ? [
          {
            name: 'identity',
            file: 'stand-ins/identity/main.ts',
            ports: [
              { variable: 'IDENTITY_PORT', port: settings.identityPort, what: 'identity provider', host },
            ],
          },
        ]
      : []),
  ];
}

/**
 * The demo venues have orders to show where the sandbox takes the payments, unless a setting says otherwise.
 * @param {Environment} env
 * @param {readonly { name: string }[]} standIns those that are started
 * @returns {Record<string, string>} settings of the shop
 */
export function demoOf(env, standIns) {
  if (env.DEMO_ORDERS || !standIns.some(({ name }) => name === 'card gateway')) return {};
  return { DEMO_ORDERS: 'yes' };
}
