// The layers of server, storefront and console, written once: nothing below imports what is above, types included, and nothing goes in circles.

/** From the ground up; a layer may import those before it. Drawn in ARCHITECTURE.md. */
const LAYERS = [
  ['words of the trade', 'domain/'],
  ['basics', 'base/'],
  ['versions', 'versions/'],
  ['database', 'db/'],
  ['vendors', 'adapters/'],
  ['jobs', 'jobs/'],
  ['tenancy', 'tenancy/'],
  ['context', 'context[.]ts'],
  ['http', 'http/'],
  ['manifest', 'features/manifest[.]ts'],
  ['people', 'features/people/'],
  ['catalogue', 'features/catalogue/'],
  ['selling', 'features/selling/'],
  ['shop', 'features/shop/'],
  ['operating', 'features/operating/'],
  ['list of features', 'features/index[.]ts'],
  ['description', 'openapi/'],
  ['doors', 'doors/'],
  ['boot', 'boot/'],
  ['entry points', '(main|cli|command-line)[.]ts'],
]

/** Within each quarter of the features, likewise. */
const QUARTERS = {
  people: ['codes', 'messages', 'accounts', 'audit', 'push', 'webhooks'],
  catalogue: ['media', 'products', 'promotions', 'catalog', 'feeds'],
  selling: [
    'shipping',
    'invoices',
    'bought-plans',
    'orders',
    'heard',
    'payments',
    'mutations',
    'parcels',
    'notices',
    'tracking',
    'checkout',
    'fulfilment',
    'reports',
    'settlements',
    'restock',
  ],
  shop: [
    'content',
    'confirmation',
    'links',
    'site',
    'console',
    'shops',
    'agents',
    'plans',
    'sign-up',
    'front',
    'shop-file',
    'imports',
    'archives',
  ],
  operating: ['platform', 'oversight', 'privacy', 'secret', 'consistency', 'backup'],
}

/** Of the storefront, likewise: what all screens share, what they are made of, the screens, and what holds them. */
const STOREFRONT = [
  ['basics', '((api|paths|storage)[.]ts|(design|time)/)'],
  ['shop', 'shop/'],
  ['screen', 'screen/'],
  ['tags', 'tags/(?!frame[.]ts)'],
  ['code', 'code/'],
  ['catalogue', 'catalogue/'],
  ['cart', 'cart/'],
  ['sections', 'sections/'],
  ['order', 'order/'],
  ['screens', '(home|content|product|checkout)/'],
  ['shell', 'shell/'],
  ['app', 'app/'],
  ['entry points', '((main|render)[.]tsx|tags/frame[.]ts)'],
]

/** Of the console, likewise. */
const CONSOLE = [
  ['basics', '(api[.]ts|(texts|format)/)'],
  ['shop', 'shop/'],
  ['components', 'ui/'],
  ['editing', 'edit/'],
  ['session', 'session/'],
  ['features', 'features/'],
  ['shell', 'shell/'],
  ['app', 'app/'],
  ['entry points', '(main[.]tsx|worker/)'],
]

/** Each workspace with those that it may import. */
const KNOWS = {
  places: [],
  'local-postgres': [],
  client: [],
  server: ['places', 'local-postgres'],
  storefront: ['client'],
  console: ['client'],
}

export const WORKSPACES = `(${Object.keys(KNOWS).join('|')})`

/** What tries or makes the product, wherever it stands; .dependency-cruiser.tests.mjs reads it. */
export const OUTSIDE = '([.](test|fixture)[.]tsx?$|(^|/)(test|tools|generate)/|^(torture|bench|deploy)/)'

const SRC = '^server/src/'
const STOREFRONT_SRC = '^storefront/src/'
const CONSOLE_SRC = '^console/src/'

/** `order`: names and paths from the ground up. */
const upwards = (order, src, prefix = '') =>
  order.slice(0, -1).map(([name, path], i) => ({
    name: `${prefix}${name.replaceAll(' ', '-')}-imports-nothing-above`,
    severity: 'error',
    from: { path: src + path },
    to: { path: order.slice(i + 1).map(([, above]) => src + above) },
  }))

function workspaceRules() {
  const names = Object.keys(KNOWS)
  return names.map((name) => ({
    name: `${name}-knows-${KNOWS[name].join('-and-') || 'no-other-workspace'}`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: {
      path: names
        .filter((other) => other !== name && !KNOWS[name].includes(other))
        .map((other) => `^${other}/`),
    },
  }))
}

/** Also one that nobody imports, such as a program or a thread. */
function everyFileIsIn(layers, src, name) {
  const outside = { path: src, pathNot: [...layers.map(([, path]) => src + path), OUTSIDE] }
  return [
    { name, severity: 'error', from: outside, to: {} },
    { name: `${name}-too`, severity: 'error', from: {}, to: outside },
  ]
}

export default {
  forbidden: [
    { name: 'no-circle-of-files', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    ...upwards(LAYERS, SRC),
    ...Object.entries(QUARTERS).flatMap(([quarter, features]) =>
      upwards(
        features.map((name) => [name, `${name}/`]),
        `${SRC}features/${quarter}/`,
      ),
    ),
    ...upwards(STOREFRONT, STOREFRONT_SRC, 'storefront-'),
    ...upwards(CONSOLE, CONSOLE_SRC, 'console-'),
    ...everyFileIsIn(LAYERS, SRC, 'every-file-is-in-a-layer'),
    ...everyFileIsIn(STOREFRONT, STOREFRONT_SRC, 'every-file-of-the-storefront-is-in-a-layer'),
    {
      name: 'screens-do-not-know-one-another',
      severity: 'error',
      from: { path: `${STOREFRONT_SRC}(home|content|product|checkout)/` },
      to: { path: `${STOREFRONT_SRC}(home|content|product|checkout)/`, pathNot: `${STOREFRONT_SRC}$1/` },
    },
    ...everyFileIsIn(CONSOLE, CONSOLE_SRC, 'every-file-of-the-console-is-in-a-layer'),
    {
      name: 'parts-of-the-console-do-not-know-one-another',
      severity: 'error',
      from: { path: `${CONSOLE_SRC}features/([^/]+)/` },
      to: { path: `${CONSOLE_SRC}features/`, pathNot: `${CONSOLE_SRC}features/$1/` },
    },
    {
      name: 'every-feature-is-in-the-order',
      severity: 'error',
      from: {},
      to: {
        path: `${SRC}features/`,
        pathNot: [
          `${SRC}features/(index|manifest)[.]ts$`,
          ...Object.entries(QUARTERS).flatMap(([quarter, features]) =>
            features.map((name) => `${SRC}features/${quarter}/${name}/`),
          ),
        ],
      },
    },
    {
      name: 'actions-know-no-http',
      comment:
        'Only the routes of a feature, and the site that is made of pages, speak HTTP. Kept answers hold personal data.',
      severity: 'error',
      from: {
        path: `${SRC}features/`,
        pathNot: [
          `${SRC}features/.*routes[.]ts$`,
          `${SRC}features/shop/site/`,
          `${SRC}features/(index|manifest)[.]ts$`,
        ],
      },
      to: { path: `${SRC}http/` },
    },
    ...workspaceRules(),
    {
      name: 'the-product-imports-nothing-that-tries-it',
      severity: 'error',
      from: { pathNot: OUTSIDE },
      to: { path: OUTSIDE },
    },
    {
      name: 'everything-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[?]url$' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API yet. swc reads the imports of types as well, without `tsPreCompilationDeps`, which
    // asks for a TypeScript compiler.
    parser: 'swc',
    doNotFollow: { path: ['node_modules', OUTSIDE] },
    // Programs that a test puts beside what it generates; examples, which are projects of their own and seldom installed.
    exclude: { path: '(^|/)(dist|tmp)/|^client/test/generators/usage/|^examples/(next|astro)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'types'] },
  },
}
