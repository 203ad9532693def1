// What a buyer copies into a banking app: the exact amount, and numbers.
import { CopyButton } from '../../design/copy-button.tsx'
import { rupiah } from '../../design/rupiah.ts'

/** The last three digits are marked when they are how the shop recognises the transfer. */
export function Amount({ amount, uniqueCode }: { amount: number | null; uniqueCode: number | null }) {
  const text = rupiah(amount)
  const isMarked = amount !== null && (uniqueCode ?? 0) > 0 && text.length > 3
  return (
    <div className="pay-fact">
      <span className="small soft">Jumlah tepat</span>
      <span className="pay-value number">
        {isMarked ? (
          <>
            {text.slice(0, -3)}
            <mark>{text.slice(-3)}</mark>
          </>
        ) : (
          text
        )}
      </span>
      {amount !== null && <CopyButton text={String(amount)} name="jumlah" />}
      {isMarked && (
        <span className="small soft pay-note">
          Bayar sampai tiga angka terakhir: dari situ toko mengenali pembayaran Anda.
        </span>
      )}
    </div>
  )
}

interface PayNumberProps {
  readonly label: string
  readonly number: string
  readonly copyName: string
  /** whose account it is */
  readonly holder?: string | null
}

export function PayNumber({ label, number, copyName, holder }: PayNumberProps) {
  return (
    <div className="pay-fact">
      <span className="small soft">{label}</span>
      <span className="pay-value pay-digits">
        {inFours(number).map(({ at, digits }) => (
          <span key={at}>{digits}</span>
        ))}
      </span>
      <CopyButton text={number} name={copyName} />
      {holder && (
        <span className="small pay-note">
          a.n. <b>{holder}</b>
        </span>
      )}
    </div>
  )
}

/** Easier to compare; set apart by the style, so that what is selected by hand stays one number. */
function inFours(number: string): { at: number; digits: string }[] {
  return [...number.matchAll(/.{1,4}/g)].map((match) => ({ at: match.index, digits: match[0] }))
}
