/**
 * Who makes a call: decided once, where a request comes in, from a token of the identity provider or a session of the desk
 * (docs/rules/staff.md, docs/decisions/0063-staff-tokens.md).
 */
import type { AnyCall, InputOf } from '@gangway/contract/call';
import { deskTokenHeader } from '@gangway/contract/staff';
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { Location } from '@gangway/domain/location/location';
import { isStaffRole, permissionsOf } from '@gangway/domain/staff/role';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identify, Identity } from '../gateways/identity/identity-gateway.ts';
import {
  type CookieSecret,
  deskCookie,
  deskSecretIn,
  deskTokenOf,
  isDeskToken,
  signOnCookie,
  signOnSecretIn,
} from './desk-cookie.ts';
import type { DeskSession, FindDeskSession } from './desk-session.ts';
import type { Caller } from './idempotency.ts';
import { Refused } from './refused.ts';
import { isOwnPageHere } from './this-machine.ts';

export interface CallContext {
  requestId: string;
  clientAddress: string;
  /** The User-Agent header. */
  userAgent: string;
  /** Whether a page of this server makes it in a browser on the server's own machine, and through no proxy. */
  isOwnPageHere: boolean;
  /**
   * The payment attempt of a tab that bought an order; null otherwise. Sent as a
   * header, because addresses are logged.
   */
  paymentAttempt?: string | null;
  /** Returns the caller's identity if there is a valid access token, else null. Checked only if a service asks. */
  identify(): Promise<Identity | null>;
  /**
   * Returns the caller if it is one of this location's staff, with the permission that the call accepts (D-SE-03), else
   * null. They have a token of the location's organization, as its members do, or are signed in to the desk.
   */
  staffAt(locationKey: number): Promise<StaffActor | null>;
  /** Returns the session of the desk that the request belongs to, else null. A change also has to say its token. */
  askDesk(): Promise<DeskSession | null>;
  /** Says the currency of the answer's amounts, for calls that name no location: it is that of the location else. */
  priceIn(currency: string): void;
  /** Answers with the cookie of a session of the desk, or removes it (null). */
  keepDeskSession(session: CookieSecret | null): void;
  /** The secret of a browser that was sent to the identity provider of staff; null for any other. */
  signOnSecret: string | null;
  /** Answers with the cookie of such a browser, or removes it (null). */
  keepSignOn(kept: CookieSecret | null): void;
}

export interface MemberContext extends CallContext {
  identity: Identity;
}

export interface StaffContext extends CallContext {
  /** Of the location that the call names. */
  staff: StaffActor;
  /** All that they may do there. */
  permissions: readonly string[];
  /**
   * The key of whoever may make the call for the departures that they lead alone; null for who may for all. Only calls with
   * an `ownPermission` are made by the former.
   */
  onlyLedBy: string | null;
}

export interface DeskContext extends CallContext {
  desk: DeskSession;
  /** Of the session; sent with each change. */
  deskToken: string;
}

/**
 * Calls for members always have an identity, those for staff one of the location's staff, and those of the desk a session
 * of it; other calls can ask for the first two.
 */
export type ContextOf<C extends AnyCall> = C['access'] extends 'staff'
  ? StaffContext
  : C['access'] extends 'member'
    ? MemberContext
    : C['access'] extends 'desk'
      ? DeskContext
      : CallContext;

/** The means to find out who calls. */
export interface Door {
  /** Identifies the caller by the Authorization header. */
  identify: Identify;
  findDeskSession: FindDeskSession;
  /** Whether the shop is at an https address, so that its cookies are for secure pages alone. */
  secure: boolean;
  /** Returns what a location sells in, and whose tokens it accepts; null if there is no such location. */
  locationOf(locationKey: number): Promise<Pick<Location, 'currency' | 'identityOrganizationId'> | null>;
}

/** Returns the secret of the session of the desk that a request says; null for a change that does not say its token too. */
function deskSecretOf(call: AnyCall, { secure }: Pick<Door, 'secure'>, { headers }: FastifyRequest) {
  const secret = deskSecretIn(headers.cookie, secure);
  // No page of another site knows the token.
  return secret === null || (call.changes && !isDeskToken(headers[deskTokenHeader], secret)) ? null : secret;
}

/** Whether permissions let make a call: at all, or for the departures that the caller leads. */
const isGranted = ({ permission, ownPermission }: AnyCall, permissions: readonly string[]): boolean =>
  [permission, ownPermission].some((one) => one !== null && permissions.includes(one));

/** Returns the function that says whether a caller is one of a location's staff with the permission that the call accepts. */
function staffAtOf(
  call: AnyCall,
  door: Door,
  ask: { identity: () => Promise<Identity | null>; desk: () => Promise<DeskSession | null> },
): CallContext['staffAt'] {
  return async (locationKey) => {
    if (call.permission === null) return null;
    const identity = await ask.identity();
    if (identity !== null) {
      if (!isGranted(call, identity.permissions)) return null;
      const organization = (await door.locationOf(locationKey))?.identityOrganizationId ?? null;
      const isOf = organization !== null && identity.organizations.includes(organization);
      return isOf ? { kind: 'staff', subject: identity.subject, role: null } : null;
    }
    const desk = await ask.desk();
    const role = desk?.roles.find((one) => one.locationKey === locationKey)?.role;
    if (desk === null || role === undefined || !isGranted(call, permissionsOf(role))) return null;
    return { kind: 'staff', subject: desk.personKey, role };
  };
}

/**
 * Returns what a service learns about a request; refuses calls for members and of the desk without who they are for. Whose
 * staff the caller is, is asked once the location is known.
 */
export async function contextOf<C extends AnyCall>(
  call: C,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  priceIn: CallContext['priceIn'],
): Promise<ContextOf<C>> {
  let known: Promise<Identity | null> | undefined;
  const identify = () => {
    known ??= door.identify(request.headers.authorization);
    return known;
  };
  const secret = deskSecretOf(call, door, request);
  let open: Promise<DeskSession | null> | undefined;
  const askDesk = async () => {
    if (secret === null) return null;
    open ??= door.findDeskSession(secret);
    return open;
  };
  // A purchase must not fail because the identity provider is unreachable.
  const tryIdentify = () => identify().catch(() => null);
  const attempt = request.headers['x-payment-attempt'];
  const context: CallContext = {
    requestId: request.id,
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isOwnPageHere: isOwnPageHere(request),
    paymentAttempt: typeof attempt === 'string' ? attempt : null,
    identify: tryIdentify,
    staffAt: staffAtOf(call, door, { identity: tryIdentify, desk: askDesk }),
    askDesk,
    priceIn,
    keepDeskSession: (session) => {
      reply.header('set-cookie', deskCookie(session, door.secure));
    },
    signOnSecret: signOnSecretIn(request.headers.cookie, door.secure),
    keepSignOn: (kept) => {
      reply.header('set-cookie', signOnCookie(kept, door.secure));
    },
  };
  if (call.access === 'public') return context as ContextOf<C>;
  if (call.access === 'member' || (call.access === 'staff' && request.headers.authorization !== undefined)) {
    const identity = await identify();
    if (identity === null) throw new Refused('signedOut');
    return { ...context, identity } as MemberContext as ContextOf<C>;
  }
  const desk = await askDesk();
  if (desk === null || secret === null) throw new Refused('signedOut');
  return { ...context, desk, deskToken: deskTokenOf(secret) } as DeskContext as CallContext as ContextOf<C>;
}

/** Returns all that one of a location's staff may do there. */
export const permissionsHeld = async (
  { identify }: Pick<CallContext, 'identify'>,
  { role }: StaffActor,
): Promise<readonly string[]> =>
  isStaffRole(role) ? permissionsOf(role) : ((await identify())?.permissions ?? []);

/** Returns the context of a call for staff, which names a location; refuses everybody who is not one of its staff. */
export async function contextOfStaff(
  { permission }: AnyCall,
  context: CallContext,
  input: unknown,
): Promise<StaffContext> {
  const staff = await context.staffAt((input as { locationKey: number }).locationKey);
  if (staff === null) throw new Refused('notFound');
  const permissions = await permissionsHeld(context, staff);
  const isForAll = permission !== null && permissions.includes(permission);
  return { ...context, staff, permissions, onlyLedBy: isForAll ? null : staff.subject };
}

/**
 * Refuses a request for a call of staff whose answer is no JSON, unless they may make it (docs/rules/staff.md). Returns who makes
 * it.
 */
export async function refuseStrangers<C extends AnyCall & { access: 'staff' }>(
  call: C,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  input: InputOf<C>,
): Promise<StaffContext> {
  return contextOfStaff(call, await contextOf(call, door, request, reply, () => undefined), input);
}

/** The roles are part of the caller: somebody whose role has changed since does not get a stored answer. */
const callerAtDesk = ({ personKey, roles }: DeskSession): Caller => ({
  subject: personKey,
  organizations: roles.map(({ locationKey, role }) => `${locationKey} ${role}`).toSorted(),
  isPermitted: true,
  phone: null,
});

/**
 * Returns the caller even if the call does not use it, because a stored answer is given to nobody else: neither to
 * another account, nor to the same one when it no longer has what the call asks of it.
 */
export async function callerOf(call: AnyCall, context: CallContext | MemberContext): Promise<Caller | null> {
  const identity = 'identity' in context ? context.identity : await context.identify();
  if (identity === null) {
    const desk = call.permission === null ? null : await context.askDesk();
    return desk === null ? null : callerAtDesk(desk);
  }
  const { subject, organizations, permissions, phone } = identity;
  const isPermitted = isGranted(call, permissions);
  return { subject, organizations: organizations.toSorted(), isPermitted, phone };
}
