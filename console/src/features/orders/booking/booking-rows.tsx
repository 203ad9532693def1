// A row for each parcel that can be booked: whose it is, by whom it goes, what it costs, and what stands in the way.
import { Anchor, Button, Checkbox, Group, Paper, Skeleton, Text } from '@mantine/core'
import { Link } from 'wouter'
import { rupiah } from '../../../format/money.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import type { WaitingOrder } from '../parcels/waiting-orders.ts'
import { weightText } from '../print/parcel.ts'
import classes from './booking.module.css'
import {
  type BookingDraft,
  type Correction,
  type Option,
  type Preview,
  type Trouble,
  type troubleOf,
  type Way,
  weightlessIn,
} from './booking-draft.ts'
import { ParcelDialog } from './parcel-dialog.tsx'

const t = bookingTexts

export interface BookingRow {
  readonly order: WaitingOrder
  /** undefined: its price is on its way */
  readonly preview: Preview | undefined
  /** before anything was corrected */
  readonly base: Preview | undefined
  readonly option: Option | null
  readonly trouble: ReturnType<typeof troubleOf>
  readonly isOut: boolean
  readonly correction: Correction | undefined
}

interface BookingRowsProps {
  readonly rows: readonly BookingRow[]
  readonly draft: BookingDraft
  readonly way: Way
  onChange(patch: Partial<BookingDraft>): void
}

export function BookingRows({ rows, draft, way, onChange }: BookingRowsProps) {
  const numbers = rows.map(({ order }) => order.number)
  const out = rows.filter(({ isOut }) => isOut).length
  const take = (number: string, isIn: boolean) =>
    onChange({ out: isIn ? draft.out.filter((each) => each !== number) : [...draft.out, number] })
  const correct = (number: string, correction: Correction) =>
    onChange({
      corrections: { ...draft.corrections, [number]: correction },
      out: draft.out.filter((each) => each !== number),
    })
  return (
    <div>
      {rows.length > 1 && (
        <Checkbox
          size="md"
          mb="sm"
          ml="sm"
          label={t.takeAll}
          checked={out === 0}
          indeterminate={out > 0 && out < rows.length}
          onChange={() => onChange({ out: out === 0 ? numbers : [] })}
        />
      )}
      <Paper withBorder component="ul" className={classes.list}>
        {rows.map((row) => (
          <Row
            key={row.order.number}
            row={row}
            way={way}
            onTake={(isIn) => take(row.order.number, isIn)}
            onCorrect={(correction) => correct(row.order.number, correction)}
          />
        ))}
      </Paper>
    </div>
  )
}

interface RowProps {
  readonly row: BookingRow
  readonly way: Way
  onTake(isIn: boolean): void
  onCorrect(correction: Correction): void
}

function Row({ row, way, onTake, onCorrect }: RowProps) {
  const { to } = useShop()
  const { order, preview, base, option, trouble, isOut, correction } = row
  const { number, name, city, items } = order
  return (
    <li className={classes.row}>
      <Checkbox
        size="md"
        aria-label={t.take(number)}
        checked={!isOut}
        onChange={({ currentTarget }) => onTake(currentTarget.checked)}
      />
      <div className={classes.facts}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          <Anchor
            component={Link}
            href={to(`/pesanan/${encodeURIComponent(number)}`)}
            underline="always"
            inherit
            className={classes.number}
          >
            {number}
          </Anchor>{' '}
          {[city, items].filter(Boolean).join(' · ')}
        </Text>
        {preview && <Packed preview={preview} option={option} />}
        {trouble && (
          <Text size="sm" c="red" role="alert">
            {'text' in trouble ? trouble.text : wordsOf(trouble.kind, row.preview, way)}
          </Text>
        )}
      </div>
      <div className={classes.cost}>
        {preview === undefined && <Skeleton height={20} width={72} aria-label={t.pricing} role="img" />}
        {option && <Text fw={600}>{rupiah(option.total)}</Text>}
        {preview && base && base.lines.length > 0 && (
          <ParcelDialog
            number={number}
            preview={preview}
            base={base}
            correction={correction ?? {}}
            onApply={onCorrect}
            trigger={(open) => (
              <Button
                variant="subtle"
                size="sm"
                mih={44}
                px="xs"
                mr={-8}
                aria-label={t.changeOf(number)}
                onClick={open}
              >
                {t.change}
              </Button>
            )}
          />
        )}
      </div>
    </li>
  )
}

function wordsOf(kind: Trouble, preview: Preview | undefined, way: Way): string {
  if (kind === 'noWay') return t.noWay[way]
  return kind === 'weightless' ? t.weightless((preview ? weightlessIn(preview) : []).join(', ')) : t[kind]
}

function Packed({ preview, option }: { preview: Preview; option: Option | null }) {
  const { weight_grams, length_cm, width_cm, height_cm, cod_amount, insured } = preview
  const marks = [
    cod_amount ? t.cod(rupiah(cod_amount)) : null,
    option && (insured || option.must_insure) ? t.insuredMark : null,
  ]
  return (
    <>
      {option && (
        <Text size="sm">{[option.name, option.eta && t.eta(option.eta)].filter(Boolean).join(', ')}</Text>
      )}
      {weight_grams !== null && (
        <Text size="sm">
          {t.size(weightText(weight_grams), length_cm ?? 0, width_cm ?? 0, height_cm ?? 0)}
        </Text>
      )}
      {marks.some(Boolean) && (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {marks.filter(Boolean).join(' · ')}
          </Text>
        </Group>
      )}
    </>
  )
}
