// A file that someone uploads: the body itself, or the one file of a form (multipart/form-data).
import type { IncomingHttpHeaders } from 'node:http'
import { MIMEType } from 'node:util'
import { invalidRequest, Problem } from '../base/problems.ts'
import type { FieldCode } from '../domain/field-code.ts'
import type { BodyRule } from './body.ts'

/** What a form needs around its file. */
const FORM_BYTES = 16 * 1024

/** For a route that takes a file of at most so many bytes, in either way. */
export function takesFile(maxBytes: number): BodyRule {
  return { type: '*', maxBytes: maxBytes + FORM_BYTES }
}

/** Throws `body_too_large` and `invalid_request`. */
export async function uploadedFile(
  headers: IncomingHttpHeaders,
  body: Buffer,
  maxBytes: number,
): Promise<Buffer> {
  const { 'content-type': type = '' } = headers
  const file = /^multipart\/form-data\b/i.test(type) ? await fileOfForm(type, body) : body
  if (file.length === 0) throw wrongFile('wajib diisi', 'required')
  if (file.length > maxBytes) throw new Problem('body_too_large')
  return file
}

/** `invalid_request` that says what is wrong with the file. */
function wrongFile(message: string, code: FieldCode = 'format'): Problem {
  return invalidRequest([{ path: 'file', code, message }])
}

/** A form holds one file and hardly anything else. */
const MOST_PARTS = 11

/** By Node's own reader of forms, which has all of the body at once: a form that breaks off is refused like any other. */
async function fileOfForm(type: string, body: Buffer): Promise<Buffer> {
  const boundary = boundaryIn(type)
  if (!boundary || hasMore(body, `--${boundary}`, MOST_PARTS + 1)) throw wrongFile(UNREADABLE)
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => null)
  if (!form) throw wrongFile(UNREADABLE)
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.length > 1) throw wrongFile('hanya satu berkas')
  return Buffer.from((await files[0]?.arrayBuffer()) ?? new ArrayBuffer())
}

/** As Node's reader finds it: were it another, parts would be counted that are none, and the real ones not. */
function boundaryIn(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary')
  } catch {
    return null
  }
}

const UNREADABLE = 'formulir tidak dapat dibaca'

/** Whether a text stands in these bytes more often than that. */
function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0 && count <= most; at = bytes.indexOf(text, at + text.length))
    count++
  return count > most
}
