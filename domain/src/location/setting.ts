/**
 * How a plain setting of a venue is declared, and what follows from the declarations in settings.ts
 * (docs/recipes.md, "A new setting of a venue").
 */
import * as z from 'zod';

export interface Setting {
  /** Its form in the venue file, with its description and its default. */
  readonly field: z.ZodType;
  /** Its name in `Location`, if the file calls it something else. */
  readonly as?: string;
  /** Its name in the location record, if pages need it. */
  readonly shownAs?: string;
  /** Whether it is among what every page of the venue knows, or only in the record. */
  readonly onPages?: boolean;
}

/** The settings of a section of the venue file, by their names in it. */
export type Section = Readonly<Record<string, Setting>>;

type OurName<Name, Declared> = Declared extends { as: infer Ours extends string } ? Ours : Name;

/** The settings of a section, as `Location` has them. */
export type ValuesOf<Declared extends Section> = {
  -readonly [Name in keyof Declared as OurName<Name, Declared[Name]>]: z.output<Declared[Name]['field']>;
};

/** Those that a venue may leave out. */
export type UsualOf<Declared extends Section> = {
  -readonly [Name in keyof Declared as undefined extends z.input<Declared[Name]['field']>
    ? OurName<Name, Declared[Name]>
    : never]: z.output<Declared[Name]['field']>;
};

type Plain<Value> = Value extends readonly (infer Entry)[] ? Entry[] : Value;

/** Those that pages need, by their names in the location record. */
export type ShownOf<Declared extends Section> = {
  -readonly [Name in keyof Declared as Declared[Name] extends { shownAs: infer Shown extends string }
    ? Shown
    : never]: Plain<z.output<Declared[Name]['field']>>;
};

type FieldsOf<Declared extends Section> = { -readonly [Name in keyof Declared]: Declared[Name]['field'] };
type NamesOf<Declared extends Section> = {
  [Name in keyof Declared as Declared[Name] extends { as: string } ? Name : never]: Declared[Name]['as'] &
    string;
};

/** The fields of a section, for its schema. */
export const fieldsOf = <Declared extends Section>(section: Declared) =>
  Object.fromEntries(Object.entries(section).map(([name, { field }]) => [name, field])) as FieldsOf<Declared>;

/** The names of those that `Location` calls something else. */
export const namesOf = <Declared extends Section>(section: Declared) =>
  Object.fromEntries(
    Object.entries(section).flatMap(([name, { as }]) => (as === undefined ? [] : [[name, as]])),
  ) as NamesOf<Declared>;

/** Returns the values that a venue has which leaves these settings out. */
export const usualOf = <Declared extends Section>(section: Declared) =>
  Object.fromEntries(
    Object.entries(section).flatMap(([name, { field, as = name }]) => {
      const absent = z.safeParse(field, undefined);
      return absent.success ? [[as, absent.data]] : [];
    }),
  ) as UsualOf<Declared>;

const copied = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value);

/** Returns what pages need of the settings. */
export const shownOf = <Declared extends Section>(section: Declared, values: ValuesOf<Declared>) =>
  Object.fromEntries(
    Object.entries(section).flatMap(([name, { as = name, shownAs }]) =>
      shownAs === undefined ? [] : [[shownAs, copied(values[as as keyof ValuesOf<Declared>])]],
    ),
  ) as ShownOf<Declared>;
