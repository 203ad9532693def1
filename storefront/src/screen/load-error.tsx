// What a screen shows when the API refused: the server's own words, and a way on.
import type { EtalaseError } from '@etalase/client'
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { useTitle } from './title.ts'

/** Whether a refusal takes the screen's place: it has nothing to show, or what it shows was taken out of the shop. */
export function isBlocking(error: EtalaseError | null, data: unknown): error is EtalaseError {
  return error !== null && (data === undefined || error.code === 'not_found')
}

export function LoadError({ error, onRetry }: { error: EtalaseError; onRetry: () => void }) {
  return error.code === 'not_found' ? <NotFoundPage /> : <Refusal error={error} onRetry={onRetry} />
}

/** Refusals that stay the same however often one asks. */
const FINAL = new Set<string>([
  'forbidden',
  'plan_limit',
  'shop_closed',
  'shop_not_found',
  'unsupported_api_version',
])

function Refusal({ error, onRetry }: { error: EtalaseError; onRetry: () => void }) {
  const isFinal = FINAL.has(error.code)
  const heading = isFinal ? 'Toko belum dapat dibuka di sini' : 'Halaman belum dapat dimuat'
  useTitle(heading)
  return (
    <section className="notice-page" role="alert">
      <h1>{heading}</h1>
      <p>{error.message}</p>
      {!isFinal && (
        <p className="notice-actions">
          <button type="button" className="button" onClick={() => onRetry()}>
            Coba lagi
          </button>
          <Link href={PATHS.home} className="button quiet">
            Ke beranda
          </Link>
        </p>
      )}
    </section>
  )
}
