// Fetches one picture that a file names by its address, and makes it a picture of the shop.
import { OutboundFailed, OutboundRefused } from '../../../../adapters/outbound.ts'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { uploadImage } from '../../../catalogue/media/actions/upload-image.ts'
import { MAX_UPLOAD_BYTES } from '../../../catalogue/media/admin-routes.ts'
import type { ClaimedFetch, FetchOutcome } from '../picture-fetches.ts'
import { type FetchFailure, IMPORTER, nextFetch } from '../rules.ts'

const ANSWER_WITHIN_MS = 20_000
const MOST_REDIRECTS = 3

/** 'untried': the signal came before an answer did. */
export async function fetchPicture(
  ctx: Context,
  claimed: ClaimedFetch,
  signal: AbortSignal,
): Promise<FetchOutcome | 'untried'> {
  try {
    const shop = await findShopById(ctx.db, claimed.shop_id)
    if (!shop) throw new NotFetched('refused')
    const bytes = await download(ctx, claimed, signal)
    const { hash } = await uploadImage(ctx, shop, bytes, { by: IMPORTER })
    return { ...claimed, media: hash, failure: null, again: null }
  } catch (error) {
    if (error instanceof OutboundFailed && error.reason === 'given_up') return 'untried'
    const { failure, isWorthAnother } = judged(error)
    const again = isWorthAnother ? nextFetch(claimed, ctx.clock.now()) : null
    ctx.log.info(
      { shop_id: claimed.shop_id, id: claimed.id, failure, again },
      'a picture could not be fetched',
    )
    return { ...claimed, media: null, failure, again }
  }
}

class NotFetched extends Error {
  readonly failure: FetchFailure
  readonly isWorthAnother: boolean

  constructor(failure: FetchFailure, isWorthAnother = false) {
    super(failure)
    this.failure = failure
    this.isWorthAnother = isWorthAnother
  }
}

async function download(ctx: Context, { url, shop_id }: ClaimedFetch, signal: AbortSignal): Promise<Buffer> {
  const { status, headers, body, isWhole } = await ctx.outbound.call(url, {
    share: shop_id,
    headers: { Accept: 'image/*' },
    timeoutMs: ANSWER_WITHIN_MS,
    maxBytes: MAX_UPLOAD_BYTES,
    redirects: MOST_REDIRECTS,
    signal,
  })
  if (status !== 200) throw new NotFetched('refused', status >= 500 || status === 429)
  if (/^text\//i.test(headers['content-type'] ?? '')) throw new NotFetched('not_a_picture')
  if (!isWhole) {
    const isTooLarge = body.length >= MAX_UPLOAD_BYTES
    throw isTooLarge ? new NotFetched('too_large') : new NotFetched('timeout', true)
  }
  return body
}

function judged(error: unknown): Pick<NotFetched, 'failure' | 'isWorthAnother'> {
  if (error instanceof NotFetched) return error
  if (error instanceof OutboundRefused) return { failure: 'address_not_allowed', isWorthAnother: false }
  if (error instanceof OutboundFailed)
    return { failure: error.reason === 'timeout' ? 'timeout' : 'unreachable', isWorthAnother: true }
  if (error instanceof Problem && error.code === 'invalid_request')
    return { failure: 'not_a_picture', isWorthAnother: false }
  if (error instanceof Problem && error.code === 'storage_full')
    return { failure: 'storage_full', isWorthAnother: false }
  // Ours: the place of the pictures, or the database.
  return { failure: 'unreachable', isWorthAnother: true }
}
