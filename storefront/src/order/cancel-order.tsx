// "Batalkan pesanan", while nothing is paid: asked twice, since what was set aside goes back to the shop.
import type { AnswerOf } from '@etalase/client'
import { useState } from 'react'
import { api, toEtalaseError } from '../api.ts'

interface CancelOrderProps {
  readonly token: string
  readonly onAnswer: (answer: AnswerOf<'cancelOrder'>) => Promise<void>
  readonly onRefresh: () => void
}

export function CancelOrder({ token, onAnswer, onRefresh }: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const cancel = async () => {
    setBusy(true)
    try {
      await onAnswer(await api.cancelOrder({ token }))
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      setRefusal(error.message)
      setBusy(false)
      if (error.status === 409) onRefresh()
    }
  }
  if (!isAsking)
    return (
      <p className="cancel-order">
        <button type="button" className="text-button" onClick={() => setAsking(true)}>
          Batalkan pesanan
        </button>
      </p>
    )
  return (
    <div className="notice cancel-order">
      <p role="alert">{refusal ?? 'Batalkan pesanan ini? Barangnya kami lepas kembali.'}</p>
      {/* The harmless answer comes first: it is where a second tap lands. */}
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={() => setAsking(false)} disabled={isBusy}>
          Tidak jadi
        </button>
        <button type="button" className="button" onClick={cancel} disabled={isBusy}>
          {isBusy ? 'Memproses…' : 'Ya, batalkan'}
        </button>
      </p>
    </div>
  )
}
