/** The command line of `npm run commission` (docs/rules/agents.md). What it does is shown in affiliates.db.test.ts. */
import { expect, it } from 'vitest';
import { WrongUse } from '../words.ts';
import { readCommissionArguments } from './arguments.ts';

it.each([
  [['list'], 'Say whose commissions: --location KEY.'],
  [['pay', '301'], 'Say whose commissions: --location KEY.'],
  [['list', '301', '--location', '1'], 'Commissions are listed for a whole location: remove "301".'],
  [['pay', 'x', '--location', '1'], 'Say which affiliate by its number, like pay 301.'],
  [['pay', '--location', '1'], 'Say which affiliate by its number, like pay 301.'],
  [['reverse', '--location', '1'], 'Say which order by its number.'],
  [['owe', '301'], 'There is no command "owe 301".'],
])('%j is refused: %s', (words, refusal) => {
  expect(() => readCommissionArguments(words)).toThrow(WrongUse);
  expect(() => readCommissionArguments(words)).toThrow(refusal);
});
