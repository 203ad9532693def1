// A moment of thanks right after ordering: once, on the screen that follows, and gone with the next load of the page.
import { Icon } from '../design/icon.tsx'
import type { TrackedOrder } from './tracking.ts'

export function Thanks({ tracked }: { tracked: TrackedOrder }) {
  const next = nextStep(tracked)
  if (!next) return null
  const { number, contact_masked: contact } = tracked.order
  return (
    <p className="thanks">
      <span className="thanks-mark">
        <Icon name="check" size={18} />
      </span>
      <span>
        <b>
          Terima kasih, pesanan {number ? <span className="number">{number}</span> : 'Anda'} sudah kami
          terima.
        </b>{' '}
        {next}
        {contact && ` Tautan halaman ini juga kami kirim ke ${contact}.`}
      </span>
    </p>
  )
}

/** Null once something happened: the rest of the page says what. */
function nextStep({ order, payment }: TrackedOrder): string | null {
  if (order.status === 'paid' && payment?.kind === 'none') return 'Toko segera menyiapkannya.'
  if (order.status === 'processing' && payment?.kind === 'cod')
    return 'Toko segera menyiapkannya; Anda membayar saat barang tiba.'
  if (order.status !== 'pending_payment' || payment?.status === 'claimed') return null
  return 'Tinggal satu langkah: selesaikan pembayarannya di bawah ini.'
}
