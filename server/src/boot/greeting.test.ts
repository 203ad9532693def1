// What is said when a build is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from './greeting.ts'

test('a site that is built appears with its address, where there is something to look at', () => {
  const built = { failure: null, hasPages: true }
  const at = 'http://localhost:3000'
  assert.deepEqual(newsOf('storefront', built, at), {
    welcome: 'The storefront is built: http://localhost:3000/',
    warnings: [],
  })
  assert.equal(newsOf('console', built, null).welcome, 'The console is built')
})

for (const [hasPages, shown] of [
  [false, 'its pages say so'],
  [true, 'its pages are as the build left them'],
] as const) {
  test(`a site that could not be built is a warning with what the build said: ${shown}`, () => {
    const { welcome, warnings } = newsOf('console', { failure: 'no such file: app.tsx', hasPages }, null)
    assert.equal(welcome, '')
    assert.equal(warnings.length, 1)
    assert.match(
      warnings[0] ?? '',
      new RegExp(`^the console could not be built: ${shown}\\. .*start again\n`),
    )
    assert.match(warnings[0] ?? '', /\nno such file: app\.tsx$/)
  })
}
