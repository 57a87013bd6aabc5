/** The form of a call: declared once, and server routes, web client and the API reference derive from it. */
import type * as z from 'zod/mini';

export interface Call<Name extends string, Input extends z.core.$ZodType, Output extends z.core.$ZodType> {
  name: Name;
  method: 'GET' | 'POST';
  /** GET calls of the specification that change data are offered by POST as well (C-24). */
  alsoPost: boolean;
  path: string;
  /** Further addresses of the same call. */
  aliases: readonly string[];
  summary: string;
  /** Query for GET, JSON body for POST. */
  input: Input;
  output: Output;
  /** Which rate limit it falls under (D-GEN-02). */
  limit: 'read' | 'cart' | 'complete' | 'none';
  /** Whether it changes data: such calls queue per order and are never aborted (C-09). */
  changes: boolean;
}

/** The areas of D-API-00; start-up calls stand at the root. */
type Area = `/api` | `/api/${string}`;

export type AnyCall = Call<string, z.core.$ZodType, z.core.$ZodType>;
export type InputOf<C extends AnyCall> = z.output<C['input']>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;

interface Declaration<Input, Output> {
  summary: string;
  input: Input;
  output: Output;
  limit: AnyCall['limit'];
  changes?: boolean;
  alsoPost?: boolean;
  aliases?: readonly string[];
}

function declare<const Name extends string, Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
  method: 'GET' | 'POST',
  path: Area,
  name: Name,
  declaration: Declaration<Input, Output>,
): Call<Name, Input, Output> {
  const { summary, input, output, limit, changes = false, alsoPost = false, aliases = [] } = declaration;
  return { name, method, alsoPost, path: `${path}/${name}`, aliases, summary, input, output, limit, changes };
}

/** A call whose members travel in the query. */
export function get<const Name extends string, Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
  area: Area,
  name: Name,
  declaration: Declaration<Input, Output>,
) {
  return declare('GET', area, name, declaration);
}

/** A call with a JSON body. */
export function post<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
>(area: Area, name: Name, declaration: Declaration<Input, Output>) {
  return declare('POST', area, name, declaration);
}
