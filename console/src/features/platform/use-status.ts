// How the platform is, asked for again and again while it is looked at.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type PlatformStatus = AdminAnswerOf<'getPlatformStatus'>
export type PlatformNode = PlatformStatus['nodes'][number]

/** A page in the background does not ask. */
const EVERY_MS = 10_000

export interface ReadStatus {
  readonly data: PlatformStatus | undefined
  readonly error: Error | null
  /** what is shown is no longer renewed: the device is offline, or the server did not answer */
  readonly isStale: boolean
  refetch(): unknown
}

export function useStatus(): ReadStatus {
  const { online } = useNetwork()
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', 'status'],
    queryFn: ({ signal }) => api.getPlatformStatus({}, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })
  return { data, error, refetch, isStale: data !== undefined && (!online || error !== null) }
}
