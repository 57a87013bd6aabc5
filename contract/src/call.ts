/**
 * The shape of a call. The server's routes, the web client and the API reference all derive from one
 * declaration.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffPermission } from '@gangway/domain/staff/role';
import type * as z from 'zod/mini';

/**
 * Who may call (D-API-00): anyone, only people signed in with the identity provider, only a location's staff, or whoever is
 * signed in to the desk, for what is their own.
 */
export type Access = 'public' | 'member' | 'staff' | 'desk';

export interface Call<
  Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Who extends Access = Access,
> {
  name: Name;
  method: 'GET' | 'POST';
  /** GET calls of the specification that change data also accept POST (C-24). */
  alsoPost: boolean;
  path: string;
  /** Other addresses of the same call. */
  aliases: readonly string[];
  summary: string;
  /** Query for GET, body for POST. */
  input: Input;
  output: Output;
  /** How the body is sent: as JSON, or as a multipart form if one of its members is a file. */
  body: 'json' | 'form';
  /** The rate limit that applies (D-GEN-02). */
  limit: 'read' | 'cart' | 'complete' | 'signIn' | 'signUp' | 'none';
  /** Whether the call changes data: such calls queue per order and are never aborted (C-09). */
  changes: boolean;
  /**
   * What makes it safe to repeat a changing call: the answer stored with the change (Idempotency-Key), or, if
   * a card gateway is called in between, the attempt that both requests name. 'itself' means that the second
   * request replaces what the first one stored, so no answer is kept.
   */
  repeats: 'answer' | 'attempt' | 'itself';
  /**
   * Calls for members and staff answer 401 without a valid access token; public calls ignore an invalid token. Calls for
   * staff answer 404 to everybody else, as if there was nothing at the location.
   */
  access: Who;
  /**
   * What a location's staff need to call it: at all if it is for staff, else for anyone there and not only for what is
   * their own. Null if only owners may.
   */
  permission: StaffPermission | null;
  /**
   * Lets the location's staff call it too, for the departures that they lead and no others: the service then asks
   * `context.onlyLedBy`. Null if only `permission` does.
   */
  ownPermission: StaffPermission | null;
}

/** The areas of D-API-00; start-up calls are at the root. */
type Area = `/api` | `/api/${string}`;

export type AnyCall = Call<string, z.core.$ZodType, z.core.$ZodType>;
export type InputOf<C extends AnyCall> = z.output<C['input']>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;

interface Declaration<Input, Output, Who> {
  summary: string;
  input: Input;
  output: Output;
  limit: AnyCall['limit'];
  changes?: boolean;
  /** JSON by default. */
  body?: AnyCall['body'];
  /** 'answer' by default. */
  repeats?: AnyCall['repeats'];
  alsoPost?: boolean;
  aliases?: readonly string[];
  /** Public by default. */
  access?: Who;
  /** None by default. A service of a call that is not for staff alone then asks `context.staffAt`. */
  permission?: StaffPermission;
  /** None by default; only of calls for staff. */
  ownPermission?: StaffPermission;
}

/** What a call for staff has to say: with which permission, and at which location. */
type OfStaff<Input extends z.core.$ZodType, Who> = Who extends 'staff'
  ? z.output<Input> extends { locationKey: LocationKey }
    ? { permission: StaffPermission }
    : { input: 'a call for staff names a location' }
  : unknown;

function declare<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Who extends Access,
>(
  method: 'GET' | 'POST',
  path: Area,
  name: Name,
  declaration: Declaration<Input, Output, Who> & OfStaff<Input, Who>,
): Call<Name, Input, Output, Who> {
  const { summary, input, output, limit, changes = false, alsoPost = false, aliases = [] } = declaration;
  const { repeats = 'answer', body = 'json', permission = null, ownPermission = null } = declaration;
  const access = declaration.access ?? ('public' as Who);
  const address = `${path}/${name}` as const;
  const about = { summary, input, output, body, limit, changes, repeats, access, permission, ownPermission };
  return { name, method, alsoPost, path: address, aliases, ...about };
}

/** Declares a call whose members are sent in the query. */
export function get<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Who extends Access = 'public',
>(area: Area, name: Name, declaration: Declaration<Input, Output, Who> & OfStaff<Input, Who>) {
  return declare('GET', area, name, declaration);
}

/** Declares a call with a JSON body. */
export function post<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Who extends Access = 'public',
>(area: Area, name: Name, declaration: Declaration<Input, Output, Who> & OfStaff<Input, Who>) {
  return declare('POST', area, name, declaration);
}
