// What a section may show: the shop's categories and campaigns.
import { useMemo } from 'react'
import type { Schemas } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'

/** More than a shop has. */
const ALL = 100

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export function useCategories(): SelectOption[] {
  const { data } = useRead('listCategories', { limit: ALL })
  return useMemo(
    () => (data?.items ?? []).map(({ key, label }) => ({ value: key, label: label || key })),
    [data],
  )
}

/** One that is over shows nothing, and can be chosen all the same. */
export function useCampaigns(isEnabled = true): Schemas['Promotion'][] {
  const { data } = useRead('listPromotions', { limit: ALL }, { enabled: isEnabled })
  return useMemo(() => (data?.items ?? []).filter(({ kind }) => kind === 'campaign'), [data])
}
