// What a section may show: the shop's categories and campaigns.
import { useMemo } from 'react'
import type { Schemas } from '../../../api.ts'
import { useWhole } from '../../../shop/calls.ts'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export function useCategories(): SelectOption[] {
  const { data } = useWhole('listCategories')
  return useMemo(
    () => (data?.items ?? []).map(({ key, label }) => ({ value: key, label: label || key })),
    [data],
  )
}

/** One that is over shows nothing, and can be chosen all the same. */
export function useCampaigns(isEnabled = true): Schemas['Promotion'][] {
  const { data } = useWhole('listPromotions', { enabled: isEnabled })
  return useMemo(() => (data?.items ?? []).filter(({ kind }) => kind === 'campaign'), [data])
}
