// One message: what it is about, to whom, what became of it, and what it says where nobody sends it.
import { Anchor, Badge, Button, Card, Collapse, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'wouter'
import { when } from '../../format/time.ts'
import { useShop } from '../../shop/use-shop.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Resend } from '../../ui/resend.tsx'
import classes from './message-card.module.css'
import { channelText, codeIn, hiddenBecause, kindText, type Message, reasonText } from './message-words.ts'

const t = messagesTexts

const COLORS = { sent: 'green', waiting: 'blue', failed: 'red', outbox: 'yellow' } as const

export function MessageCard({ message }: { message: Message }) {
  const { to } = useShop()
  const { kind, channel, recipient, status, attempts, order_number: order, created_at, sent_at } = message
  const code = codeIn(message)
  const reason = status === 'sent' ? '' : reasonText(message)
  const channelIcon = channel === 'whatsapp' ? 'brand-whatsapp' : 'mail'
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={600}>{kindText(kind)}</Text>
          {status && (
            <Badge
              variant="light"
              size="lg"
              tt="none"
              fw={600}
              color={COLORS[status]}
              className={classes.status}
            >
              {t.statuses[status]}
            </Badge>
          )}
        </Group>
        <Group gap={6} c="dimmed" wrap="nowrap">
          <Icon name={channelIcon} size={18} />
          <Text size="sm" className={classes.recipient}>
            {channelText(channel)} {t.to(recipient ?? '–')}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {[
            sent_at ? t.sentAt(when(sent_at)) : t.written(when(created_at)),
            (attempts ?? 0) > 1 && t.attempts(attempts ?? 0),
            status !== 'failed' && reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {code && <BigCode code={code} />}
        {reason && status === 'failed' && (
          <Text size="sm" c="red">
            {reason}
          </Text>
        )}
        {hiddenBecause(message) && <Text size="sm">{hiddenBecause(message)}</Text>}
        {!code && message.text && <MessageText message={message} text={message.text} />}
        {(order || message.can_resend) && (
          <Group justify="space-between" mt={4}>
            {order && (
              <Anchor component={Link} href={to(`/pesanan/${order}`)} className={classes.order}>
                {t.order(order)}
              </Anchor>
            )}
            {message.can_resend && (
              <Resend
                id={message.id ?? ''}
                title={kindText(kind)}
                recipient={recipient}
                variant="default"
                leftSection={<Icon name="send" size={18} />}
              />
            )}
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function BigCode({ code }: { code: string }) {
  return (
    <Group className={classes.code} justify="space-between" wrap="nowrap">
      <div>
        <Text size="xs" c="dimmed">
          {t.codeLabel}
        </Text>
        <Text className={classes.digits}>{code}</Text>
      </div>
      <Copy value={code} what={t.code} />
    </Group>
  )
}

function MessageText({ message, text }: { message: Message; text: string }) {
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <div>
      {message.subject && <Text size="sm">“{message.subject}”</Text>}
      <Group gap="xs" mt={4}>
        <Button size="sm" variant="default" onClick={toggle} aria-expanded={isOpen}>
          {isOpen ? t.hideText : t.showText}
        </Button>
        {isOpen && <Copy value={text} what={t.text} />}
      </Group>
      <Collapse expanded={isOpen}>
        <Text size="sm" className={classes.text}>
          {text.trim()}
        </Text>
      </Collapse>
    </div>
  )
}
