// The packages that a source imports, in every way that TypeScript and Node know. Pure.
import { parseSync } from '@swc/core'

export interface ImportedPackage {
  /** `@scope/name` or `name`, without what is imported of it; `@scope/` where the name is known when it runs */
  readonly name: string
  /** nothing of it is left when the program runs */
  readonly isType: boolean
}

export function importsOf(path: string, source: string): ImportedPackage[] {
  const found: ImportedPackage[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') }), (node) => {
    const specifier = specifierOf(node)
    const name = specifier === undefined ? undefined : packageOf(specifier)
    if (name) found.push({ name, isType: node.typeOnly === true || node.type === 'TsImportType' })
  })
  return found
}

interface Node {
  readonly type?: string
  readonly [key: string]: unknown
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key of Object.keys(value)) if (key !== 'span') visit(value[key], see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node.source)
    case 'TsImportType':
      return textOf(node.argument)
    case 'TsExternalModuleReference':
      return textOf(node.expression)
    case 'CallExpression':
      return isImporting(node.callee) ? firstArgument(node) : undefined
  }
}

/** `import()`, `require()`, `createRequire(…)()`, and `.resolve()` of each. */
function isImporting(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Import') return true
  if (callee.type === 'Identifier') return callee.value === 'require'
  if (callee.type === 'CallExpression') return isNamed(callee.callee, 'createRequire')
  if (callee.type !== 'MemberExpression' || !isNamed(callee.property, 'resolve')) return false
  return isNode(callee.object) && (callee.object.type === 'MetaProperty' || isImporting(callee.object))
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.value === name
}

function firstArgument({ arguments: args }: Node): string | undefined {
  const [first] = Array.isArray(args) ? args : []
  return isNode(first) ? textOf(first.expression) : undefined
}

/** Of a template, what stands before the first value. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'StringLiteral') return String(node.value)
  const [first] = node.type === 'TemplateLiteral' && Array.isArray(node.quasis) ? node.quasis : []
  return isNode(first) ? String(first.raw) : undefined
}

/** Undefined: a file, an address, or something of Node's own. */
function packageOf(specifier: string): string | undefined {
  return /^(?![.#/]|[\w-]+:)(?:@[^/]+\/[^/?]*|[^/?]+)/.exec(specifier)?.[0]
}
