/** Binds the membership calls to their service. */

import { getMembership, getMembershipPlans, getMembershipRates } from '@gangway/contract/memberships';
import { getUserMemberships } from '@gangway/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../../platform/serve.ts';
import type { UserMemberships } from '../members/user-memberships.service.ts';
import type { MemberRates } from '../rates/member-rates.service.ts';
import type { Memberships } from './memberships.service.ts';

export function membershipsRoutes(
  app: FastifyInstance,
  gate: Gate,
  memberships: Memberships,
  ofUser: UserMemberships,
  rates: MemberRates,
): void {
  serve(app, getMembershipPlans, gate, memberships.plans);
  serve(app, getMembership, gate, memberships.read);
  serve(app, getUserMemberships, gate, ofUser.list);
  serve(app, getMembershipRates, gate, rates.list);
}
