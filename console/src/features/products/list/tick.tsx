// Whether a product is chosen. The browser's own: hundreds of them come and go while one scrolls.
import { bulkTexts } from '../../../texts/bulk.ts'
import classes from '../product/product.module.css'

interface TickProps {
  readonly name: string
  readonly isChosen: boolean
  onChange(): void
}

export function Tick({ name, isChosen, onChange }: TickProps) {
  return (
    <input
      type="checkbox"
      className={classes.tick}
      checked={isChosen}
      onChange={onChange}
      aria-label={bulkTexts.selectOne(name)}
    />
  )
}
