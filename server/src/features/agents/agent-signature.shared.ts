/**
 * Signs agent links, so that knowing an agent's key is not enough to get its prices (C-25, D-AG-02;
 * docs/rules/agents.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret that signs an agent's links; generated when the agent is first imported, never shown. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** 144 bits of HMAC-SHA-256 over location and agent, in URL-safe characters. */
export function signAgentLink(secret: string, locationKey: number, agentKey: number): string {
  const digest = createHmac('sha256', secret).update(`agent-link/${locationKey}/${agentKey}`).digest();
  return digest.subarray(0, 18).toString('base64url');
}

/** Takes constant time for any signature of the right length. */
export function isSignedBy(
  secret: string,
  { locationKey, agentKey }: { locationKey: number; agentKey: number },
  signature: string,
): boolean {
  const right = Buffer.from(signAgentLink(secret, locationKey, agentKey));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
