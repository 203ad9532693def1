// For a minute after a move: a button that takes it back, before the buyer hears of it.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ordersTexts } from '../../../texts/orders.ts'
import type { Order } from '../order.ts'
import { undoLeft } from '../undoable.ts'
import { useUndo } from '../use-undo.ts'

export function UndoButton({ order }: { order: Order }) {
  const { undo } = useUndo()
  const [now, setNow] = useState(Date.now)
  const left = undoLeft(order, Math.max(now, Date.now()))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), left + 50)
    return () => clearTimeout(timer)
  }, [left])
  if (left === 0) return null
  return (
    <div>
      <Button variant="default" onClick={() => undo([order.number ?? ''])}>
        {ordersTexts.undoMove}
      </Button>
    </div>
  )
}
