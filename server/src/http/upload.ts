// A file that someone uploads: the body itself, or the one file of a form (multipart/form-data).
import type { IncomingHttpHeaders } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { invalidRequest, Problem } from '../problems.ts'
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
  if (file.length === 0) throw wrongFile('wajib diisi')
  if (file.length > maxBytes) throw new Problem('body_too_large')
  return file
}

/** `invalid_request` that says what is wrong with the file. */
function wrongFile(message: string): Problem {
  return invalidRequest([{ path: 'file', message }])
}

const FORM_LIMITS = { files: 1, fields: 10, parts: 11, headerPairs: 20, fieldSize: FORM_BYTES }

function fileOfForm(type: string, body: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const refuse = () => reject(wrongFile('formulir tidak dapat dibaca'))
  const chunks: Buffer[] = []
  try {
    const form = new Busboy({ headers: { 'content-type': type }, limits: FORM_LIMITS })
    form.on('file', (_name, file) => {
      file.on('data', (chunk: Buffer) => chunks.push(chunk))
      file.on('error', refuse)
    })
    form.on('filesLimit', () => reject(wrongFile('hanya satu berkas')))
    form.on('partsLimit', refuse)
    form.on('error', refuse)
    form.on('finish', () => resolve(Buffer.concat(chunks)))
    form.end(body)
  } catch {
    refuse()
  }
  return promise
}
