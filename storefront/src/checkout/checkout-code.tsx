// The one-time code: sent, entered, sent again; with it the order is placed.
import type { Draft, EtalaseError, PlacedOrder } from '@etalase/client'
import type { FormEvent } from 'react'
import { api } from '../api.ts'
import { CodeField } from '../code/code-field.tsx'
import { ResendButton } from '../code/resend-button.tsx'
import { toSentCode } from '../code/sent-code.ts'
import { useCodeSteps } from '../code/use-code-steps.ts'
import type { CodeEntry } from './open-checkout.ts'

interface CheckoutCodeProps {
  readonly draft: Draft
  readonly entry: CodeEntry
  readonly onEntry: (change: Partial<CodeEntry>) => void
  /** False while a newer draft is being made. */
  readonly isCurrent: boolean
  readonly onPlaced: (placed: PlacedOrder) => void
  /** The draft can no longer become an order. */
  readonly onDraftLost: (error: EtalaseError) => void
}

const DRAFT_LOST = new Set<string>(['cart_changed', 'draft_expired', 'order_moved', 'not_found'])

export function CheckoutCode(props: CheckoutCodeProps) {
  const { draft, entry, onEntry, isCurrent, onPlaced, onDraftLost } = props
  const { sent, code } = entry
  const draftId = draft.draft_id ?? ''
  const { isBusy, errorText, setErrorText, waitUntil, setWaitUntil, field, attempt } = useCodeSteps({
    sent,
    waitUntil: sent?.resendAt ?? 0,
    onRefused: () => onEntry({ code: '' }),
    isTakenOver(error) {
      const isLost = DRAFT_LOST.has(error.code)
      if (isLost) onDraftLost(error)
      return isLost
    },
  })

  const send = () =>
    attempt(async () => {
      const answer = toSentCode(await api.sendCheckoutCode({ draft_id: draftId }))
      onEntry({ sent: answer, code: '' })
      setWaitUntil(answer.resendAt)
    })
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setErrorText('Tulis keenam angka kodenya.')
    void attempt(async () => {
      // The answer holds the only token: after a lost connection the same code asks for the same answer.
      const options = { idempotencyKey: `${draftId}.${code}` }
      onPlaced(await api.verifyCheckoutCode({ draft_id: draftId, code }, options))
    })
  }

  const target = `${draft.contact?.channel === 'email' ? 'e-mail' : 'WhatsApp'} ${draft.contact?.masked ?? ''}`
  if (!sent) {
    return (
      <div className="code-entry">
        <p>Untuk memesan, masukkan kode yang kami kirim ke {target.trim()}.</p>
        <button type="button" className="button wide" onClick={send} disabled={isBusy || !isCurrent}>
          {isBusy ? 'Mengirim…' : 'Kirim kode'}
        </button>
        <p className="error" role="alert">
          {errorText}
        </p>
      </div>
    )
  }
  return (
    <form className="code-entry" onSubmit={verify} noValidate>
      <p role="status">Kode sudah dikirim ke {target.trim()}.</p>
      <CodeField
        ref={field}
        code={code}
        sent={sent}
        error={errorText}
        onCode={(typed) => onEntry({ code: typed })}
      />
      <button type="submit" className="button wide" disabled={isBusy || !isCurrent}>
        {isBusy ? 'Memproses…' : 'Buat pesanan'}
      </button>
      <ResendButton until={waitUntil} isBusy={isBusy} onSend={send} />
    </form>
  )
}
