// What an operator looks at: shops and reports, read again when they look again.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const OVERSIGHT_KEY = ['platform', 'oversight'] as const

export function useOversight() {
  return useQuery({
    queryKey: [...OVERSIGHT_KEY, 'shops'],
    queryFn: ({ signal }) => api.getOversight({}, { signal }),
  })
}

export function useReports(state: 'open' | 'settled') {
  return useQuery({
    queryKey: [...OVERSIGHT_KEY, 'reports', state],
    queryFn: ({ signal }) => api.listShopReports({ state }, { signal }),
  })
}
