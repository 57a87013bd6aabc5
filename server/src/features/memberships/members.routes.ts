/** Binds the calls of members to their service. */
import { saveMembershipCheckIn, saveMemberToMembership } from '@gangway/contract/members';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Members } from './members.service.ts';

export function membersRoutes(app: FastifyInstance, gate: Gate, members: Members): void {
  serve(app, saveMemberToMembership, gate, members.save);
  serve(app, saveMembershipCheckIn, gate, members.checkIn);
}
