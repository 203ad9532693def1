// /lanjut/{id}: what an assistant prepared, looked over by the person who buys; a tap takes it to checkout.
import type { PreparedCart } from '@etalase/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { api } from '../../api.ts'
import { PATHS } from '../../paths.ts'
import { isBlocking, LoadError } from '../../screen/load-error.tsx'
import { PageSkeleton } from '../../screen/page-skeleton.tsx'
import { useTitle } from '../../screen/title.ts'
import { cartCount, useCart } from '../cart.ts'
import { LeftOutList, LineList } from './arrived-lines.tsx'
import { type Brought, bringToCheckout, hasTypedForm, putLines } from './bring.ts'
import { outcomeOf } from './found-lines.ts'
import { useFoundLines } from './use-found-lines.ts'
import './arrival.css'

/** What somebody told an assistant is not kept longer than it is shown. */
const preparedQuery = (id: string) =>
  queryOptions({
    queryKey: ['prepared cart', id],
    queryFn: ({ signal }) => api.getPreparedCart({ id }, { signal }),
    gcTime: 0,
  })

export function PreparedPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(preparedQuery(id))
  useTitle('Disiapkan oleh asisten Anda')
  if (error?.code === 'not_found') return <NotThere />
  if (isBlocking(error, data)) return <LoadError error={error} onRetry={refetch} />
  return data ? <Prepared prepared={data} /> : <PageSkeleton />
}

function Prepared({ prepared }: { prepared: PreparedCart }) {
  const cart = useCart()
  const [, navigate] = useLocation()
  const { found, error, retry } = useFoundLines(
    (prepared.items ?? []).map(({ slug, product_id, variant_id, qty }) => ({
      name: slug ?? product_id ?? '-',
      variantId: variant_id,
      qty: qty ?? 1,
    })),
  )
  if (error) return <LoadError error={error} onRetry={retry} />
  if (!found) return <PageSkeleton />
  const { lines, leftOut } = found
  const outcome = outcomeOf(cart, lines)
  const goOn = (isReplacing: boolean) => {
    if (outcome !== 'same') putLines(lines, isReplacing)
    bringToCheckout(broughtBy(prepared), true)
    navigate(PATHS.checkout, { replace: true })
  }
  return (
    <div className="page narrow prepared">
      <h1>Disiapkan oleh asisten Anda</h1>
      <p>
        <b>Periksa dulu.</b> Belum ada yang dipesan: kode konfirmasi dan pembayaran tetap di tangan Anda.
      </p>
      <section className="card" aria-label="Barang">
        <LineList lines={lines} />
        {leftOut.length > 0 && (
          <div className="notice warn">
            <LeftOutList leftOut={leftOut} />
          </div>
        )}
      </section>
      <Told prepared={prepared} />
      {outcome === 'nothing' ? (
        <ToShop>Barang yang disiapkan tidak dapat dibeli sekarang.</ToShop>
      ) : (
        <section className="arrival-end" aria-label="Lanjutkan">
          {outcome === 'ask' && <p>Keranjang Anda sudah berisi {cartCount(cart)} barang lain.</p>}
          {hasTypedForm() && <p className="small soft">Isian checkout Anda sebelumnya akan diganti.</p>}
          <p className="arrival-actions">
            <button type="button" className="button" onClick={() => goOn(true)}>
              {outcome === 'ask' ? 'Ganti isi keranjang' : 'Lanjut ke checkout'}
            </button>
            {outcome === 'ask' && (
              <button type="button" className="button quiet" onClick={() => goOn(false)}>
                Tambahkan
              </button>
            )}
          </p>
        </section>
      )}
    </div>
  )
}

/** What the assistant was told; each of it can be changed at checkout. */
function Told({ prepared }: { prepared: PreparedCart }) {
  const { destination, courier_code, courier_service } = prepared
  const rows = [
    ['Penerima', prepared.customer_name],
    ['Kontak', [prepared.phone, prepared.email].filter(Boolean).join(', ')],
    ['Alamat', [prepared.address, destination?.label].filter(Boolean).join(', ')],
    ['Kurir', [courier_code?.toUpperCase(), courier_service].filter(Boolean).join(' ')],
    ['Voucher', prepared.voucher_code],
  ].filter(([, value]) => value)
  if (rows.length === 0) return null
  return (
    <dl className="card prepared-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function broughtBy(prepared: PreparedCart): Brought {
  const { email, phone, destination, courier_code, courier_service } = prepared
  const only = email && !phone ? 'email' : phone && !email ? 'whatsapp' : null
  return {
    name: prepared.customer_name ?? '',
    ...(only && { channel: only }),
    email: email ?? '',
    phone: phone ?? '',
    ...(destination && { destination }),
    address: prepared.address ?? '',
    courier: courier_code ? `${courier_code} ${courier_service}` : '',
    voucher: prepared.voucher_code ?? '',
  }
}

function NotThere() {
  return (
    <section className="notice-page">
      <h1>Tautan ini sudah tidak berlaku</h1>
      <ToShop>
        Isi yang disiapkan asisten disimpan paling lama tujuh hari. Minta asisten Anda menyiapkannya lagi,
        atau pilih barangnya di sini.
      </ToShop>
    </section>
  )
}

function ToShop({ children }: { children: string }) {
  return (
    <>
      <p>{children}</p>
      <p className="notice-actions">
        <Link href={PATHS.search} className="button">
          Lihat produk
        </Link>
      </p>
    </>
  )
}
