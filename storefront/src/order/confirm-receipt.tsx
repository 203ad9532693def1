// "Sudah saya terima": asked twice, since the order is completed by it.
import type { AnswerOf } from '@etalase/client'
import { useState } from 'react'
import { api, toEtalaseError } from '../api.ts'

interface ConfirmReceiptProps {
  readonly token: string
  readonly onAnswer: (answer: AnswerOf<'confirmReceipt'>) => Promise<void>
  readonly onRefresh: () => void
}

export function ConfirmReceipt({ token, onAnswer, onRefresh }: ConfirmReceiptProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await onAnswer(await api.confirmReceipt({ token }))
      // The link alone is answered less of the address than its buyer has seen.
      onRefresh()
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      setRefusal(error.message)
      setBusy(false)
      if (error.status === 409) onRefresh()
    }
  }
  if (!isAsking)
    return (
      <p>
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          Sudah saya terima
        </button>
      </p>
    )
  return (
    <div className="notice">
      <p role="alert">
        {refusal ?? 'Semua barang sudah Anda terima dengan baik? Pesanan ini menjadi selesai.'}
      </p>
      {/* The harmless answer comes first: it is where a second tap lands. */}
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={() => setAsking(false)} disabled={isBusy}>
          Belum
        </button>
        <button type="button" className="button" onClick={confirm} disabled={isBusy}>
          {isBusy ? 'Memproses…' : 'Ya, sudah'}
        </button>
      </p>
    </div>
  )
}
