// How to pay, by the kind of payment; unknown kinds fall back to the gateway's own page.
import type { Order, Payment } from '@etalase/client'
import { useEffect } from 'react'
import { Countdown } from '../../time/countdown.tsx'
import { askServerTime } from '../../time/server-clock.ts'
import { ManualTransfer } from './manual-transfer.tsx'
import { QrPayment } from './qr-payment.tsx'
import { VirtualAccount } from './virtual-account.tsx'

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
      <p className="small soft">Halaman ini memeriksa pembayaran sendiri; tidak perlu dimuat ulang.</p>
    </>
  )
}

/** The order's answer has no time in it: the shop's clock is asked for once the order is on the screen. */
function Deadline({ until, onOver }: { until: string; onOver: () => void }) {
  useEffect(() => {
    // Without the shop's time the visitor's own must do.
    askServerTime().catch(() => {})
  }, [])
  return (
    <p>
      <Countdown until={until} label="Bayar dalam" onOver={onOver} />
    </p>
  )
}

function ByKind(props: InstructionsProps) {
  const { payment } = props
  switch (payment.kind) {
    case 'manual':
      return <ManualTransfer {...props} />
    case 'qr':
      return <QrPayment {...props} />
    case 'va':
      return <VirtualAccount payment={payment} />
    default:
      return <Redirect payment={payment} />
  }
}

function Redirect({ payment: { redirect_url } }: { payment: Payment }) {
  if (!redirect_url) return null
  return (
    <>
      <p>Anda akan dialihkan ke halaman pembayaran, lalu kembali ke sini.</p>
      <p>
        <a className="button" href={redirect_url}>
          Bayar sekarang
        </a>
      </p>
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
