// An order as it is read; again and again while a claim that was accepted before the page was loaded is not settled yet.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outdate, useRead } from '../../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { showProblem } from '../../../ui/notices.tsx'
import { endSettling, useWasLeft } from './settling.ts'

const AGAIN_MS = 1_000
/** What did not arrive by then never will. */
const GIVES_UP_MS = 20_000

/** `name`: of the order among those whose claim was accepted. */
export function useSettledOrder(number: string, name: string) {
  const { slug } = useShop()
  const client = useQueryClient()
  const isWaiting = useWasLeft(name)
  const order = useRead('getOrder', { number }, isWaiting ? { every: AGAIN_MS } : {})
  const isSettled = order.data !== undefined && !order.data.waiting.includes('claim')
  useEffect(() => {
    if (!isWaiting) return
    if (isSettled) {
      endSettling(name)
      // Other screens may have read too early as well.
      outdate(client, slug, ...OUTDATED_BY_ORDER)
      return
    }
    const timer = setTimeout(() => {
      endSettling(name)
      showProblem(ordersTexts.claim.notSent)
    }, GIVES_UP_MS)
    return () => clearTimeout(timer)
  }, [client, slug, name, isWaiting, isSettled])
  return order
}
