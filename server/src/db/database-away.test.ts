/** Which errors mean that the database is away, and which are faults of a statement. */
import { expect, it } from 'vitest';
import { asAway, isAway } from './database-away.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  ['terminated by an administrator', withCode('57P01')],
  ['terminated by a crash', withCode('57P02')],
  ['starting up', withCode('57P03')],
  ['broken off', withCode('08006')],
  ['full of connections', withCode('53300')],
  ['not listening', withCode('ECONNREFUSED')],
  ['reset', withCode('ECONNRESET')],
  ['gone without a code', new Error('Connection terminated unexpectedly')],
  ['gone before the statement', new Error('Client has encountered a connection error and is not queryable')],
])('a database that is %s is away', (_what, error) => {
  expect(isAway(asAway(error))).toBe(true);
});

it.each([
  ['a standby', '25006'],
  ['a database whose tables are locked', '55P03'],
])(
  '%s is away for whoever has to change something, and keeps its code for those who repeat',
  (_what, code) => {
    const error = withCode(code);
    expect(asAway(error)).toBe(error);
    expect(isAway(error)).toBe(true);
  },
);

it.each([
  ['wrong', withCode('42703')],
  ['refused by a rule', withCode('GW001')],
  ['canceled after its timeout', withCode('57014')],
  ['broken by our own code', new TypeError('Cannot read properties of undefined')],
])('a statement that is %s is not', (_what, error) => {
  expect(asAway(error)).toBe(error);
  expect(isAway(error)).toBe(false);
});

it('an error of another connection than the database’s is a fault', () => {
  expect(isAway(withCode('ECONNREFUSED'))).toBe(false);
});
