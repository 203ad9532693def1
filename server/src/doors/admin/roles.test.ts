// docs/security.md tells who may what as the routes do, and names everything that is on the list of what is dangerous.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { DANGEROUS, type Danger } from '../../domain/dangerous.ts'
import { adminRoutes } from './routes.ts'

let section = ''
before(async () => {
  const text = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
  section = /^## Who may what$([\s\S]*?)^## /m.exec(text)?.[1] ?? ''
})

const namesIn = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name = '']) => name)

test('every operation that changes something of a shop stands beside the role and scope that it asks for', () => {
  const told = new Map<string, string>()
  for (const [, role = '', scope = '', ops = ''] of section.matchAll(/^\| (\w+) \|([^|]*)\| ([^|]*) \|$/gm))
    for (const op of namesIn(ops)) told.set(op, `${role} ${scope.replaceAll('`', '').trim()}`.trim())
  const asked = new Map(
    adminRoutes.flatMap(({ op, method, need }) => {
      if (method === 'GET' || need === 'anyone' || need === 'person' || need === 'known') return []
      return [[op, need === 'operator' ? need : `${need.role} ${need.scope}`] as const]
    }),
  )
  assert.ok(asked.size > 50)
  assert.deepEqual(sorted(told), sorted(asked))
})

test('the list of what is dangerous is told whole', () => {
  const entries: [string, Danger][] = Object.entries(DANGEROUS)
  for (const [label, when] of [
    ['Always', 'always'],
    ['With some bodies', 'some'],
  ] as const) {
    const told = new RegExp(`^- ${label}[^:]*:([\\s\\S]*?)(?=^- |^$)`, 'm').exec(section)?.[1] ?? ''
    const listed = entries.filter(([, danger]) => danger.when === when).map(([op]) => op)
    const known = new Set(adminRoutes.map(({ op }) => op))
    assert.deepEqual(
      namesIn(told)
        .filter((name) => known.has(name))
        .sort(),
      listed.sort(),
    )
  }
})

const sorted = (by: ReadonlyMap<string, string>) => [...by].sort(([a], [b]) => (a < b ? -1 : 1))
