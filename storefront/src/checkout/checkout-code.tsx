// The one-time code: sent, entered, sent again; with it the order is placed.
import type { Draft, EtalaseError, PlacedOrder } from '@etalase/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import { CodeField } from '../code/code-field.tsx'
import { ResendButton } from '../code/resend-button.tsx'
import { toSentCode, waitAfter } from '../code/sent-code.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [waitUntil, setWaitUntil] = useState(sent?.resendAt ?? 0)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Also after a reload: the code is all that is missing.
    if (sent) field.current?.focus()
  }, [sent])

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      if (DRAFT_LOST.has(error.code)) return onDraftLost(error)
      setFault(error.message)
      if (error.code === 'otp_limit') setWaitUntil(waitAfter(error.retryAfter))
      if (error.code === 'code_refused') {
        onEntry({ code: '' })
        field.current?.focus()
      }
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    attempt(async () => {
      const answer = toSentCode(await api.sendCheckoutCode({ draft_id: draftId }))
      onEntry({ sent: answer, code: '' })
      setWaitUntil(answer.resendAt)
    })
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setFault('Tulis keenam angka kodenya.')
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
        <p className="fault" role="alert">
          {fault}
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
        fault={fault}
        onCode={(typed) => onEntry({ code: typed })}
      />
      <button type="submit" className="button wide" disabled={isBusy || !isCurrent}>
        {isBusy ? 'Memproses…' : 'Buat pesanan'}
      </button>
      <ResendButton until={waitUntil} isBusy={isBusy} onSend={send} />
    </form>
  )
}
