// What places are called, by their codes: a village, a district, a city or a province.
import { useRead } from '../../shop/calls.ts'

/** By code; empty until they are known. */
export function usePlaceNames(codes: readonly string[]): Readonly<Record<string, string>> {
  const asked = [...new Set(codes)].sort().join(',')
  const found = useRead('namePlaces', { codes: asked }, { enabled: asked !== '', keepsPrevious: true })
  return Object.fromEntries((found.data?.items ?? []).map(({ code, name }) => [code, name ?? '']))
}
