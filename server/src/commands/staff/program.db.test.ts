/** `npm run staff`: who works at a venue, and links for those who shall (docs/rules/staff.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from '../../testing/run-program.ts';
import { browserWith, cookieOf, secretOf } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { WrongUse } from '../words.ts';
import { readStaffArguments } from './arguments.ts';
import { program } from './program.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const run = (...words: string[]) => runProgram(app, program, words);
const urlIn = (said: readonly string[]) => /https:\S+/.exec(said.join('\n'))?.[0] ?? '';
const accept = (url: string, name: string, email: string) =>
  ask(app, 'POST', '/api/desk/acceptStaffInvitation', { secret: secretOf(url), name, email });

it('prints a link for the first owner, lists who works at the location, invites and removes', async () => {
  const { key } = await storeLocation(app.database.db, { name: 'Larkspur Lake' });
  const at = ['--location', String(key)];
  expect((await run('list', ...at)).said).toEqual([
    'Nobody works at Larkspur Lake yet, and nobody is invited.',
  ]);
  const first = await run('owner');
  expect((await run('list', ...at)).said).toEqual([
    expect.stringMatching(/^A link for whoever opens it first: invited as owner, until 20/),
  ]);
  expect((await accept(urlIn(first.said), 'Ola', 'ola@lake.example')).status).toBe(200);
  expect((await run('owner')).said).toEqual(['Every location has an owner.']);

  const invited = await run('invite', 'Gil@Lake.example', '--role', 'gate', ...at);
  expect(invited.said.join('\n')).toContain('This link works once, for 7 days:');
  const joined = await accept(urlIn(invited.said), 'Gil', 'other@lake.example');
  const gil = await browserWith(app, cookieOf(joined));
  expect((await run('list', ...at)).said).toEqual([
    expect.stringMatching(/^Gil <gil@lake\.example>: gate, since 20/),
    expect.stringMatching(/^Ola <ola@lake\.example>: owner, since 20/),
  ]);
  await expect(run('invite', 'gil@lake.example', '--role', 'desk', ...at)).rejects.toThrow(
    'gil@lake.example already works at Larkspur Lake.',
  );
  expect((await run('remove', 'gil@lake.example', ...at)).said).toEqual([
    'gil@lake.example no longer works at Larkspur Lake.',
  ]);
  expect((await ask(app, 'GET', '/api/desk/getStaffSession', {}, { ...gil })).status).toBe(401);
  await expect(run('remove', 'gil@lake.example', ...at)).rejects.toThrow('Nobody with the address');
  await expect(run('remove', 'ola@lake.example', ...at)).rejects.toThrow(
    'is the only owner of Larkspur Lake',
  );
});

it.each([
  [['list'], 'Say at which location: --location KEY.'],
  [['invite', '-l', '1', '--role', 'desk'], 'Say whose email address: invite name@example.com.'],
  [['invite', 'nobody', '-l', '1', '--role', 'desk'], '"nobody" is not an email address.'],
  [['invite', 'a@b.example', '-l', '1'], 'Say as what: --role owner, manager, desk, gate or guide.'],
  [
    ['invite', 'a@b.example', '-l', '1', '--role', 'king'],
    'Say as what: --role owner, manager, desk, gate or guide.',
  ],
  [['remove', 'a@b.example', '-l', '1', '--role', 'desk'], '--role is for invite alone.'],
  [['list', 'a@b.example', '-l', '1'], 'There is no command "list a@b.example".'],
  [['owner', '-l', '1'], 'There is no command "owner".'],
  [['hire'], 'There is no command "hire".'],
])('%j is refused: %s', (words, refusal) => {
  expect(() => readStaffArguments(words)).toThrow(WrongUse);
  expect(() => readStaffArguments(words)).toThrow(refusal);
});
