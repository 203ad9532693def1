// An order as it stands now: asked again as often as the shop wishes, and only while someone looks.
import type { EtalaseError } from '@etalase/client'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import { forgetOwnerKey, opensOrder } from './own-orders.ts'
import {
  type OrderAnswer,
  orderKey,
  pollInterval,
  readOrder,
  type TrackedOrder,
  updateOrder,
  withoutKey,
} from './tracking.ts'

export interface TrackedOrderState {
  /** Null when the answer holds no order, undefined until one has come. */
  readonly tracked: TrackedOrder | null | undefined
  /** Only when there is nothing to show: a missed update of a shown order is made up for by the next. */
  readonly error: EtalaseError | null
  readonly refresh: () => void
  /** An answer that came by another way is as good as one asked for. */
  readonly update: (answer: OrderAnswer) => Promise<void>
}

export function useTrackedOrder(token: string): TrackedOrderState {
  const queryClient = useQueryClient()
  const [openedAt] = useState(Date.now)
  const { data, error, refetch } = useQuery({
    ...orderQuery(queryClient, token),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const interval = pollInterval(state.data, Date.now() - openedAt)
      return interval && Math.max(interval, (state.error?.retryAfter ?? 0) * 1_000)
    },
  })
  return {
    tracked: data,
    error: data ? null : error,
    refresh: refetch,
    update: (answer) => updateOrder(queryClient, token, answer),
  }
}

/** By the key of its buyer where this device has one; a key that is taken no more is forgotten. */
async function readAsOwner(token: string, signal: AbortSignal): Promise<OrderAnswer> {
  const opens = opensOrder(token)
  if (opens === token) return api.trackOrder({ token }, { signal })
  try {
    return withoutKey(await api.trackOrder({ token: opens }, { signal }))
  } catch (thrown) {
    if (toEtalaseError(thrown).code !== 'not_found') throw thrown
    forgetOwnerKey(token)
    return api.trackOrder({ token }, { signal })
  }
}

export function orderQuery(queryClient: QueryClient, token: string) {
  const queryKey = orderKey(token)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await readAsOwner(token, signal)
      return readOrder(answer, queryClient.getQueryData<TrackedOrder>(queryKey))
    },
    // Every answer is a new one, also when it says the same: a refused button has then been made up for.
    structuralSharing: false,
  })
}
