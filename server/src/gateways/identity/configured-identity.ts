/** The identity provider that the settings name. */
import type { Env } from '../../platform/env.ts';
import type { IdentityGateway } from './identity-gateway.ts';

/** Returns null if nobody can sign in. What checks tokens is loaded with the first of them. */
export function configuredIdentity(env: Env): IdentityGateway | null {
  const { identityDomain: domain, IDENTITY_AUDIENCE: audience, IDENTITY_PHONE_CLAIM: phoneClaim } = env;
  if (domain === null) return null;
  const load = async () => {
    const { JwksGateway } = await import('./jwks.gateway.ts');
    return new JwksGateway({ domain, audience, phoneClaim });
  };
  let loading: ReturnType<typeof load> | undefined;
  return {
    async check(accessToken) {
      loading ??= load();
      return (await loading).check(accessToken);
    },
  };
}
