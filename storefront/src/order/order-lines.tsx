// What was bought, line by line.
import type { DraftLine, OrderLine } from '@etalase/client'
import { Picture } from '../design/picture.tsx'
import { rupiah } from '../design/rupiah.ts'
import './order.css'

export function OrderLines({ lines }: { lines: readonly (DraftLine | OrderLine)[] }) {
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <li key={`${line.sku} ${line.name} ${line.variant_label}`}>
          <span className="order-line-picture">
            <Picture src={line.image} srcSet={line.image_srcset} sizes="64px" alt="" name={line.name} />
          </span>
          <span className="order-line-words">
            <b>{line.name}</b>
            {line.variant_label && <span className="small soft">{line.variant_label}</span>}
            <span className="small">
              {line.qty ?? '–'} × <span className="number">{rupiah(line.unit_price)}</span>
              {line.unit_price !== null && (line.undiscounted_unit_price ?? 0) > line.unit_price && (
                <>
                  {' '}
                  <span className="visually-hidden">sebelumnya</span>
                  <s className="soft number">{rupiah(line.undiscounted_unit_price)}</s>
                </>
              )}
              {line.preorder && <span className="badge">Pre-order</span>}
            </span>
          </span>
          <span className="number">{rupiah(line.line_total)}</span>
        </li>
      ))}
    </ul>
  )
}
