// What happened to the order, who did it and when, the latest first.
import { Text } from '@mantine/core'
import { fullTime, when } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import type { Order } from '../order.ts'
import classes from './detail.module.css'
import { actorText, historyText } from './history-text.ts'
import { Section } from './section.tsx'

const t = ordersTexts

export function History({ order }: { order: Order }) {
  return (
    <Section title={t.history}>
      <ol className={classes.history} reversed>
        {order.history.toReversed().map((entry) => {
          const { title, why } = historyText(entry)
          return (
            <li key={`${entry.at} ${entry.to} ${entry.reason}`} className={classes.entry}>
              <Text fw={600}>{title}</Text>
              {why && <Text size="sm">{why}</Text>}
              <time
                className={classes.quiet}
                dateTime={entry.at ?? ''}
                title={entry.at ? fullTime(entry.at) : ''}
              >
                {t.by(actorText(entry.actor), when(entry.at))}
              </time>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
