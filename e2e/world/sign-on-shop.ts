/**
 * A demo shop whose staff sign in with the stand-in of a company's identity provider. The provider is at 127.0.0.1 and the shop at
 * localhost: to a browser these are two sites, as in a company.
 */
import { type DemoShop, startDemoShop } from './demo-shop.ts';
import { end, freePorts, launch, plainEnvironment, untilReady } from './world.ts';

const client = { STAFF_OIDC_CLIENT_ID: 'desk', STAFF_OIDC_CLIENT_SECRET: 'secret-of-the-desk' };

export async function startSignOnShop(): Promise<DemoShop> {
  const [port = 0] = await freePorts(1);
  const issuer = `http://127.0.0.1:${port}`;
  const provider = launch('company provider', ['stand-ins/sign-on/main.ts'], {
    ...plainEnvironment(),
    ...client,
    SIGN_ON_PORT: String(port),
  });
  try {
    await untilReady(provider, `${issuer}/.well-known/openid-configuration`);
    const shop = await startDemoShop({ ...client, STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_NAME: 'Acme' });
    const stop = async () => {
      await shop.stop();
      await end(provider);
    };
    return { address: shop.address, stop };
  } catch (error) {
    await end(provider);
    throw error;
  }
}
