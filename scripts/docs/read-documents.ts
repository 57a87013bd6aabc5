/**
 * Which keys the database functions read of the JSON documents that they are given: of their parameters, and of what
 * they hand on to each other, keep in variables, loop over, or store with a payment to read it later.
 */
import { type Node, parse } from 'sql-parser-cst';

/** A value within the functions, with what is read of it. */
export interface Value {
  keys: Map<string, Value>;
  /** Any of its elements. */
  each: Value | null;
  /** Keys that a function adds before it hands the value on. */
  given: Set<string>;
  /** Whether it is also used as a whole: stored, answered, or compared. */
  isWhole: boolean;
  /** What else it is: a parameter, a variable, or an element of what is gathered from it. */
  links: { to: Value; asElement: boolean; without: ReadonlySet<string> }[];
}

/** What an expression may be, less the keys that the expression adds itself. */
interface Ref {
  value: Value;
  without: ReadonlySet<string>;
}

type Names = Map<string, Ref[]>;

interface SqlFunction {
  params: readonly { name: string; value: Value }[];
  body: Node;
}

const none: ReadonlySet<string> = new Set();
const newValue = (): Value => ({ keys: new Map(), each: null, given: new Set(), isWhole: false, links: [] });
const refTo = (value: Value): Ref => ({ value, without: none });

/** Columns of payment_attempt that hold a document until it is paid; the functions read them as `v_attempt.…`. */
const PAID_LATER = 'payment_attempt';
const READ_LATER = 'v_attempt';

const COMPARISONS = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', '@>', '?']);
const LISTED = new Set(['jsonb_array_elements', 'jsonb_array_elements_text']);
const RECORDS = new Set(['jsonb_to_recordset', 'jsonb_to_record']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value.flat() : [value]))
    .filter(isNode);
}

const nameOf = (node: Node | undefined): string =>
  node?.type === 'identifier' ? node.name : node?.type === 'member_expr' ? nameOf(node.property) : '';

const itemsOf = (node: Node | undefined): Node[] => {
  if (node?.type === 'paren_expr') return itemsOf(node.expr);
  if (node?.type === 'func_args') return itemsOf(node.args);
  return node?.type === 'list_expr' ? node.items : [];
};

const bare = (node: Node): Node => (node.type === 'paren_expr' ? bare(node.expr) : node);

function keyOf({ value, without }: Ref, key: string): Ref[] {
  if (without.has(key)) return [];
  const found = value.keys.get(key) ?? newValue();
  value.keys.set(key, found);
  return [refTo(found)];
}

function elementOf({ value }: Ref): Ref {
  value.each ??= newValue();
  return refTo(value.each);
}

/** Makes a value what a function is given, or what is stored, with the keys that the expression adds. */
function handOn({ value, without }: Ref, to: Value): void {
  value.links.push({ to, asElement: false, without });
  for (const key of without) to.given.add(key);
}

/** The keys that `… || jsonb_build_object('key', …)` adds. */
function addedBy(node: Node): string[] {
  const call = bare(node);
  if (call.type !== 'func_call' || nameOf(call.name) !== 'jsonb_build_object') return [];
  return itemsOf(call.args).flatMap((item, place) =>
    place % 2 === 0 && item.type === 'string_literal' ? [item.value] : [],
  );
}

/** Reads one function; `names` are what its parameters and variables may be. */
class Reader {
  readonly #functions: ReadonlyMap<string, SqlFunction>;
  readonly #stored: Names;
  readonly #names: Names = new Map();

  constructor(functions: ReadonlyMap<string, SqlFunction>, stored: Names, own: SqlFunction) {
    this.#functions = functions;
    this.#stored = stored;
    for (const { name, value } of own.params) this.#names.set(name, [refTo(value)]);
  }

  #bind(name: string, refs: readonly Ref[]): void {
    const before = this.#names.get(name) ?? [];
    const added = refs.filter(({ value }) => !before.some((known) => known.value === value));
    this.#names.set(name, [...before, ...added]);
  }

  /** Follows a node whose value is used as a whole. */
  use(node: Node): void {
    for (const { value } of this.refs(node)) value.isWhole = true;
  }

  /** What an expression may be of the documents; follows whatever is in it. */
  refs(node: Node): Ref[] {
    switch (node.type) {
      case 'identifier':
        return this.#names.get(node.name) ?? [];
      case 'member_expr':
        return this.#member(nameOf(node.object), nameOf(node.property));
      case 'paren_expr':
        return this.refs(node.expr);
      case 'binary_expr':
        return this.#binary(node.left, typeof node.operator === 'string' ? node.operator : '', node.right);
      case 'cast_operator_expr': {
        const refs = this.refs(node.left);
        return nameOf(node.right) === 'jsonb' ? refs : [];
      }
      case 'postfix_op_expr':
        return this.#look(node);
      case 'case_expr':
        return this.#cases(childrenOf(node));
      case 'func_call':
        return this.#call(nameOf(node.name), itemsOf(node.args), node);
      case 'select_stmt':
        return this.#select(node.clauses);
      case 'alias':
        return this.#alias(node.expr, nameOf(node.alias), itemsOf(node.columnAliases).map(nameOf));
      case 'func_call_with_column_definitions':
        return this.#records(node.funcCall, itemsOf(node.columns), '', []);
      case 'declare_stmt':
        if (node.init)
          for (const name of itemsOf(node.names)) this.#bind(nameOf(name), this.refs(node.init.expr));
        return [];
      case 'assignment_stmt':
        this.#bind(nameOf(node.target), this.refs(node.expr));
        return [];
      case 'for_loop_stmt':
        this.#loop(nameOf(node.left), node.right);
        this.use(node.loop);
        return [];
      case 'insert_stmt':
        return this.#insert(node.clauses);
      default:
        for (const child of childrenOf(node)) this.use(child);
        return [];
    }
  }

  /** Follows what is only compared or counted. */
  #look(node: Node): Ref[] {
    for (const child of childrenOf(node)) this.refs(child);
    return [];
  }

  #member(object: string, property: string): Ref[] {
    const found = this.#names.get(`${object}.${property}`);
    if (found !== undefined) return found;
    return object === READ_LATER ? (this.#stored.get(property) ?? []) : [];
  }

  #binary(left: Node, operator: string, right: Node): Ref[] {
    if (operator === '||') {
      const added = new Set([...addedBy(left), ...addedBy(right)]);
      return [...this.refs(left), ...this.refs(right)].map(({ value, without }) => ({
        value,
        without: new Set([...without, ...added]),
      }));
    }
    const key = right.type === 'string_literal' ? right.value : null;
    if (key !== null && ['->', '->>', '?'].includes(operator)) {
      const refs = this.refs(left).flatMap((ref) => keyOf(ref, key));
      return operator === '->' ? refs : [];
    }
    if (key !== null && ['#>', '#>>'].includes(operator)) {
      const keys = key
        .replace(/^\{|\}$/g, '')
        .split(',')
        .filter((each) => each !== '');
      const refs = keys.reduce((found, each) => found.flatMap((ref) => keyOf(ref, each)), this.refs(left));
      return operator === '#>' ? refs : [];
    }
    if (operator === '->') return [left].flatMap((node) => this.refs(node)).map(elementOf);
    if (COMPARISONS.has(operator)) {
      this.refs(left);
      this.refs(right);
      return [];
    }
    this.use(left);
    this.use(right);
    return [];
  }

  #cases(clauses: readonly Node[]): Ref[] {
    return clauses.flatMap((clause) => {
      if (clause.type === 'case_when') {
        this.refs(clause.condition);
        return this.refs(clause.result);
      }
      return clause.type === 'case_else' ? this.refs(clause.result) : [];
    });
  }

  #call(name: string, args: readonly Node[], node: Node): Ref[] {
    const called = this.#functions.get(name);
    if (called !== undefined) {
      for (const [place, arg] of args.entries()) {
        const refs = this.refs(arg);
        const to = called.params[place]?.value;
        if (to === undefined) for (const { value } of refs) value.isWhole = true;
        else for (const { value, without } of refs) handOn({ value, without }, to);
      }
      return [];
    }
    if (name === 'coalesce' || name === 'nullif') return args.flatMap((arg) => this.refs(arg));
    if (LISTED.has(name)) return args.flatMap((arg) => this.refs(arg)).map(elementOf);
    if (name === 'jsonb_array_length' || name === 'jsonb_typeof') return this.#look(node);
    if (name === 'jsonb_agg' && args[0] !== undefined) {
      const list = newValue();
      for (const { value, without } of this.refs(args[0]))
        value.links.push({ to: list, asElement: true, without });
      return [refTo(list)];
    }
    for (const child of childrenOf(node)) this.use(child);
    return [];
  }

  #select(clauses: readonly Node[]): Ref[] {
    // What is selected may be of what the clauses after it name.
    for (const clause of clauses.toSorted(
      (a, b) => Number(a.type === 'select_clause') - Number(b.type === 'select_clause'),
    ))
      if (clause.type !== 'select_clause' && clause.type !== 'into_variables_clause') this.use(clause);
    const columns = clauses.flatMap((clause) =>
      clause.type === 'select_clause' && clause.columns ? [...clause.columns.items] : [],
    );
    const isOfPayment = clauses.some(
      (clause) => clause.type === 'from_clause' && nameOf(clause.expr) === PAID_LATER,
    );
    const found = columns.map((column) => [
      ...this.refs(column.type === 'alias' ? column.expr : column),
      ...(isOfPayment ? (this.#stored.get(nameOf(column)) ?? []) : []),
    ]);
    const into = clauses.find((clause) => clause.type === 'into_variables_clause');
    if (into?.type === 'into_variables_clause') {
      for (const [place, variable] of itemsOf(into.variables).entries())
        this.#bind(nameOf(variable), found[place] ?? []);
      return [];
    }
    return found.flat();
  }

  /** Names the rows of a list. */
  #alias(node: Node, name: string, columns: readonly string[]): Ref[] {
    const inner =
      node.type === 'lateral_derived_table' || node.type === 'with_ordinality_expr' ? node.expr : node;
    if (inner !== node) return this.#alias(inner, name, columns);
    if (node.type === 'rows_from_expr')
      return itemsOf(node.expr).flatMap((each) =>
        each.type === 'func_call_with_column_definitions'
          ? this.#records(each.funcCall, itemsOf(each.columns), name, columns)
          : this.#alias(each, name, columns),
      );
    if (node.type === 'func_call' && LISTED.has(nameOf(node.name))) {
      const refs = this.refs(node);
      for (const each of [name, columns[0] ?? name, `${name}.${columns[0] ?? 'value'}`, `${name}.value`])
        this.#bind(each, refs);
      return [];
    }
    this.use(node);
    return [];
  }

  /** Names the columns of records that are JSON themselves. */
  #records(call: Node, columns: readonly Node[], alias: string, names: readonly string[]): Ref[] {
    if (call.type === 'alias') return this.#records(call.expr, columns, nameOf(call.alias), names);
    if (call.type === 'lateral_derived_table' || call.type === 'with_ordinality_expr')
      return this.#records(call.expr, columns, alias, names);
    if (call.type !== 'func_call' || !RECORDS.has(nameOf(call.name))) return [];
    const given = itemsOf(call.args).flatMap((arg) => this.refs(arg));
    const rows = nameOf(call.name) === 'jsonb_to_record' ? given : given.map(elementOf);
    for (const [place, column] of columns.entries()) {
      if (column.type !== 'column_definition') continue;
      const refs = rows.flatMap((row) => keyOf(row, nameOf(column.name)));
      if (nameOf(column.dataType) !== 'jsonb') continue;
      const name = names[place] ?? nameOf(column.name);
      this.#bind(name, refs);
      this.#bind(`${alias}.${name}`, refs);
    }
    return [];
  }

  /** The variable of a loop is nothing of the loop before. */
  #loop(variable: string, query: Node): void {
    for (const name of [...this.#names.keys()])
      if (name === variable || name.startsWith(`${variable}.`)) this.#names.delete(name);
    this.#bind(variable, this.#rows(query, variable));
  }

  /** The rows that a loop goes through, and their columns under the name of its variable. */
  #rows(query: Node, variable: string): Ref[] {
    const selected = this.refs(query);
    if (query.type !== 'select_stmt') return selected;
    for (const from of query.clauses) {
      if (from.type !== 'from_clause') continue;
      const { expr } = from;
      if (expr.type === 'func_call' && LISTED.has(nameOf(expr.name)))
        return [...selected, ...this.refs(expr)];
      for (const [name, refs] of [...this.#names])
        if (/^\w+\./.test(name)) this.#bind(name.replace(/^\w+\./, `${variable}.`), refs);
    }
    return selected;
  }

  /** Columns of a payment are documents that are read once it was made. */
  #insert(clauses: readonly Node[]): Ref[] {
    const [head] = clauses;
    const names =
      head?.type === 'insert_clause' && nameOf(head.table) === PAID_LATER
        ? itemsOf(head.columns).map(nameOf)
        : [];
    for (const clause of clauses) {
      const rows = clause.type === 'values_clause' && names.length > 0 ? itemsOf(clause.values) : [];
      for (const row of rows)
        for (const [place, item] of itemsOf(row).entries()) this.#store(names[place] ?? '', this.refs(item));
      if (rows.length === 0) this.use(clause);
    }
    return [];
  }

  #store(column: string, refs: readonly Ref[]): void {
    const [later] = this.#stored.get(column) ?? [refTo(newValue())];
    if (later === undefined) return;
    this.#stored.set(column, [later]);
    for (const { value, without } of refs) handOn({ value, without }, later.value);
  }
}

/** Parses files of functions, by the name of the function. */
function functionsOf(texts: readonly string[]): Map<string, SqlFunction> {
  const options = { includeRange: true, includeComments: false } as const;
  return new Map(
    texts.flatMap((text) =>
      parse(text, { dialect: 'postgresql', ...options }).statements.flatMap((statement) => {
        if (statement.type !== 'create_function_stmt') return [];
        const params = statement.params.expr.items.map(({ name }) => ({
          name: nameOf(name),
          value: newValue(),
        }));
        const language = statement.clauses.find((clause) => clause.type === 'language_clause');
        const source = statement.clauses.find((clause) => clause.type === 'as_clause')?.expr;
        if (source?.type !== 'string_literal') throw new Error(`${nameOf(statement.name)} has no body`);
        const dialect =
          language?.type === 'language_clause' && nameOf(language.name) === 'plpgsql'
            ? 'plpgsql'
            : 'postgresql';
        const body = parse(source.value, { dialect, ...options });
        return [[nameOf(statement.name), { params, body }] as const];
      }),
    ),
  );
}

/** Reads the functions; returns what is read of each one's parameters, in their order. */
export function readsOf(texts: readonly string[]): Map<string, Value[]> {
  const functions = functionsOf(texts);
  const stored: Names = new Map();
  for (const own of functions.values()) {
    const reader = new Reader(functions, stored, own);
    // A variable may be read before the statement that sets it, in a loop.
    for (let round = 0; round < 3; round += 1) reader.use(own.body);
  }
  for (const own of functions.values()) new Reader(functions, stored, own).use(own.body);
  return new Map([...functions].map(([name, { params }]) => [name, params.map(({ value }) => value)]));
}

/** All that a value is, with what is read of it there. */
function everyOf(start: Value): Ref[] {
  const found: Ref[] = [];
  const follow = (value: Value, without: ReadonlySet<string>): void => {
    if (found.some((known) => known.value === value)) return;
    found.push({ value, without });
    for (const link of value.links) {
      const less = new Set([...without, ...link.without]);
      if (!link.asElement) follow(link.to, less);
      else
        for (const list of everyOf(link.to)) {
          if (list.value.each !== null) follow(list.value.each, less);
          if (list.value.isWhole) value.isWhole = true;
        }
    }
  };
  follow(start, none);
  return found;
}

/** What is read of a value in all: its keys with theirs, and its elements. */
export function readOf(values: readonly Value[]): {
  keys: Map<string, Value[]>;
  each: Value[];
  given: ReadonlySet<string>;
  isWhole: boolean;
} {
  const all = values.flatMap(everyOf);
  const keys = new Map<string, Value[]>();
  for (const { value, without } of all)
    for (const [key, read] of value.keys)
      if (!without.has(key)) keys.set(key, [...(keys.get(key) ?? []), read]);
  return {
    keys,
    each: all.flatMap(({ value }) => value.each ?? []),
    given: new Set(all.flatMap(({ value }) => [...value.given])),
    isWhole: all.some(({ value }) => value.isWhole),
  };
}
