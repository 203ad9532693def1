// What each parcel would cost: asked for in parts, so that the first prices are there soon; a corrected one by itself.
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { callIn, readKey } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { type BookingDraft, chunked, isPricedAlone, type Preview, toPreview } from './booking-draft.ts'

const AT_ONCE = 20
/** Vendors count how often they are asked: a price is true for a while. */
const TRUE_FOR_MS = 10 * 60_000

export interface Previews {
  /** undefined: on its way, or out of date since something was booked */
  of(number: string): Preview | undefined
  /** before anything was corrected */
  baseOf(number: string): Preview | undefined
  readonly error: Error | null
  retry(): void
}

export function usePreviews(
  numbers: readonly string[],
  { insured, corrections }: BookingDraft,
  enabled: boolean,
): Previews {
  const { slug } = useShop()
  const chunks = useRef<readonly (readonly string[])[]>([])
  chunks.current = chunked(chunks.current, numbers, AT_ONCE)
  const alone = numbers.filter((number) => isPricedAlone(corrections[number]))
  const asked = [
    ...chunks.current.map((chunk) => chunk.map((number) => toPreview(number, insured))),
    ...alone.map((number) => [toPreview(number, insured, corrections[number])]),
  ]
  const reads = useQueries({
    queries: asked.map((parcels) => ({
      queryKey: readKey(slug, 'previewParcels', { parcels }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callIn(slug, 'previewParcels', { parcels }, { signal }),
      staleTime: TRUE_FOR_MS,
      refetchOnWindowFocus: false,
      retry: false,
      enabled,
    })),
  })
  const shared = reads
    .slice(0, chunks.current.length)
    .flatMap(({ data, isFetching }) => (isFetching ? [] : (data?.parcels ?? [])))
  const own = reads.slice(chunks.current.length)
  const baseOf = (number: string) => shared.find((each) => each.number === number)
  return {
    baseOf,
    of(number) {
      const at = alone.indexOf(number)
      if (at === -1) return baseOf(number)
      return own[at]?.isFetching ? undefined : own[at]?.data?.parcels[0]
    },
    error: reads.find(({ error }) => error)?.error ?? null,
    retry() {
      for (const read of reads) if (read.isError) read.refetch()
    },
  }
}
