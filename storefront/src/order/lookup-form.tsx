// Contact, then code, then the orders.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { CodeField } from '../code/code-field.tsx'
import { createIdempotencyKeys } from '../code/idempotency-keys.ts'
import { ResendButton } from '../code/resend-button.tsx'
import { type SentCode, toSentCode } from '../code/sent-code.ts'
import { useCodeSteps } from '../code/use-code-steps.ts'
import { TextField } from '../design/text-field.tsx'
import { forgetOfTab, keepInTab, recallOfTab } from '../storage.ts'
import { contactHint } from './contact-hint.ts'
import type { FoundAnswer } from './found-links.tsx'

interface Sent extends SentCode {
  readonly masked: string
}

const KEPT = 'lookup'

/** Phones discard a tab while the message with the code is read. */
function recallLookup(): { readonly contact: string; readonly sent: Sent | null } {
  const { contact, sent } = (recallOfTab(KEPT) ?? {}) as { contact?: unknown; sent?: Partial<Sent> | null }
  if (typeof contact !== 'string') return { contact: '', sent: null }
  const { expiresAt, resendAt, masked } = sent ?? {}
  if (typeof expiresAt !== 'number' || typeof resendAt !== 'number' || expiresAt <= Date.now())
    return { contact, sent: null }
  return { contact, sent: { expiresAt, resendAt, masked: String(masked ?? '') } }
}

export function LookupForm({ onFound }: { onFound: (found: FoundAnswer) => void }) {
  const [before] = useState(recallLookup)
  const [contact, setContact] = useState(before.contact)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Sent | null>(before.sent)
  useEffect(() => keepInTab(KEPT, JSON.stringify({ contact, sent })), [contact, sent])
  const [keys] = useState(createIdempotencyKeys)
  const { isBusy, errorText, setErrorText, waitUntil, setWaitUntil, field, attempt } = useCodeSteps({
    sent,
    waitUntil: before.sent?.resendAt ?? 0,
    onRefused() {
      keys.answered()
      setCode('')
    },
    isTakenOver(error) {
      // The contact is the only field that a buyer can get wrong in its form.
      if (error.code !== 'invalid_request') return false
      refuseContact(contactHint(contact))
      return true
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const refuseContact = (why: string) => {
    setErrorText(why)
    form.current?.querySelector<HTMLInputElement>('[name="contact"]')?.focus()
  }

  const send = () =>
    attempt(async () => {
      const answer = await api.sendLookupCode({ contact: contact.trim() })
      const times = toSentCode(answer)
      setSent({ ...times, masked: answer.masked ?? '' })
      setWaitUntil(times.resendAt)
      setCode('')
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sent) {
      if (!contact.trim()) return refuseContact(contactHint(contact))
      return void send()
    }
    if (code.length < 6) return setErrorText('Tulis keenam angka kodenya.')
    verify(code)
  }
  const verify = (digits: string) =>
    void attempt(async () => {
      const entry = { contact: contact.trim(), code: digits }
      const options = { idempotencyKey: keys.keyOf(`${entry.contact} ${digits}`) }
      const found = await api.verifyLookupCode(entry, options)
      forgetOfTab(KEPT)
      onFound(found)
    })
  const changeContact = () => {
    setSent(null)
    setCode('')
    setErrorText(null)
    setWaitUntil(0)
  }

  return (
    <form ref={form} className="code-entry" onSubmit={submit} noValidate>
      {sent ? (
        <>
          <p role="status">
            Bila {sent.masked || 'kontak ini'} pernah memesan di toko ini, kode sudah kami kirim ke sana.{' '}
            <button type="button" className="text-button" onClick={changeContact}>
              Ganti kontak
            </button>
          </p>
          <CodeField
            ref={field}
            code={code}
            sent={sent}
            error={errorText}
            onCode={setCode}
            onComplete={verify}
          />
        </>
      ) : (
        <TextField
          label="E-mail atau nomor WhatsApp"
          name="contact"
          autoComplete="email"
          maxLength={254}
          hint="Yang Anda pakai saat memesan. Kami kirim kode ke sana."
          error={errorText ?? undefined}
          value={contact}
          onText={setContact}
        />
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'Memproses…' : sent ? 'Lihat pesanan' : 'Kirim kode'}
      </button>
      {sent && <ResendButton until={waitUntil} isBusy={isBusy} onSend={send} />}
    </form>
  )
}
