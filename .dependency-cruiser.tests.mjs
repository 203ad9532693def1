// The layers of what tries the product: the tests of each workspace, torture, bench and tools, on the driver that they share.
import { Visitor } from '@swc/core/Visitor.js'
import product, { OUTSIDE, WORKSPACES } from './.dependency-cruiser.mjs'

// swc parses `using`, but its visitor, by which dependency-cruiser looks for imports, does not know it.
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  this.visitVariableDeclarators(statement.decls)
  return statement
}

/** Their packages are installed when somebody runs them. */
const ON_DEMAND =
  '^(tools/openapi-lint|torture/mutation|storefront/test/lighthouse|(client|places)/generate)/'

const rule = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    rule('no-circle-of-files', {}, { circular: true }),
    rule('no-test-imports-another', {}, { path: '[.]test[.]tsx?$' }),
    rule(
      'the-driver-is-a-stranger',
      { path: '^test/' },
      { path: ['^(server|client|storefront|console)/', '^(torture|bench|tools|deploy)/'] },
    ),
    rule(
      'tests-of-a-workspace-know-nobody-above-them',
      { path: [`^${WORKSPACES}/`, '^tools/'] },
      { path: '^(torture|bench|deploy)/' },
    ),
    rule(
      'workspaces-stand-alone',
      { path: '^(places|local-postgres)/' },
      { path: [`^${WORKSPACES}/`, '^test/'], pathNot: '^$1/' },
    ),
    rule(
      'sites-do-not-know-one-another',
      { path: '^(storefront|console)/' },
      { path: '^(storefront|console)/', pathNot: '^$1/' },
    ),
    rule(
      'torture-and-bench-do-not-know-one-another',
      { path: '^(torture|bench|deploy)/' },
      { path: '^(torture|bench|deploy)/', pathNot: '^$1/' },
    ),
    rule(
      'parts-of-the-torture-do-not-know-one-another',
      { path: '^torture/([^/]+)/' },
      { path: '^torture/[^/]+/', pathNot: '^torture/($1|load)/' },
    ),
    rule('everything-is-found', { pathNot: ON_DEMAND }, { couldNotResolve: true }),
    rule('every-file-is-found', { path: ON_DEMAND }, { couldNotResolve: true, path: '^[.]' }),
  ],
  options: {
    ...product.options,
    // The product is read by the other file. Folders have no ending: what tries it may lie in them.
    doNotFollow: { path: ['node_modules', `^(?!.*${OUTSIDE}).*[.]\\w+$`] },
  },
}
