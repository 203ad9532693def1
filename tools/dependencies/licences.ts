// Which licences the packages that we use may have, and who may have another, and why. Pure.

/** They ask for their text to be kept, and for nothing of what is built with them. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Python-2.0'],
])

interface Exception {
  readonly of: RegExp
  readonly licence: string
  readonly why: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    of: /^@img\/sharp-(?:libvips-|wasm32$|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a library of its own beside sharp that whoever runs it can exchange, as the licence asks; unchanged by us',
  },
  { of: /^web-push$/, licence: 'MPL-2.0', why: 'counts for its own files alone, which we use unchanged' },
  {
    of: /^(?:axe-core|lightningcss(?:-.*)?)$/,
    licence: 'MPL-2.0',
    why: 'a tool of the tests and of the build: nothing of it is handed out',
  },
  { of: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'data of a tool: nothing of it is handed out' },
  {
    of: /^reserved$/,
    licence: 'unknown',
    why: 'names none, a list of words for a tool: nothing of it is handed out',
  },
  {
    of: /^(?:domutils|httpntlm|jmespath|stack-trace)$/,
    licence: 'unknown',
    why: 'names none in its package.json, and a free one in its text: of tools that only on-demand tests install',
  },
  { of: /^css-select$/, licence: 'BSD-like', why: 'BSD-2-Clause in its text: of such a tool' },
  { of: /^stream-length$/, licence: 'WTFPL', why: 'asks for nothing: of such a tool' },
  {
    of: /^@jmespath-community\/jmespath$/,
    licence: 'MPL-2.0',
    why: 'counts for its own files alone: of such a tool',
  },
  {
    of: /^@modelcontextprotocol\/inspector$/,
    licence: 'SEE LICENSE IN LICENSE',
    why: 'MIT and Apache-2.0 in its text, by the part: of such a tool',
  },
]

export function isLicenceAllowed(name: string, licence: string): boolean {
  const exception = EXCEPTIONS.find(({ of }) => of.test(name))
  return alternativesOf(licence).some((all) =>
    all.every((one) => ALLOWED.has(one) || exception?.licence === one),
  )
}

/** `(MIT OR CC0-1.0)` is two lists of one, `Apache-2.0 AND MIT` one of two. */
function alternativesOf(expression: string): string[][] {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(/\s+OR\s+/).map((all) => all.split(/\s+AND\s+/).map((one) => one.trim()))
}
