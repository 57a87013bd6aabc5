/** Who has signed in, as a venue knows them: of its own organization, and bound to what they hold there (D-AU-05, C-26; docs/rules/sign-in.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Location } from '@gangway/domain/location/location';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Identity } from '../../gateways/identity/identity-gateway.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { findHolding, saveHolder } from './sign-in.repo.ts';

export interface SignIn {
  /** Lets a member in at a location: 401 for a token of another organization; what waits for their number becomes theirs. */
  enter(locationKey: LocationKey, identity: Identity): Promise<Location>;
  /** The location of a membership whose account holder this is; 404 for any other, as if it were not there. */
  requireHolder(membershipKey: string, identity: Identity): Promise<Location>;
}

export function createSignIn(needs: { db: Queryable; catalogue: Catalogue; log: FastifyBaseLogger }): SignIn {
  const { db, catalogue, log } = needs;

  /** A token is good for the locations of one organization (C-18). */
  async function locationOf(locationKey: LocationKey, identity: Identity): Promise<Location> {
    const { location } = await catalogue.snapshot(locationKey);
    const { identityOrganizationId: expected } = location;
    if (expected === null || identity.organization !== expected) throw new Refused('signedOut');
    return location;
  }

  /** A provider that does not tell the number now is asked again the next time. */
  async function phoneOf(identity: Identity): Promise<string | null> {
    try {
      return await identity.askPhone();
    } catch (error) {
      log.warn({ err: error }, 'the identity provider did not tell the number of an account');
      return null;
    }
  }

  return {
    async enter(locationKey, identity) {
      const location = await locationOf(locationKey, identity);
      const phone = await phoneOf(identity);
      if (phone === null) return location;
      const { isDisputed } = await saveHolder(db, locationKey, identity.subject, phone);
      if (isDisputed)
        log.warn(
          { locationKey, subject: identity.subject },
          'a membership waits for a number that two accounts have signed in with: decide by hand whose it is',
        );
      return location;
    },
    async requireHolder(membershipKey, { organization, subject }) {
      const holding = await findHolding(db, membershipKey);
      if (holding?.subject !== subject) throw new Refused('notFound');
      const { location } = await catalogue.snapshot(holding.locationKey);
      if (organization !== location.identityOrganizationId) throw new Refused('notFound');
      return location;
    },
  };
}
