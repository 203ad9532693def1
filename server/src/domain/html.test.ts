// HTML by template literals: what others wrote cannot become HTML.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Html, html } from './html.ts'

test('what is put in is escaped, in texts and in attributes', () => {
  const name = `<b> "Rotan" & 'Bambu'`
  assert.equal(
    html`<p title="${name}">${name}</p>`.text,
    '<p title="&lt;b&gt; &quot;Rotan&quot; &amp; &#39;Bambu&#39;">&lt;b&gt; &quot;Rotan&quot; &amp; &#39;Bambu&#39;</p>',
  )
})

test('numbers are written, and HTML made here is taken as it is, also several of it', () => {
  const rows = [1, 2].map((n) => html`<li>${n}</li>`)
  assert.equal(
    html`<ul>${rows}</ul><hr>${new Html('<br>')}${0}`.text,
    '<ul><li>1</li><li>2</li></ul><hr><br>0',
  )
})

test('no text that is put in can open a tag, or end the attribute that it stands in', () => {
  const hostile = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', '#') })
  fc.assert(
    fc.property(hostile, (text) => {
      const written = html`${text}`.text
      assert.doesNotMatch(written, /[<>"']/)
      assert.doesNotMatch(written, /&(?!(?:amp|lt|gt|quot|#39);)/)
    }),
  )
})
