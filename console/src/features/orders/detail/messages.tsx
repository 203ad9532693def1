// Messages to the buyer, and sending one again.
import { Text } from '@mantine/core'
import { when } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Resend } from '../../../ui/resend.tsx'
import type { Order } from '../order.ts'
import classes from './detail.module.css'
import { Section } from './section.tsx'

const t = ordersTexts
type OrderMessage = Order['messages'][number]

export function Messages({ order }: { order: Order }) {
  const none = order.contact === null ? t.noContact : t.noMessages
  return (
    <Section title={t.messages}>
      {order.messages.length === 0 && <Text c="dimmed">{none}</Text>}
      <ul className={classes.plain}>
        {order.messages.toReversed().map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </Section>
  )
}

function MessageItem({ message }: { message: OrderMessage }) {
  const { id, kind, status, channel } = message
  const title = kind === null ? '' : t.messageKinds[kind]
  return (
    <li className={classes.item}>
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <div className={classes.quiet}>
          {[
            t.messageStatuses[status ?? ''] ?? status,
            channel && t.channels[channel],
            when(message.sent_at ?? message.at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {message.can_resend && (
        <Resend
          id={id ?? ''}
          title={title}
          recipient={message.masked}
          variant="subtle"
          mih={44}
          mr={-12}
          flex="none"
        />
      )}
    </li>
  )
}
