/** Each module gets the messages it names, compiled, and no others. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messages } from './messages.ts';

const root = join(import.meta.dirname, '../..');
const module = join(root, 'ui/src/components/some-field.tsx');

/** Runs the plugin on a module and on the parts it imports. */
function built(code: string, isShort: boolean) {
  const { buildStart, transform, load } = messages({ program: 'web', isShort, halfOf: () => 'rest' });
  const errors: string[] = [];
  const context = { addWatchFile: () => undefined, error: (text: string) => errors.push(text) };
  const call = (hook: unknown, ...given: unknown[]) =>
    typeof hook === 'function' ? Reflect.apply(hook, context, given) : undefined;
  call(buildStart);
  const made: { code: string } | null = call(transform, code, module);
  const parts = [...(made?.code ?? '').matchAll(/import "([^"]+)";/g)].map(([, id]) => id ?? '');
  return { errors, made, parts, text: parts.map((id) => String(call(load, id))).join('\n') };
}

it('imports a message’s part, with plurals compiled and without a parser', () => {
  const { made, parts, text } = built("const words = t('ui.codeEntry.apply');", false);
  expect(parts).toEqual([expect.stringMatching(/ui\/messages\/ui\.codeEntry\.messages\.js$/)]);
  expect(made?.code).toContain("t('ui.codeEntry.apply')");
  expect(text).toContain('Apply');
  expect(text).not.toContain('Package Price');
  expect(text).not.toMatch(/messageformat\/core/);
});

it('writes short message codes into a browser build, the same in a module and its part', () => {
  const { made, text } = built("t('ui.codeEntry.apply')", true);
  const short = /t\('(\w+)'\)/.exec(made?.code ?? '')?.[1] ?? '?';
  expect(short.length).toBeLessThan(4);
  expect(text).toMatch(new RegExp(`"?${short}"?: \\(\\) => "Apply"`));
  expect(text).not.toContain('ui.codeEntry');
});

it('leaves a module unchanged if it uses no messages', () => {
  expect(built("const name = 'cart.unknown.thing';", true).made).toBeNull();
});

it('rejects a message code built at run time in a build with short codes', () => {
  const code = ['t(`ui.codeEntry.$', '{name}`)'].join('');
  expect(built(code, true).errors).toEqual([expect.stringContaining('ui.codeEntry')]);
});
