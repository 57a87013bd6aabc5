/** The class names of the project agree; and each kind of disagreement is found. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkClassNames, readComponents, readSheets } from './class-names.mjs';
import { at, root } from './root.mjs';

const theming = (names: string) =>
  `## Class names you can rely on\n\n| every page | ${names} |\n\nStates are attributes`;
const page = { file: 'web/src/features/cart/page.tsx', text: 'const page = <p className="line" />;' };
const sheet = { file: 'web/src/styles/cart.css', text: '.line { margin: 0; }' };
const agreeing = { sheets: [sheet], components: [page], theming: theming('`line`') };

/** Returns what is found after the text of the component or the sheet changed. */
const withPage = (text: string) => checkClassNames({ ...agreeing, components: [{ ...page, text }] });
const withSheet = (text: string) => checkClassNames({ ...agreeing, sheets: [{ ...sheet, text }] });

it('no rule, class or documented name is without the others', () => {
  const sheets = readSheets(root);
  const components = readComponents(root);
  expect(sheets.length).toBeGreaterThan(30);
  expect(components.length).toBeGreaterThan(200);
  expect(
    checkClassNames({ sheets, components, theming: readFileSync(at('docs/theming.md'), 'utf8') }),
  ).toEqual([]);
});

it('lets classes through that agree, composed ones and the themes too', () => {
  expect(checkClassNames(agreeing)).toEqual([]);
  const badge = {
    file: 'ui/src/components/badge.tsx',
    text: `const badge = <i className={classNames('badge', look === 'old' && 'is-old', \`badge-\${look}\`)} />;`,
  };
  const badgeSheet = {
    file: 'ui/src/components/badge.css',
    text: '.dark .badge-new, .badge.is-old { margin: 0; }',
  };
  expect(checkClassNames({ ...agreeing, components: [page, badge], sheets: [sheet, badgeSheet] })).toEqual(
    [],
  );
});

it('finds a rule without an element', () => {
  expect(withSheet('.line { margin: 0; } @media print { .line .gone { margin: 0; } }')).toEqual([
    'web/src/styles/cart.css: no component renders the class gone',
  ]);
});

it('takes no other text of a component for a class', () => {
  expect(withPage('const page = <p className={lineClass({ look: "quiet", className: "line" })} />;')).toEqual(
    [],
  );
  expect(withPage('const gone = "gone"; const page = <p className="line" id="gone" />;')).toEqual([]);
  expect(withSheet('.line { margin: 0; } .id { margin: 0; }')).toHaveLength(1);
});

it('finds a class without a rule, unless operators may style it', () => {
  const text = 'const page = <p className="line bare" />;';
  expect(withPage(text)).toEqual(['the class bare is rendered, but no sheet has a rule for it']);
  expect(
    checkClassNames({ ...agreeing, components: [{ ...page, text }], theming: theming('`line`, `bare`') }),
  ).toEqual([]);
});

it('finds a documented name that nothing renders', () => {
  expect(checkClassNames({ ...agreeing, theming: theming('`line`, `addon`') })).toEqual([
    'docs/theming.md promises the class addon, which nothing renders',
  ]);
});

it('finds the rule of a component of ui in the sheet of a page, but not what a page makes of it', () => {
  const components = [
    page,
    { file: 'ui/src/components/step.tsx', text: 'const step = <i className="step" />;' },
  ];
  const found = (text: string) => checkClassNames({ ...agreeing, components, sheets: [{ ...sheet, text }] });
  expect(found('.line .step { margin: 0; }')).toEqual([]);
  expect(found('.line { margin: 0; } .step:first-child { margin: 0; }')).toEqual([
    'web/src/styles/cart.css: the rule of step belongs beside its component in ui/src/components',
  ]);
});
