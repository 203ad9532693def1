// Work that is due: all of it is done, whatever some of it does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { workOffDue } from './work-off-due.ts'

const log = pino({ level: 'silent' })

/** Items that stay due until they are done, as rows in a table do. */
function table(count: number) {
  const due = Array.from({ length: count }, (_, i) => ({ id: String(i) }))
  return {
    due,
    find: async (limit: number, offset: number) => due.slice(offset, offset + limit),
    done: (id: string) => {
      due.splice(
        due.findIndex((item) => item.id === id),
        1,
      )
      return true
    },
  }
}

test('a run works off everything that is due, also what does not fit on one page', async () => {
  const { due, find, done } = table(450)
  await workOffDue({ log }, { what: 'x', find, work: async ({ id }) => done(id) })
  assert.deepEqual(due, [])
})

test('work that fails or has to wait is tried once a run, and nothing waits behind it', async () => {
  const { due, find, done } = table(450)
  const tried = new Map<string, number>()
  const work = async ({ id }: { id: string }) => {
    tried.set(id, (tried.get(id) ?? 0) + 1)
    if (Number(id) < 210) throw new Error('cannot be done')
    if (Number(id) % 2 === 0) return false
    return done(id)
  }
  await workOffDue({ log }, { what: 'x', find, work })
  assert.equal(tried.size, 450)
  assert.ok([...tried.values()].every((times) => times === 1))
  assert.equal(due.length, 210 + 120)
})

test('a run ends when everything it found has been tried once', async () => {
  const stuck = Array.from({ length: 200 }, (_, i) => ({ id: String(i) }))
  let tries = 0
  const work = async () => {
    tries++
    return false
  }
  await workOffDue({ log }, { what: 'x', find: async () => stuck, work })
  assert.equal(tries, 200)
})
