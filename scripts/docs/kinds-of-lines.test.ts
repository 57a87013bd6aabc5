/** What differs by kind of line is in the kind's own folder (docs/rules/orders.md, "Lines"). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

function sources(folder: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return files.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
}

/** Lines of code that name a kind, as 'file: code'. */
function namedIn(folder: string, pattern: RegExp, allowed: readonly RegExp[]): string[] {
  return sources(folder)
    .filter((file) => !allowed.some((own) => own.test(file)))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

const kindOnServer =
  /linesOf\([^)]*, '\w+'\)|\bkind [!=]== '(activity|package|transport|giftCard|membership)'/;

it('the server names a kind of line only in its folder and in its own feature', () => {
  expect(
    namedIn('server/src', kindOnServer, [
      /^server\/src\/features\/orders\/lines\//,
      /^server\/src\/features\/(gift-cards|memberships|transport)\//,
    ]),
  ).toEqual([]);
});

const kindOnWeb = /\border\??\.(giftCards|memberships|pickupLocations)\b/;

it('the web reads a kind of line only in its folder and on its own pages', () => {
  expect(
    namedIn('web/src', kindOnWeb, [
      /^web\/src\/features\/cart\/lines\//,
      /^web\/src\/features\/(gift-cards|memberships)\//,
      // Sets how many memberships of a plan the cart has.
      /^web\/src\/features\/cart\/save-memberships\.ts$/,
      // Checkout's step for transportation.
      /^web\/src\/features\/checkout\/(use-transport|transport-days)\.ts$/,
      // Loads the codes of gift cards with the receipt.
      /^web\/src\/features\/receipt\/receipt-source\.ts$/,
    ]),
  ).toEqual([]);
});

it('the patterns find what they look for', () => {
  expect("const cards = linesOf(order, 'giftCard');").toMatch(kindOnServer);
  expect("if (line.kind === 'membership') return 0;").toMatch(kindOnServer);
  expect('const shown = order.giftCards.filter((card) => !card.isDeleted);').toMatch(kindOnWeb);
});
