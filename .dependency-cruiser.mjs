// The layers of the server, written once: nothing below imports what is above, types included, and nothing goes in circles.

/** From the ground up; a layer may import those before it. Drawn in ARCHITECTURE.md. */
const LAYERS = [
  ['words of the trade', 'domain/'],
  ['basics', '(problems|operator-error|shapes|input-shapes|schema-compiler|config|log|secrets)[.]ts'],
  ['versions', 'versions/'],
  ['database', 'db/'],
  ['vendors', 'adapters/'],
  ['jobs', 'jobs/'],
  ['tenancy', 'tenancy/'],
  ['context', 'context[.]ts'],
  ['http', 'http/'],
  ['features', 'features/'],
  ['description', 'openapi/'],
  ['doors', 'doors/'],
  ['boot', 'boot/'],
  ['entry points', '(main|cli|command-line)[.]ts'],
]

/** Within the features, likewise. */
const FEATURES = [
  'media',
  'codes',
  'messages',
  'products',
  'promotions',
  'catalog',
  'shipping',
  'orders',
  'payments',
  'tracking',
  'fulfilment',
  'checkout',
  'content',
  'site',
  'shops',
  'shop-file',
]

const SRC = '^server/src/'

const upwards = (order, name, pathOf) =>
  order.slice(0, -1).map((layer, i) => ({
    name: `${name(layer)}-imports-nothing-above`,
    severity: 'error',
    from: { path: SRC + pathOf(layer) },
    to: { path: order.slice(i + 1).map((above) => SRC + pathOf(above)) },
  }))

export default {
  forbidden: [
    { name: 'no-circle-of-files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|places|local-postgres|client)/' },
      to: { circular: true },
    },
    ...upwards(
      LAYERS,
      ([name]) => name.replaceAll(' ', '-'),
      ([, path]) => path,
    ),
    ...upwards(
      FEATURES,
      (name) => name,
      (name) => `features/${name}/`,
    ),
    {
      name: 'every-file-is-in-a-layer',
      severity: 'error',
      from: {},
      to: { path: SRC, pathNot: LAYERS.map(([, path]) => SRC + path) },
    },
    {
      name: 'every-feature-is-in-the-order',
      severity: 'error',
      from: {},
      to: { path: `${SRC}features/`, pathNot: FEATURES.map((name) => `${SRC}features/${name}/`) },
    },
    {
      name: 'actions-know-no-http',
      comment: 'Only the routes of a feature, and the site that is made of pages, speak HTTP.',
      severity: 'error',
      from: { path: `${SRC}features/`, pathNot: [`${SRC}features/.*routes[.]ts$`, `${SRC}features/site/`] },
      to: { path: `${SRC}http/` },
    },
    {
      name: 'nothing-imports-the-server',
      severity: 'error',
      from: { path: '^(client|storefront|places|local-postgres)/' },
      to: { path: SRC },
    },
    {
      name: 'workspaces-stand-alone',
      severity: 'error',
      from: { path: '^(places|local-postgres)/' },
      to: { path: '^(server|client|storefront|places|local-postgres)/', pathNot: '^$1/' },
    },
    { name: 'everything-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    // TypeScript 7 has no compiler API yet; swc reads the imports of types as well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '([.](test|fixture)[.]tsx?$|/test/|/dist/)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'types'] },
  },
}
