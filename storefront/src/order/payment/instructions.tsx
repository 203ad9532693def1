// What a buyer needs in order to pay, by the kind of payment; unknown kinds fall back to the gateway's own page.
import type { Order, Payment } from '@etalase/client'
import { Countdown } from '../../time/countdown.tsx'
import { leftText, momentText } from './deadline.ts'
import { ManualPayment } from './manual-payment.tsx'
import { Amount, PayNumber } from './pay-facts.tsx'
import { QrCode } from './qr-code.tsx'
import { Ways } from './ways.tsx'

interface InstructionsProps {
  readonly order: Order
  readonly payment: Payment
  readonly isBusy: boolean
  readonly onClaim: () => void
  readonly onRefresh: () => void
}

export function Instructions(props: InstructionsProps) {
  const { payment, onRefresh } = props
  return (
    <>
      {payment.expires_at && <Deadline until={payment.expires_at} onOver={onRefresh} />}
      <ByKind {...props} />
      <SandboxLink payment={payment} />
      {payment.kind !== 'manual' && (
        <p className="small soft">Halaman ini memeriksa pembayaran sendiri; tidak perlu dimuat ulang.</p>
      )}
    </>
  )
}

function Deadline({ until, onOver }: { until: string; onOver: () => void }) {
  return (
    <p className="pay-deadline">
      <span>
        Bayar sebelum <b>{momentText(until)}</b>
      </span>
      <span className="small soft">
        <Countdown until={until} label="Sisa waktu" format={leftText} onOver={onOver} />
      </span>
    </p>
  )
}

function ByKind(props: InstructionsProps) {
  const { payment } = props
  switch (payment.kind) {
    case 'manual':
      return <ManualPayment {...props} />
    case 'qr':
      return <QrPayment {...props} />
    case 'va':
      return <VirtualAccount payment={payment} />
    default:
      return <Redirect payment={payment} />
  }
}

/** A code of a gateway: scanned or saved, and confirmed by itself. */
function QrPayment({ order, payment }: { order: Order; payment: Payment }) {
  return (
    <>
      <p>Pindai dengan aplikasi bank atau dompet digital mana pun yang mendukung QRIS.</p>
      <QrCode url={payment.qr_image_url} payload={payment.qr_payload} orderNumber={order.number} />
      <Amount amount={payment.amount} uniqueCode={null} />
      <Ways ways={payment.instructions} />
    </>
  )
}

/** Some banks ask for the company's code first, and then for the number. */
function VirtualAccount({ payment }: { payment: Payment }) {
  const { va_bank, va_bank_name, va_biller_code: biller, va_number: number } = payment
  const bank = va_bank_name ?? va_bank?.toUpperCase() ?? ''
  if (!number) return <Amount amount={payment.amount} uniqueCode={null} />
  return (
    <>
      {biller && <PayNumber label={`Kode perusahaan ${bank}`} number={biller} copyName="kode perusahaan" />}
      <PayNumber
        label={biller ? 'Kode bayar' : `Virtual Account ${bank}`}
        number={number}
        copyName={biller ? 'kode bayar' : 'nomor virtual account'}
      />
      <Amount amount={payment.amount} uniqueCode={null} />
      <p className="small soft">Pembayaran terkonfirmasi otomatis, biasanya dalam beberapa menit.</p>
      <Ways ways={payment.instructions} />
    </>
  )
}

function Redirect({ payment }: { payment: Payment }) {
  const { redirect_url, amount, app_name } = payment
  if (!redirect_url) return null
  return (
    <>
      <Amount amount={amount} uniqueCode={null} />
      <p>
        <a className="button" href={redirect_url}>
          {app_name ? `Bayar dengan ${app_name}` : 'Bayar sekarang'}
        </a>
      </p>
      <Ways ways={payment.instructions} />
    </>
  )
}

/** Only the built-in trial gateway has a page where a code or an account number is "paid". */
function SandboxLink({ payment: { kind, method, redirect_url } }: { payment: Payment }) {
  if (!redirect_url || !method?.startsWith('sandbox.') || kind === 'redirect') return null
  return (
    <p className="small">
      <a href={redirect_url} target="_blank" rel="noopener">
        Mode uji coba: bayar di simulator
      </a>
    </p>
  )
}
