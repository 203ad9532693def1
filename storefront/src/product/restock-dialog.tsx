// Where to send the news that something is back: contact, then code, then done.
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../api.ts'
import { variantLabel } from '../catalogue/offer.ts'
import { productQuery } from '../catalogue/product-query.ts'
import { CodeField } from '../code/code-field.tsx'
import { createIdempotencyKeys } from '../code/idempotency-keys.ts'
import { ResendButton } from '../code/resend-button.tsx'
import { type SentCode, toSentCode } from '../code/sent-code.ts'
import { useCodeSteps } from '../code/use-code-steps.ts'
import { Sheet } from '../design/sheet.tsx'
import { TextField } from '../design/text-field.tsx'
import { useShop } from '../shop/shop.ts'

interface RestockDialogProps {
  readonly product: ProductDetail
  readonly variant: ProductVariant | null
  readonly onClose: () => void
}

interface Sent extends SentCode {
  readonly masked: string
}

const CONTACTS = {
  email: { label: 'E-mail', complete: 'email', missing: 'Tulis e-mail Anda.' },
  whatsapp: { label: 'Nomor WhatsApp', complete: 'tel', missing: 'Tulis nomor WhatsApp Anda.' },
  any: {
    label: 'E-mail atau nomor WhatsApp',
    complete: 'email',
    missing: 'Tulis e-mail atau nomor WhatsApp Anda.',
  },
} as const

export function RestockDialog({ product, variant, onClose }: RestockDialogProps) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const ways = CONTACTS[useShop()?.contact?.channel ?? 'any'] ?? CONTACTS.any
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [state, setState] = useState<'asking' | 'waiting' | 'available'>('asking')
  const [keys] = useState(createIdempotencyKeys)
  const { isBusy, errorText, setErrorText, waitUntil, setWaitUntil, field, attempt } = useCodeSteps({
    sent,
    waitUntil: 0,
    onRefused() {
      keys.answered()
      setCode('')
    },
  })
  const name = [product.name, variant && `(${variantLabel(variant)})`].filter(Boolean).join(' ')
  const awaited = {
    product_id: product.id ?? '',
    ...(variant?.id && { variant_id: variant.id }),
    contact: contact.trim(),
  }
  const settle = (isWaiting: boolean) => {
    setState(isWaiting ? 'waiting' : 'available')
    if (!isWaiting)
      void queryClient.invalidateQueries({ queryKey: productQuery(product.slug ?? '').queryKey })
  }

  const send = () =>
    attempt(async () => {
      const answer = await api.sendRestockCode(awaited)
      if (answer.sent === false) return settle(false)
      const times = toSentCode(answer)
      setSent({ ...times, masked: answer.masked ?? '' })
      setWaitUntil(times.resendAt)
      setCode('')
    })
  const confirm = (typed: string) =>
    attempt(async () => {
      const options = { idempotencyKey: keys.keyOf(`${awaited.contact} ${typed}`) }
      const { waiting } = await api.requestRestock({ ...awaited, code: typed }, options)
      settle(waiting ?? true)
    })
  const type = (typed: string) => {
    setCode(typed)
    if (typed.length === 6 && typed !== code) void confirm(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sent) return void (awaited.contact ? send() : setErrorText(ways.missing))
    if (code.length < 6) return setErrorText('Tulis keenam angka kodenya.')
    void confirm(code)
  }
  const changeContact = () => {
    setSent(null)
    setCode('')
    setErrorText(null)
    setWaitUntil(0)
  }

  const toBeHad = product.availability === 'upcoming' ? 'mulai dijual' : 'ada lagi'
  return (
    <Sheet titleId={titleId} onClose={onClose}>
      <h2 id={titleId}>{state === 'available' ? 'Sudah tersedia' : 'Kabari saya'}</h2>
      {state === 'waiting' && (
        <p role="status">
          Siap. Kami kabari sekali begitu <b>{name}</b> {toBeHad}.
        </p>
      )}
      {state === 'available' && (
        <p role="status">
          <b>{name}</b> baru saja tersedia. Silakan langsung dibeli.
        </p>
      )}
      {state === 'asking' ? (
        <form className="code-entry" onSubmit={submit} noValidate>
          {sent ? (
            <>
              <p role="status">
                Kode sudah kami kirim ke {sent.masked || 'kontak Anda'}.{' '}
                <button type="button" className="text-button" onClick={changeContact}>
                  Ganti kontak
                </button>
              </p>
              <CodeField ref={field} code={code} sent={sent} error={errorText} onCode={type} />
            </>
          ) : (
            <>
              <p>
                Kami kirim satu pesan begitu <b>{name}</b> {toBeHad}. Setelah itu kontak Anda kami hapus.
              </p>
              <TextField
                label={ways.label}
                name="contact"
                autoComplete={ways.complete}
                maxLength={254}
                hint="Kami kirim kode dulu untuk memastikan ini milik Anda."
                error={errorText ?? undefined}
                value={contact}
                onText={setContact}
              />
            </>
          )}
          <button type="submit" className="button wide" disabled={isBusy}>
            {isBusy ? 'Memproses…' : sent ? 'Kabari saya' : 'Kirim kode'}
          </button>
          {sent && <ResendButton until={waitUntil} isBusy={isBusy} onSend={send} />}
        </form>
      ) : (
        <button
          type="button"
          className="button wide"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {state === 'available' ? 'Lihat barangnya' : 'Selesai'}
        </button>
      )}
    </Sheet>
  )
}
