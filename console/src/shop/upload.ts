// Sends a picture to the shop, made smaller first, and tells how far it is.
import { createAdminClient } from '@etalase/client/admin'
import { API_PATH } from '../api.ts'
import { resizePicture } from './resize.ts'
import { createTurns } from './turns.ts'

export interface UploadedPicture {
  readonly media: string
  readonly url: string
  readonly width: number
  readonly height: number
}

interface UploadOptions {
  /** from 0 to 1 */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** A photo takes much memory while it is made smaller, and a phone has one connection. */
const inTurn = createTurns(2)
/** Over a slow network a photo takes its time. */
const PATIENCE = { timeoutMs: 120_000, totalMs: 300_000 }

/** Throws what the client throws, and the reason of the signal. */
export async function uploadPicture(
  shop: string,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedPicture> {
  return inTurn(async () => {
    signal?.throwIfAborted()
    const small = await resizePicture(file)
    const { uploadImage } = createAdminClient({
      baseUrl: API_PATH,
      retries: PATIENCE,
      fetch: (url, init) => sendWithProgress(url, init, onProgress),
    })
    const call = { signal, contentType: small.type || 'application/octet-stream' }
    const { media, url, width, height } = await uploadImage({ shop, file: small }, call)
    return { media: media ?? '', url: url ?? '', width: width ?? 0, height: height ?? 0 }
  })
}

/** As fetch does it, which cannot tell how much was sent. */
function sendWithProgress(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress?: (done: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const failed = () => reject(signal?.aborted ? signal.reason : new TypeError('the network failed'))
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = failed
    request.onabort = failed
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    if (signal?.aborted) return failed()
    signal?.addEventListener('abort', cancel)
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers,
  })
}
