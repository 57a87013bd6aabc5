/** The rule that features do not need each other in a circle, beside those of .dependency-cruiser.mjs. */
import rules, { noFeatureCycles } from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [noFeatureCycles],
  options: {
    ...rules.options,
    includeOnly: { path: '/features/' },
    exclude: { path: '^[^/]+/dist/|[.]test[.]tsx?$|/testing/' },
  },
};
