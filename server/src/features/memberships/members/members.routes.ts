/** Binds the member calls to their service. */
import {
  changeHolderPhone,
  checkInMember,
  discardWaiver,
  saveMembershipCheckIn,
  saveMembershipsToOrder,
  saveMemberToMembership,
  sendPhoneChangeLink,
} from '@gangway/contract/members';
import { getRenewal, renewMembership } from '@gangway/contract/renewals';
import type { FastifyInstance } from 'fastify';
import { type Gate, type Service, serve } from '../../../platform/serve.ts';
import type { PhoneChange } from '../phone-change/phone-change.service.ts';
import type { Renewals } from '../renewals/renewals.service.ts';
import type { Members } from './members.service.ts';

export function membersRoutes(
  app: FastifyInstance,
  gate: Gate,
  members: Members,
  phoneChange: PhoneChange,
  renewals: Renewals,
  choose: Service<typeof saveMembershipsToOrder>,
): void {
  serve(app, saveMemberToMembership, gate, members.save);
  serve(app, saveMembershipsToOrder, gate, (input, context) =>
    input.membershipKey === null ? choose(input, context) : members.saveAll(input, context),
  );
  serve(app, saveMembershipCheckIn, gate, members.checkIn);
  serve(app, checkInMember, gate, members.checkInCard);
  serve(app, discardWaiver, gate, members.discardWaiver);
  serve(app, sendPhoneChangeLink, gate, phoneChange.ask);
  serve(app, changeHolderPhone, gate, phoneChange.change);
  serve(app, getRenewal, gate, renewals.offer);
  serve(app, renewMembership, gate, renewals.renew);
}
