// The question, once and calmly: two answers of equal weight, and the page goes on behind it.
import { Link } from 'wouter'
import { pagePath } from '../paths.ts'
import { useShop } from '../shop/shop.ts'
import { choose } from './consent.ts'
import type { Consent } from './kept-consent.ts'
import './tags.css'

interface ConsentBarProps {
  readonly vendors: readonly string[]
  readonly consent: Consent
  /** null: it has not been answered yet */
  readonly onClose: (() => void) | null
}

export function ConsentBar({ vendors, consent, onClose }: ConsentBarProps) {
  const privacy = useShop()?.pages?.find(({ key }) => key === 'privasi')?.key
  return (
    <section className="consent-bar" aria-label="Pilihan privasi">
      <p>
        {consent === 'browser says no'
          ? 'Peramban Anda meminta agar kunjungan tidak diukur. Toko ini mengikutinya.'
          : `Toko ini ingin mengukur kunjungan dengan ${listed(vendors)}. Boleh?`}
        {consent === 'yes' && <span className="soft"> Sekarang: boleh.</span>}
        {consent === 'no' && <span className="soft"> Sekarang: tidak.</span>}{' '}
        {privacy && <Link href={pagePath(privacy)}>Privasi</Link>}
      </p>
      <div className="consent-answers">
        {consent === 'browser says no' ? (
          <button type="button" className="button quiet compact" onClick={() => onClose?.()}>
            Tutup
          </button>
        ) : (
          <>
            <button type="button" className="button quiet compact" onClick={() => choose('no', vendors)}>
              Tidak
            </button>
            <button type="button" className="button quiet compact" onClick={() => choose('yes', vendors)}>
              Boleh
            </button>
          </>
        )}
      </div>
    </section>
  )
}

/** Meta; Meta dan TikTok; Meta, TikTok, dan Google */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('id').format(names)
}
