// Contact, then code, then the orders.
import type { Order } from '@etalase/client'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { CodeField } from '../code/code-field.tsx'
import { createIdempotencyKeys } from '../code/idempotency-keys.ts'
import { ResendButton } from '../code/resend-button.tsx'
import { type SentCode, toSentCode } from '../code/sent-code.ts'
import { useCodeSteps } from '../code/use-code-steps.ts'
import { TextField } from '../design/text-field.tsx'

interface Sent extends SentCode {
  readonly masked: string
}

export function LookupForm({ onFound }: { onFound: (orders: readonly Order[]) => void }) {
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [keys] = useState(createIdempotencyKeys)
  const { isBusy, errorText, setErrorText, waitUntil, setWaitUntil, field, attempt } = useCodeSteps({
    sent,
    waitUntil: 0,
    onRefused() {
      keys.answered()
      setCode('')
    },
  })

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
      if (!contact.trim()) return setErrorText('Tulis e-mail atau nomor WhatsApp Anda.')
      return void send()
    }
    if (code.length < 6) return setErrorText('Tulis keenam angka kodenya.')
    void attempt(async () => {
      const entry = { contact: contact.trim(), code }
      const options = { idempotencyKey: keys.keyOf(`${entry.contact} ${code}`) }
      const { orders } = await api.verifyLookupCode(entry, options)
      onFound(orders ?? [])
    })
  }
  const changeContact = () => {
    setSent(null)
    setCode('')
    setErrorText(null)
    setWaitUntil(0)
  }

  return (
    <form className="code-entry" onSubmit={submit} noValidate>
      {sent ? (
        <>
          <p role="status">
            Bila {sent.masked || 'kontak ini'} pernah memesan di toko ini, kode sudah kami kirim ke sana.{' '}
            <button type="button" className="text-button" onClick={changeContact}>
              Ganti kontak
            </button>
          </p>
          <CodeField ref={field} code={code} sent={sent} error={errorText} onCode={setCode} />
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
