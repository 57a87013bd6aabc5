/** Keys of memberships and members: as random as those of orders, so that nobody finds another's by counting (C-25). */
import { randomBytes } from 'node:crypto';

export const createMembershipKey = (): string => randomBytes(16).toString('base64url');
