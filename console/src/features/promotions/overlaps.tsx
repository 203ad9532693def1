// Other promotions that count at the same time, and which of them a buyer gets.
import { Alert, List, Text } from '@mantine/core'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Promotion } from './entries.ts'
import { meets, winnerOf } from './overlap.ts'
import { stateOf } from './thing-state.ts'
import type { PromotionValues } from './values.ts'

const t = promotionsTexts

interface OverlapsProps {
  readonly values: PromotionValues
  /** null: it is not saved yet, and comes last */
  readonly id: string | null
  /** in the shop's order */
  readonly others: readonly Promotion[]
}

export function Overlaps({ values, id, others }: OverlapsProps) {
  const mine = { ...values, discount_value: values.discount_value ?? 0 }
  const place = others.findIndex((each) => each.id === id)
  const met = others
    .map((other, index) => ({ other, isFirst: place >= 0 && place < index }))
    .filter(({ other }) => other.id !== id && stateOf(other, false) !== 'ended' && meets(mine, other))
  if (met.length === 0 || mine.discount_value === 0) return null
  return (
    <Alert icon={<Icon name="versions" />} title={t.overlaps} color="blue">
      <Text size="sm">{t.overlapRule}</Text>
      <List size="sm" mt={4}>
        {met.map(({ other, isFirst }) => (
          <List.Item key={other.key}>
            {t.overlap[winnerOf(mine, other, isFirst)](other.name ?? other.key)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
