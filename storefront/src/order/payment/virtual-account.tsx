// A virtual account: its number and the exact amount. Mandiri's is two numbers, divided by a space.
import type { Payment } from '@etalase/client'
import { Amount, PayNumber } from './pay-facts.tsx'

export function VirtualAccount({ payment }: { payment: Payment }) {
  const bank = payment.va_bank?.toUpperCase() ?? ''
  const [first = '', second] = (payment.va_number ?? '').trim().split(/\s+/)
  if (!first) return <Amount amount={payment.amount} uniqueCode={null} />
  return (
    <>
      {second ? (
        <>
          <PayNumber label={`Kode perusahaan ${bank}`} number={first} copyName="kode perusahaan" />
          <PayNumber label="Kode bayar" number={second} copyName="kode bayar" />
        </>
      ) : (
        <PayNumber label={`Virtual Account ${bank}`} number={first} copyName="nomor virtual account" />
      )}
      <Amount amount={payment.amount} uniqueCode={null} />
      <p className="small soft">
        Buka aplikasi bank atau ATM, pilih {second ? 'Bayar (multipayment)' : 'Virtual Account'}, lalu
        masukkan nomor di atas. Pembayaran terkonfirmasi otomatis.
      </p>
    </>
  )
}
