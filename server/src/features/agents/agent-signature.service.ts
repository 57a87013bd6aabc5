/** Signs the links of agents, so that a key alone does not open their prices (C-25, D-AG-02; docs/rules/agents.md). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What an agent's links are signed with; drawn when the agent is first imported, and never shown. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** 144 bits of HMAC-SHA-256 over location and agent, in letters an address takes. */
export function signAgentLink(secret: string, locationKey: number, agentKey: number): string {
  const digest = createHmac('sha256', secret).update(`agent-link/${locationKey}/${agentKey}`).digest();
  return digest.subarray(0, 18).toString('base64url');
}

/** Takes the same time for every signature of the right length, whatever it says. */
export function isSignedBy(
  secret: string,
  { locationKey, agentKey }: { locationKey: number; agentKey: number },
  signature: string,
): boolean {
  const right = Buffer.from(signAgentLink(secret, locationKey, agentKey));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
