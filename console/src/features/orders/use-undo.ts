// Taking back what was done to orders by mistake, within the minute before their buyers hear of it.
import { useQueryClient } from '@tanstack/react-query'
import { inBatches } from '../../shop/batches.ts'
import { callIn, outdate } from '../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../shop/outdated.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { ordersTexts } from '../../texts/orders.ts'
import { showDone, showError, showOffer, showProblem } from '../../ui/notices.tsx'

const t = ordersTexts

/** Sent with a move: so long its buyer is not told. */
export const UNDO_SECONDS = 60
const OFFERED_MS = 15_000

export function useUndo() {
  const { slug } = useShop()
  const client = useQueryClient()
  const undo = async (numbers: readonly string[]) => {
    try {
      const outcomes = await inBatches(numbers, async (batch) => {
        const answer = await callIn(slug, 'undoMoves', { numbers: [...batch] })
        return answer.outcomes
      })
      await outdate(client, slug, ...OUTDATED_BY_ORDER)
      const late = outcomes.filter(({ ok }) => !ok)
      if (late.length > 0) showProblem(t.undoneLate(late.map(({ number }) => number).join(', ')))
      else showDone(t.undone)
    } catch (error) {
      showError(error)
    }
  }
  return {
    undo,
    /** Says what was done, and offers to take it back. */
    offer: (done: string, numbers: readonly string[]) =>
      showOffer(done, everyScreenTexts.undo, () => undo(numbers), OFFERED_MS),
  }
}
