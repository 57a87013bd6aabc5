/** A workspace's messages by code, in ICU MessageFormat (docs/decisions/0049-message-catalogs.md). */

/** A compiled message; throws if a value is missing. */
export type Message = (values: Record<string, unknown>) => string;

/** Messages by code. */
export type Catalog = Readonly<Record<string, Message>>;

/** The codes in `M` whose message takes no values. */
export type PlainId<M> = { [K in keyof M]: M[K] extends null ? K : never }[keyof M] & string;

/** The codes in `M` whose message takes values. */
type FilledId<M> = Exclude<keyof M & string, PlainId<M>>;

/** Returns the text of a message; `M` is the generated list of codes with the values each takes. */
export interface Translate<M> {
  (id: PlainId<M>): string;
  <K extends FilledId<M>>(id: K, values: M[K]): string;
}

/** Returns the function that reads messages of this catalog. */
export function translator<M extends Record<keyof M, object | null>>(catalog: Catalog): Translate<M> {
  return (id: string, values: object | null = null) => {
    const message = catalog[id];
    if (message === undefined) throw new Error(`There is no message with the code ${id}`);
    return message({ ...values });
  };
}
