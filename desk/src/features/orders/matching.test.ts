/** Where a text has the words that were searched for. */
import { expect, it } from 'vitest';
import { matchIn } from './matching.ts';

it.each([
  ['Maya Okonkwo-Lindqvist', 'lind', 'Maya Okonkwo-|Lind|qvist'],
  ['José Núñez', 'nune', 'José |Núñe|z'],
  ['Ana Müller', 'MÜLL', 'Ana |Müll|er'],
  // The accent is a letter of its own.
  ['Jose\u0301 Ruiz', 'jose', '|Jose\u0301| Ruiz'],
  ['Maya  Okafor', 'maya', '|Maya|  Okafor'],
  ['Ana de la Cruz', ' de   la ', 'Ana |de la| Cruz'],
  ['عمر الحداد', 'الحد', 'عمر |الحد|اد'],
  ['100272', '0272', '10|0272|'],
])('marks in %s the part that matches %s', (text, words, marked) => {
  const found = matchIn(text, words);
  expect(found && `${found.before}|${found.match}|${found.after}`).toBe(marked);
});

it.each([
  ['Maya Okafor', 'lind'],
  ['Maya Okafor', '  '],
  ['Maya Okafor', null],
  ['', 'lind'],
])('marks nothing in %s for %s', (text, words) => {
  expect(matchIn(text, words)).toBeNull();
});
