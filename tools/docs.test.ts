// What the docs point at is there: links and anchors, files, npm scripts; and the page on ASVS answers every point once.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const SKIPPED = ['node_modules', 'dist', 'data', '.git']
const files = globSync('**/*', { cwd: ROOT, exclude: (path) => SKIPPED.includes(basename(path)) })
const names = new Set(files.map((path) => basename(path)))
const pages = files.filter((path) => path.endsWith('.md'))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const exists = (path: string) => existsSync(join(ROOT, path))
const withoutBlocks = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')

/** What a path may be relative to, besides the page's own folder. */
const BELOW = [
  '.',
  'server',
  'server/src',
  ...globSync('server/src/features/*/', { cwd: ROOT }),
  'storefront',
  'storefront/src',
  'console/src',
]
/** `a/b.end` and `a/b/`; of names without a folder only those of sources. */
const PATH = /^(?:[\w.@-]+\/)+[\w.@-]+(?:\.\w+|\/)$|^[\w.@-]+\.tsx?$/
/** Made by a build or a start. */
const MADE = /(?:^|\/)dist\/|^server\/render\.mjs$|^DATA_DIR\//
/** Tells of scripts that are gone. */
const HISTORY = 'CHANGELOG.md'

for (const page of pages)
  test(`${page}: links, files and scripts that it names exist`, () => {
    const text = withoutBlocks(read(page))
    const scripts = page === HISTORY ? [] : missingScripts(page)
    assert.deepEqual([...missingLinks(page, text), ...missingFiles(page, text), ...scripts], [])
  })

function missingLinks(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(page, target))
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  return exists(file) && (anchor === undefined || anchorsOf(read(file)).has(anchor))
}

/** As GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function missingFiles(page: string, text: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' '))
  const paths = named.filter((name) => PATH.test(name) && !MADE.test(name))
  return paths.filter((path) =>
    path.includes('/')
      ? ![dirname(page), ...BELOW].some((folder) => exists(join(folder, path)))
      : !names.has(path),
  )
}

/** Of the workspace that a call names, else of the page's own package or the root. */
function missingScripts(page: string): string[] {
  const calls = [...read(page).matchAll(/npm run (\w[\w:-]*\w)(?: [^\n`]*?-w ([\w-]+))?/g)]
  const has = (folder: string, script: string) =>
    exists(join(folder, 'package.json')) &&
    script in (JSON.parse(read(join(folder, 'package.json'))).scripts ?? {})
  const missing = calls.filter(([, script = '', workspace]) =>
    (workspace ? [workspace] : [dirname(page), '.']).every((folder) => !has(folder, script)),
  )
  return missing.map(([call]) => call)
}

/** Points of ASVS 5.0.0, levels 1 and 2, by chapter. */
const POINTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('docs/security-asvs.md answers every point once', () => {
  const rows = read('docs/security-asvs.md').matchAll(/^\| (V\d+\.\d+\.\d+(?:, V\d+\.\d+\.\d+)*) \|/gm)
  const points = [...rows].flatMap(([, ids = '']) => ids.split(', '))
  assert.deepEqual(
    points.filter((point, i) => points.indexOf(point) !== i),
    [],
  )
  const counts = POINTS.map((_, i) => points.filter((point) => point.startsWith(`V${i + 1}.`)).length)
  assert.deepEqual(counts, POINTS)
})

test('each answer of docs/security-asvs.md is of a known kind, and says how', () => {
  const rows = [
    ...read('docs/security-asvs.md').matchAll(/^\| V[\d., V]+ \| ([^|]*) \| [^|]+ \| ([^|]*) \|/gm),
  ]
  for (const [row, state = '', how = ''] of rows) {
    assert.match(state, /^(met|partly|operator|open|n\/a)$/, row)
    assert.ok(how.trim() !== '', row)
  }
})
