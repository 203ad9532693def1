// A printed label as others meet it: what a reader of barcodes sees on it, and how large its paper is.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

/** What a reader of barcodes sees in a picture of it. */
export async function readBack(t: TestContext, picture: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-label-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'label.png')
  await writeFile(file, picture)
  const { stdout } = await promisify(execFile)('zbarimg', [
    '--quiet',
    '--raw',
    '-Sdisable',
    '-Scode128.enable',
    file,
  ])
  return stdout.trim()
}

/** Of each page that would be printed, in whole millimetres. */
export async function paperOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.printToPDF', { preferCSSPageSize: true })
  const boxes =
    Buffer.from(data, 'base64')
      .toString('latin1')
      .match(/\/MediaBox \[[^\]]*\]/g) ?? []
  return boxes.map((box) => {
    const [, , width = 0, height = 0] = (box.match(/[\d.]+/g) ?? []).map(
      (points) => (Number(points) / 72) * 25.4,
    )
    return `${Math.round(width)} × ${Math.round(height)} mm`
  })
}
