// Of a long list only what is seen is in the page; the rest is room above and below.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface VirtualRows<Element extends HTMLElement> {
  readonly ref: RefObject<Element | null>
  /** places of the rows to show */
  readonly rows: readonly number[]
  readonly before: number
  readonly after: number
  /** for each row: the one of place `data-index` */
  measure(element: HTMLElement | null): void
  show(index: number): void
}

interface Endless {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

const NEAR_END = 8

/** `pages`: more of them are asked for when the end comes near. */
export function useVirtualRows<Element extends HTMLElement>(
  count: number,
  estimate: number,
  pages: Endless,
): VirtualRows<Element> {
  const ref = useRef<Element>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const now = element.getBoundingClientRect().top + scrollY
    if (Math.abs(now - top) > 1) setTop(now)
  })
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const isNearEnd = last !== undefined && last.index >= count - NEAR_END
  useLayoutEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  return {
    ref,
    rows: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? top) - top),
    after: Math.max(0, virtual.getTotalSize() - ((last?.end ?? top) - top)),
    measure: virtual.measureElement,
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}
