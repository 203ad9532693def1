// The log in words: what somebody at a terminal reads of a request, of a warning, and of what went wrong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

function aLog() {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = createLog({ logLevel: 'info', logFormat: 'text' }, { write })
  return { log, said: () => lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, '')) }
}

test('a request is one line: what was called, of which shop, how it ended and how long it took', () => {
  const { log, said } = aLog()
  log.info({ requestId: 'x-1', shop: 'demo', op: 'listProducts', method: 'GET', status: 200, ms: 12 })
  log.info({ requestId: 'x-2', op: undefined, method: 'GET', status: 404, ms: 1 })
  assert.deepEqual(said(), ['GET 200 listProducts of demo, 12 ms\n', 'GET 404 no route, 1 ms\n'])
})

test('a line is a sentence, with its facts behind it', () => {
  const { log, said } = aLog()
  log.info('all processes have been replaced')
  log.warn({ worker: 7, missing: ['a', 'b'] }, 'a process ended')
  assert.deepEqual(said(), [
    'all processes have been replaced\n',
    'warning: a process ended (worker 7, missing ["a","b"])\n',
  ])
})

test('a warning has its reason in the line, and what went wrong its stack below', () => {
  const { log, said } = aLog()
  const error = new Error('connect ECONNREFUSED')
  error.stack = 'Error: connect ECONNREFUSED\n    at here'
  log.warn({ err: error }, 'the database cannot be reached')
  log.error({ err: error, op: 'getOrder' }, 'request failed')
  assert.deepEqual(said(), [
    'warning: the database cannot be reached: connect ECONNREFUSED\n',
    'error: request failed (op getOrder)\n  Error: connect ECONNREFUSED\n      at here\n',
  ])
})

test('every line says when', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  createLog({ logLevel: 'info', logFormat: 'text' }, { write }).info('now')
  assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d now\n$/)
})
