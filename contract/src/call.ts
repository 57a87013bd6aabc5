/** The form of a call: declared once, and server routes, web client and the API reference derive from it. */
import type * as z from 'zod/mini';

/** Who may ask (D-API-00): everybody, or only who has signed in with the identity provider. */
export type Access = 'public' | 'member';

export interface Call<
  Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Who extends Access = Access,
> {
  name: Name;
  method: 'GET' | 'POST';
  /** GET calls of the specification that change data are offered by POST as well (C-24). */
  alsoPost: boolean;
  path: string;
  /** Further addresses of the same call. */
  aliases: readonly string[];
  summary: string;
  /** Query for GET, body for POST. */
  input: Input;
  output: Output;
  /** How the body travels: as JSON, or as a form (multipart) where a file is among its members. */
  body: 'json' | 'form';
  /** Which rate limit it falls under (D-GEN-02). */
  limit: 'read' | 'cart' | 'complete' | 'none';
  /** Whether it changes data: such calls queue per order and are never aborted (C-09). */
  changes: boolean;
  /**
   * What makes a repeat of a changing call safe: the answer that was kept with the change (Idempotency-Key), or, where a
   * card gateway is asked in between, the attempt that both requests name. 'itself': the second request replaces what
   * the first one stored, so no answer is kept.
   */
  repeats: 'answer' | 'attempt' | 'itself';
  /** Calls of members are answered with 401 without a valid access token; public ones take a bad token for none. */
  access: Who;
}

/** The areas of D-API-00; start-up calls stand at the root. */
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
  /** JSON unless told. */
  body?: AnyCall['body'];
  /** By their kept answer unless told. */
  repeats?: AnyCall['repeats'];
  alsoPost?: boolean;
  aliases?: readonly string[];
  /** Public unless told. */
  access?: Who;
}

function declare<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Who extends Access,
>(
  method: 'GET' | 'POST',
  path: Area,
  name: Name,
  declaration: Declaration<Input, Output, Who>,
): Call<Name, Input, Output, Who> {
  const { summary, input, output, limit, changes = false, alsoPost = false, aliases = [] } = declaration;
  const { repeats = 'answer', body = 'json' } = declaration;
  const access = declaration.access ?? ('public' as Who);
  const address = `${path}/${name}` as const;
  const about = { summary, input, output, body, limit, changes, repeats, access };
  return { name, method, alsoPost, path: address, aliases, ...about };
}

/** A call whose members travel in the query. */
export function get<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Who extends Access = 'public',
>(area: Area, name: Name, declaration: Declaration<Input, Output, Who>) {
  return declare('GET', area, name, declaration);
}

/** A call with a JSON body. */
export function post<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Who extends Access = 'public',
>(area: Area, name: Name, declaration: Declaration<Input, Output, Who>) {
  return declare('POST', area, name, declaration);
}
