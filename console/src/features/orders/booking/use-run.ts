// Books parcels together and follows what becomes of them, also over a reload and without an answer.
import { isAdminError } from '@etalase/client/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../edit/draft-storage.ts'
import { callIn, outdate, readKey, useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_PARCEL } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { errorText } from '../../../ui/notices.tsx'
import type { toBooking } from './booking-draft.ts'
import { type Fate, fatesOf, type Run } from './booking-run.ts'

/** So many fit into a request that outlives the page. */
const AT_ONCE = 40
const EVERY_MS = 1_500

export interface BookingRun {
  readonly isSending: boolean
  /** null: nothing was booked, or the merchant has seen it */
  readonly run: Run | null
  readonly fates: readonly Fate[]
  /** by number: of these nobody knows yet whether they were booked */
  readonly untold: readonly string[]
  /** what is left for another parcel, and what that costs, is not known yet */
  readonly isUnsettled: boolean
  book(parcels: readonly ReturnType<typeof toBooking>[]): Promise<void>
  finish(): void
}

export function useRun(): BookingRun {
  const { slug } = useShop()
  const client = useQueryClient()
  const name = `${slug}/booking-run`
  const [run, setRun] = useState(() => readDraft<Run>(name))
  const [isSending, setSending] = useState(false)
  const book = useChange('bookParcels', { showsError: true })
  const newest = { limit: 100 }
  const parcels = useQuery({
    queryKey: readKey(slug, 'listParcels', newest),
    queryFn: ({ signal }) => callIn(slug, 'listParcels', newest, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isOpen = run && fatesOf(run, state.data?.items ?? []).some(({ is }) => is === 'asking')
      return isOpen ? EVERY_MS : false
    },
  })
  const fates = run ? fatesOf(run, parcels.data?.items ?? []) : []
  const isUnsettled = useOnceSettled(fates)
  const knownOf = async (numbers: readonly string[]) => {
    const { items = [] } = parcels.data ?? (await parcels.refetch()).data ?? {}
    return items.flatMap(({ id, order_number }) => (id && numbers.includes(order_number ?? '') ? [id] : []))
  }
  const keep = (next: Run) => {
    setRun(next)
    keepDraft(name, next)
  }
  return {
    isSending,
    run,
    fates,
    untold: run && (isSending || parcels.isPending) ? run.numbers : [],
    isUnsettled,
    async book(all) {
      // Before anything is sent: whatever happens to this page, it is known what was to be booked.
      const numbers = all.map(({ number }) => number)
      let now: Run = { numbers, before: await knownOf(numbers), errors: {}, isLost: false }
      keep(now)
      setSending(true)
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE)
        const told = await book
          .mutateAsync({ parcels: some })
          .then(({ outcomes }) => ({
            errors: outcomes.flatMap(({ number, ok, error }) =>
              ok ? [] : [[number ?? '', error?.message ?? ''] as const],
            ),
            isLost: false,
          }))
          .catch((error: unknown) => ({
            errors: some.map(({ number }) => [number, errorText(error)] as const),
            isLost: !isAdminError(error) || error.status === 0 || error.status >= 500,
          }))
        now = {
          ...now,
          errors: { ...now.errors, ...Object.fromEntries(told.errors) },
          isLost: now.isLost || told.isLost,
        }
        keep(now)
      }
      // Until what became of them is read as well: what was booked is not shown as something to book.
      await outdate(client, slug, ...OUTDATED_BY_PARCEL)
      setSending(false)
    },
    finish() {
      dropDraft(name)
      setRun(null)
    },
  }
}

/** What is in no parcel, and what it costs, is another thing once the vendor has answered. True until that is read. */
function useOnceSettled(fates: readonly Fate[]): boolean {
  const { slug } = useShop()
  const client = useQueryClient()
  const isAsking = fates.some(({ is }) => is === 'asking')
  const [isUnsettled, setUnsettled] = useState(isAsking)
  if (isAsking && !isUnsettled) setUnsettled(true)
  useEffect(() => {
    if (!isUnsettled || isAsking) return
    void outdate(client, slug, 'previewParcels', ...OUTDATED_BY_PARCEL).then(() => setUnsettled(false))
  }, [client, slug, isAsking, isUnsettled])
  return isUnsettled
}
