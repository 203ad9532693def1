// The one-time code: sent at once where the total is what the buyer saw, entered, sent again; with it the order is placed.
import type { Draft, EtalaseError } from '@etalase/client'
import { type FormEvent, useEffect, useRef } from 'react'
import { api } from '../api.ts'
import type { Cart } from '../cart/cart.ts'
import { CodeField } from '../code/code-field.tsx'
import { ResendButton } from '../code/resend-button.tsx'
import { toSentCode } from '../code/sent-code.ts'
import { useCodeSteps } from '../code/use-code-steps.ts'
import { rupiah } from '../design/rupiah.ts'
import { ChangedTotal } from './changed-total.tsx'
import { useFinish } from './finish.ts'
import { focusField } from './focus-field.ts'
import type { CodeEntry } from './open-checkout.ts'
import { isAsShown } from './price-changes.ts'
import { ReviewFrame, type ReviewFrameProps } from './review-frame.tsx'
import type { ShownSums } from './shown-price.ts'

interface CheckoutCodeProps {
  readonly frame: Omit<ReviewFrameProps, 'action' | 'children'>
  readonly cart: Cart
  readonly draft: Draft
  /** What the buyer saw when the button was pressed; null: nothing that the server had priced. */
  readonly shown: ShownSums | null
  /** False for a draft from before the page was loaded: nothing is sent that nobody has just asked for. */
  readonly isNew: boolean
  readonly entry: CodeEntry
  readonly onEntry: (change: Partial<CodeEntry>) => void
  /** The draft can no longer become an order. */
  readonly onDraftLost: (error: EtalaseError) => void
}

const DRAFT_LOST = new Set<string>(['cart_changed', 'draft_expired', 'order_moved', 'not_found'])
/** The button stands outside the form, in a bar or below the notices. */
const FORM_ID = 'checkout-code'

export function CheckoutCode(props: CheckoutCodeProps) {
  const { frame, cart, draft, shown, isNew, entry, onEntry, onDraftLost } = props
  const finish = useFinish(cart)
  const { sent, code } = entry
  const draftId = draft.draft_id ?? ''
  const isAgreed = isAsShown(draft, shown)
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
  const verify = (digits: string) => {
    if (digits.length < 6) return setErrorText('Tulis keenam angka kodenya.')
    void attempt(async () => {
      // The answer holds the only token: after a lost connection the same code asks for the same answer.
      const options = { idempotencyKey: `${draftId}.${digits}` }
      await finish(await api.verifyCheckoutCode({ draft_id: draftId, code: digits }, options))
    })
  }
  useOnce(isNew && isAgreed && !sent, send)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The field has the focus; where its code went to is to be seen as well.
    if (sent) form.current?.scrollIntoView({ block: 'nearest' })
  }, [sent])

  const isByMail = draft.contact?.channel === 'email'
  const target = `${isByMail ? 'e-mail' : 'WhatsApp'} ${draft.contact?.masked ?? ''}`
  if (!sent) {
    return (
      <ReviewFrame
        {...frame}
        action={
          <button type="button" className="button wide" onClick={send} aria-disabled={isBusy}>
            {isBusy ? 'Mengirim…' : 'Kirim kode'}
          </button>
        }
      >
        <div className="code-entry">
          {!isAgreed && <ChangedTotal shown={shown} draft={draft} />}
          <p role="status">
            {isBusy
              ? `Mengirim kode ke ${target.trim()}…`
              : `Untuk memesan, masukkan kode yang kami kirim ke ${target.trim()}.`}
          </p>
          <p className="error" role="alert">
            {errorText}
          </p>
        </div>
      </ReviewFrame>
    )
  }
  return (
    <ReviewFrame
      {...frame}
      action={
        <button type="submit" form={FORM_ID} className="button wide" aria-disabled={isBusy}>
          {isBusy ? 'Memproses…' : 'Konfirmasi'}
        </button>
      }
    >
      <form
        ref={form}
        id={FORM_ID}
        className="code-entry card"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          verify(code)
        }}
      >
        <p role="status">
          Satu langkah lagi: masukkan kode yang kami kirim ke <b>{target.trim()}</b>. Pesanan langsung dibuat.
        </p>
        <CodeField
          ref={field}
          code={code}
          sent={sent}
          error={errorText}
          onCode={(typed) => onEntry({ code: typed })}
          onComplete={verify}
        />
        {draft.unique_code ? (
          <p className="small soft">
            Total {rupiah(draft.total)} sudah termasuk kode unik {rupiah(draft.unique_code)}, agar transfer
            Anda langsung dikenali.
          </p>
        ) : null}
        <ResendButton until={waitUntil} isBusy={isBusy} onSend={send} />
        <button
          type="button"
          className="text-button"
          disabled={isBusy}
          onClick={() => focusField(isByMail ? 'email' : 'phone')}
        >
          {isByMail ? 'Ganti alamat e-mail' : 'Ganti nomor'}
        </button>
      </form>
    </ReviewFrame>
  )
}

/** Once in the life of the component, when it is mounted and the condition holds. */
function useOnce(isWanted: boolean, work: () => unknown): void {
  const latest = useRef(work)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    void latest.current()
  }, [isWanted])
}
