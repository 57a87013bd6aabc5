/** Keys of memberships and members, as random as order keys, so that they cannot be enumerated (C-25). */
import { randomBytes } from 'node:crypto';

export const createMembershipKey = (): string => randomBytes(16).toString('base64url');
