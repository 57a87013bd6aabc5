/**
 * Runs the identity provider: `node stand-ins/identity/main.ts` signs in anyone who can read the text it
 * sends (docs/rules/sign-in.md).
 */
import { portFrom, runStandIn } from '../kit/run.ts';
import { startIdentity } from './start-identity.ts';

await runStandIn('Identity provider (sandbox)', async () => {
  const { env } = process;
  const identity = await startIdentity({
    port: portFrom('IDENTITY_PORT', 4400),
    host: env.STANDINS_HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    publicUrl: env.IDENTITY_PUBLIC_URL || undefined,
    clientId: env.IDENTITY_CLIENT_ID || undefined,
    allowedOrigins: env.IDENTITY_ALLOWED_ORIGINS || undefined,
    inbox: `http://localhost:${portFrom('INBOX_PORT', 4200)}`,
  });
  return { lines: [`Identity provider (sandbox) at ${identity.url}`], close: identity.close };
});
