/**
 * Who has signed in, as a venue knows them: in its organization, and bound to what they hold there (D-AU-05,
 * C-26; docs/rules/sign-in.md).
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Location } from '@gangway/domain/location/location';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Identity } from '../../gateways/identity/identity-gateway.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { findHolding, type Holding, saveHolder } from './sign-in.repo.ts';

export interface SignIn {
  /**
   * Lets a member in at a location and binds what waits for their number; 401 for a token of another
   * organization.
   */
  enter(locationKey: LocationKey, identity: Identity): Promise<Location>;
  /** Returns the verified number; null if there is none, or if the provider does not return it now. */
  phoneOf(identity: Identity): Promise<string | null>;
  /**
   * Returns who holds a membership; null if there is none. For a signed-in caller who does not hold it, binds
   * what waits for their number first, because a first sign-in may lead straight to the membership. Does the
   * same work whether or not the membership exists (S2).
   */
  findHolding(of: Parameters<typeof findHolding>[1], identity: Identity | null): Promise<Holding | null>;
  /** Returns whether the caller holds it, signed in with its location's organization. */
  isHolder(holding: Holding, identity: Identity): Promise<boolean>;
  /**
   * Returns the location of a membership this account holder holds; 404 for any other, as if it did not
   * exist.
   */
  requireHolder(membershipKey: string, identity: Identity): Promise<Location>;
}

/** A token is valid for the locations of one organization (C-18). */
const isOf = ({ organizations }: Identity, { identityOrganizationId: expected }: Location): boolean =>
  expected !== null && organizations.includes(expected);

export function createSignIn(needs: { db: Queryable; catalog: Catalog; log: FastifyBaseLogger }): SignIn {
  const { db, catalog, log } = needs;

  /** If the provider does not return the number now, it is asked again next time. */
  async function phoneOf(identity: Identity): Promise<string | null> {
    try {
      return await identity.askPhone();
    } catch (error) {
      log.warn({ err: error }, 'the identity provider did not return the phone number of an account');
      return null;
    }
  }

  async function bind(identity: Identity): Promise<void> {
    const { organizations, subject } = identity;
    const phone = await phoneOf(identity);
    if (phone === null) return;
    const { disputed } = await saveHolder(db, { organizations, subject, phone });
    for (const locationKey of disputed)
      log.warn(
        { locationKey, subject },
        'two accounts have verified the phone number of a membership: decide by hand whose it is',
      );
  }

  const isHolder: SignIn['isHolder'] = async ({ locationKey, subject }, identity) => {
    if (subject !== identity.subject) return false;
    const { location } = await catalog.snapshot(locationKey);
    return isOf(identity, location);
  };

  return {
    async enter(locationKey, identity) {
      const { location } = await catalog.snapshot(locationKey);
      if (!isOf(identity, location)) throw new Refused('signedOut');
      await bind(identity);
      return location;
    },
    phoneOf,
    async findHolding(of, identity) {
      const holding = await findHolding(db, of);
      if (identity === null || holding?.subject === identity.subject) return holding;
      await bind(identity);
      return findHolding(db, of);
    },
    isHolder,
    async requireHolder(membershipKey, identity) {
      const holding = await findHolding(db, { membershipKey });
      if (holding === null || !(await isHolder(holding, identity))) throw new Refused('notFound');
      return (await catalog.snapshot(holding.locationKey)).location;
    },
  };
}
