/**
 * One scale for the style sheets: distances, weights, breakpoints, font sizes and corners come from short
 * lists (docs/decisions/0053-one-scale-for-the-style-sheets.md). The steps are tokens in
 * ui/src/styles/tokens.css.
 */
import stylelint from 'stylelint';

/** The widths at which a layout changes, of the window or a container: small phone, phone, tablet, desktop. */
const widths = ['25rem', '30rem', '48rem', '64rem'];
/** The heights below which the booking panel's foot sticks, and below which it does not fit. */
const heights = ['58.125rem', '44rem'];
const weights = [400, 500, 600, 650, 700];

const breakpoint = 'gangway/breakpoint';
const { createPlugin, utils } = stylelint;
const messages = utils.ruleMessages(breakpoint, {
  /** @param {string} value @param {string} known */
  rejected: (value, known) => `${value} is not a breakpoint: use ${known}`,
});

/** @type {import('stylelint').RuleBase} */
const checkBreakpoints = (enabled) => (root, result) => {
  if (!enabled) return;
  root.walkAtRules(/^(?:media|container)$/, (node) => {
    for (const [feature] of node.params.matchAll(/\([^()]+\)/g)) {
      const known = /height|block-size/.test(feature) ? heights : widths;
      for (const [value] of feature.matchAll(/\b\d[\d.]*(?:r?em|px)\b/g)) {
        if (known.includes(value)) continue;
        const message = messages.rejected(value, known.join(', '));
        utils.report({ ruleName: breakpoint, result, node, message, word: value });
      }
    }
  });
};
const breakpointRule = Object.assign(checkBreakpoints, { ruleName: breakpoint, messages });

/** Lengths that follow the text, the window or a container; they are sizes, and no step of the scale. */
const UNSTEPPED = '\\d(?:r?em|r?ch|r?lh|cq\\w+|[sdl]?v\\w+)\\b|(?<![.\\d])(?:[5-9]|\\d\\d+)px\\b';
const VARIABLE = 'var\\(--[\\w-]+(?:, -?\\d+px)?\\)';
const formula = `(?:calc|min|max)\\((?:(?!${UNSTEPPED}).)+\\)`;

const distance = [
  VARIABLE,
  'auto',
  'inherit',
  '0',
  '-?(?:50|100)%',
  // Lines and gaps of a hair.
  '-?[1-4](?:\\.\\d+)?px',
  // Lines an icon up with its text.
  '0\\.[01]\\d?em|0\\.2[0-5]?em',
  // Paper, and drawings that scale with their width.
  '[\\d.]+(?:mm|cqi)',
  formula,
  // Between two steps, a distance may follow the window.
  'clamp\\(var\\(--space-[\\d-]+\\), [^(),]+, (?:var\\(--space-[\\d-]+\\)|calc\\(var\\(--section\\) \\* 2\\))\\)',
].join('|');

const fontSize = [
  'inherit',
  'var\\(--text-[\\w-]+\\)',
  // Relative to the text around it, to paper, or to a drawing.
  '(?:0\\.9\\d?|1\\.0\\d?)em',
  '[\\d.]+(?:mm|pt|cqi)',
  // At least or at most a size of the scale; the loader's size is a setting.
  '(?:min|max|clamp)\\(var\\(--text-.+\\)',
  'calc\\([^()]+ \\* var\\(--scale, 100\\) / 100\\)',
].join('|');

const corner = [
  '0',
  '50%',
  'inherit',
  'var\\(--r(?:adius(?:-\\w+)?)?\\)',
  'calc\\(var\\(--radius(?:-\\w+)?\\) [+-] [12]px\\)',
  // Of a waterline and of paper.
  '2px',
  '[\\d.]+mm',
].join('|');

/** @param {string} value */
const eachOf = (value) => `/^(?:${value})(?: (?:${value}))*$/`;

/** @type {import('stylelint').Config} */
export default {
  plugins: [createPlugin(breakpoint, breakpointRule)],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    [breakpoint]: true,
    'declaration-property-value-allowed-list': [
      {
        // Not scroll-margin: it is as large as what covers the page.
        '/^(?:margin|padding|inset)(?:-|$)/': [eachOf(distance)],
        '/^(?:(?:row-|column-)?gap|top|right|bottom|left|text-indent)$/': [eachOf(distance)],
        'font-weight': ['inherit', ...weights.map(String)],
        font: ['inherit', `/^(?:${weights.join('|')}) var\\(--text-[\\w-]+\\) \\/ [\\d.]+ /`],
        'font-size': [`/^(?:${fontSize})$/`],
        '/^border.*radius$/': [eachOf(corner)],
      },
      {
        /** @param {string} property @param {string} value */
        message: (property, value) =>
          `${property}: ${value} is not on the scale (docs/theming.md, Tokens; stylelint.config.mjs)`,
      },
    ],
  },
};
