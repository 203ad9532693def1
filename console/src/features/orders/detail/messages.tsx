// Messages to the buyer, and sending one again.
import { Button, Text } from '@mantine/core'
import { when } from '../../../format/time.ts'
import { useChange } from '../../../shop/calls.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { showDone } from '../../../ui/notices.tsx'
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
  const resend = useChange('resendMessage', {
    outdates: ['getOrder', 'listMessages'],
    onDone: () => showDone(t.resent),
  })
  const title = t.messageKinds[kind ?? ''] ?? kind ?? ''
  const canResend = kind !== 'code' && status !== 'waiting'
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
      {canResend && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          mr={-12}
          flex="none"
          loading={resend.isPending}
          aria-label={t.resendOf(title)}
          onClick={() => resend.mutate({ id: id ?? '' })}
        >
          {t.resend}
        </Button>
      )}
    </li>
  )
}
