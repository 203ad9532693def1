// An amount to compare with a bank's list; its last three digits stand out.
import { rupiah } from '../../../format/money.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Copy } from '../../../ui/copy.tsx'
import classes from './detail.module.css'

const t = ordersTexts.claim

export function ExactAmount({ total, uniqueCode }: { total: number; uniqueCode: number }) {
  const amount = rupiah(total)
  return (
    <div>
      <div className={classes.quiet}>{t.amount}</div>
      <div className={classes.amountLine}>
        <span className={classes.amount}>
          {amount.slice(0, -3)}
          <span className={uniqueCode > 0 ? classes.code : ''}>{amount.slice(-3)}</span>
        </span>
        <Copy value={String(total)} what={t.amount} isSmall />
      </div>
      {uniqueCode > 0 && (
        <div>
          {t.uniqueCode} <strong className={classes.codeAlone}>{String(uniqueCode).padStart(3, '0')}</strong>
        </div>
      )}
    </div>
  )
}
