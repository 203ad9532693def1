// The list's filter in the address of the page, and the address to come back to from an order.
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { type Filter, readFilter, writeFilter } from './filter.ts'

/** Of each shop, the last list that was looked at and how far down. */
const last = new Map<string, { search: string; offset: number }>()

export function useFilter() {
  const shop = useShop()
  const search = useSearch()
  const [, navigate] = useLocation()
  const filter = readFilter(search)
  useEffect(() => {
    const before = last.get(shop.slug)
    if (before?.search !== search) last.set(shop.slug, { search, offset: 0 })
  }, [shop.slug, search])
  const addressOf = (change: Partial<Filter>) => {
    const wanted = writeFilter({ ...filter, ...change })
    return shop.to(`/pesanan${wanted && `?${wanted}`}`)
  }
  return {
    filter,
    addressOf,
    /** Words are typed: each letter is not a step to come back to. */
    change: (change: Partial<Filter>, options: { replace?: boolean } = {}) =>
      navigate(addressOf(change), options),
  }
}

/** Within the shop. */
export function useBackToList(): string {
  const { slug } = useShop()
  const search = last.get(slug)?.search
  return search ? `/pesanan?${search}` : '/pesanan'
}

/** The way back from an order leads to the list as it was. */
export function useKeptOffset(isReady: boolean): void {
  const { slug } = useShop()
  const search = useSearch()
  useEffect(() => {
    if (!isReady) return
    const kept = last.get(slug)
    // After the shell, which begins each screen at its top.
    const frame = requestAnimationFrame(() => {
      if (kept?.search === search && kept.offset > 0) scrollTo(0, kept.offset)
    })
    const keep = () => {
      if (scrollY > 0) last.set(slug, { search, offset: scrollY })
    }
    addEventListener('scrollend', keep)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scrollend', keep)
    }
  }, [isReady, slug, search])
}
