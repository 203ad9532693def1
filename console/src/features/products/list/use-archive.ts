// Taking a product out of the shop and bringing it back; each can be taken back.
import type { Product } from '../../../api.ts'
import { useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { productsTexts } from '../../../texts/products.ts'
import { showDone, showUndo } from '../../../ui/notices.tsx'

const t = productsTexts

export function useArchive() {
  const archiving = useChange('archiveProduct', { outdates: OUTDATED_BY_PRODUCT })
  const restoring = useChange('restoreProduct', { outdates: OUTDATED_BY_PRODUCT })
  // Promises rather than callbacks: the row of the product is gone before they are called.
  const restore = (product: Product) =>
    void restoring.mutateAsync({ id: product.id ?? '' }).then(() => {
      showDone(t.restoredDone(nameOf(product)))
    }, shownAlready)
  const archive = (product: Product, onDone?: () => void) =>
    void archiving.mutateAsync({ id: product.id ?? '', call: { ifMatch: '*' } }).then(() => {
      showUndo(t.archivedDone(nameOf(product)), () => restore(product))
      onDone?.()
    }, shownAlready)
  return { archive, restore }
}

function nameOf({ name, slug }: Product): string {
  return name ?? slug
}

function shownAlready(): void {}
