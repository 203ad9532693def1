// "Kabari saya" on what is sold out; the form behind it comes when it is pressed.
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { useState } from 'react'
import { Icon } from '../design/icon.tsx'
import { useLoaded } from '../screen/loaded.ts'

interface RestockButtonProps {
  readonly product: ProductDetail
  readonly variant: ProductVariant | null
}

export function RestockButton({ product, variant }: RestockButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useLoaded(() => import('./restock-dialog.tsx'), isOpen)
  return (
    <>
      <button type="button" className="button buy-now" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bell" size={18} />
        Kabari saya
      </button>
      {isOpen && form && (
        <form.RestockDialog product={product} variant={variant} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
