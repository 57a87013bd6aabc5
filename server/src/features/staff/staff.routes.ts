/** The calls of a venue's people (docs/rules/staff.md). */
import {
  acceptStaffInvitation,
  addPasskey,
  askNewPasskey,
  askPasskeyChallenge,
  askStaffCode,
  changeStaffRole,
  endStaffSession,
  finishStaffSignOn,
  getPasskeys,
  getStaff,
  getStaffInvitation,
  getStaffSession,
  getStaffSessions,
  inviteStaff,
  removePasskey,
  removeStaff,
  signInDemoStaff,
  signInStaff,
  signInWithPasskey,
  signOutStaff,
  startStaffSignOn,
  withdrawStaffInvitation,
} from '@gangway/contract/staff';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Passkeys } from './passkeys.service.ts';
import type { StaffSignOn } from './sign-on.service.ts';
import type { Staff } from './staff.service.ts';

export function staffRoutes(
  app: FastifyInstance,
  gate: Gate,
  { staff, passkeys, signOn }: { staff: Staff; passkeys: Passkeys; signOn: () => Promise<StaffSignOn> },
): void {
  serve(app, askStaffCode, gate, staff.askCode);
  serve(app, signInStaff, gate, staff.signIn);
  serve(app, signInDemoStaff, gate, staff.signInDemo);
  serve(app, getStaffInvitation, gate, staff.invitation);
  serve(app, acceptStaffInvitation, gate, staff.accept);
  serve(app, getStaffSession, gate, staff.session);
  serve(app, signOutStaff, gate, staff.signOut);
  serve(app, getStaffSessions, gate, staff.sessions);
  serve(app, endStaffSession, gate, staff.endSession);
  serve(app, getStaff, gate, staff.people);
  serve(app, inviteStaff, gate, staff.invite);
  serve(app, withdrawStaffInvitation, gate, staff.withdraw);
  serve(app, changeStaffRole, gate, staff.changeRole);
  serve(app, removeStaff, gate, staff.remove);
  serve(app, askPasskeyChallenge, gate, passkeys.challenge);
  serve(app, signInWithPasskey, gate, passkeys.signIn);
  serve(app, askNewPasskey, gate, passkeys.ask);
  serve(app, addPasskey, gate, passkeys.add);
  serve(app, getPasskeys, gate, passkeys.list);
  serve(app, removePasskey, gate, passkeys.remove);
  serve(app, startStaffSignOn, gate, async (...asked) => (await signOn()).start(...asked));
  serve(app, finishStaffSignOn, gate, async (...asked) => (await signOn()).finish(...asked));
}
