/**
 * Runs the stand-in of a company's identity provider as its own process: `node stand-ins/sign-on/main.ts` lets anybody in as anybody
 * (docs/operations.md, "Staff sign in with your identity provider").
 */
import { portFrom, runStandIn } from '../kit/run.ts';
import { startSignOn } from './start-sign-on.ts';

await runStandIn('Stand-in of a company’s identity provider', async () => {
  const { env } = process;
  const signOn = await startSignOn({
    port: portFrom('SIGN_ON_PORT', 4700),
    host: env.STANDINS_HOST || '127.0.0.1',
    clientId: env.STAFF_OIDC_CLIENT_ID || 'desk',
    clientSecret: env.STAFF_OIDC_CLIENT_SECRET || 'secret-of-the-desk',
  });
  return { lines: [`Stand-in of a company’s identity provider at ${signOn.url}`], close: signOn.close };
});
