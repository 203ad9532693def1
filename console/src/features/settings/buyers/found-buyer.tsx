// What is held of one buyer: how much, a copy to download, and its removal.
import { Button, Card, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { namesOf } from '../../../format/records.ts'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { showDone, showNotice } from '../../../ui/notices.tsx'

const t = settingsTexts.buyers

interface Props {
  readonly buyer: Schemas['FoundBuyer']
  onChanged(): void
}

export function FoundBuyer({ buyer, onChanged }: Props) {
  const contact = buyer.contact ?? ''
  const held = namesOf(t.held).flatMap((name) => {
    const howMany = buyer.held?.[name] ?? 0
    return howMany > 0 ? [{ name, text: t.held[name](howMany) }] : []
  })
  if (held.length === 0) return <Empty title={t.nothing} hint={t.nothingHint} />
  return (
    <Card withBorder component="article">
      <Stack gap="sm">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {t.heldTitle(contact)}
        </Title>
        <List>
          {held.map(({ name, text }) => (
            <List.Item key={name}>{text}</List.Item>
          ))}
        </List>
        <Group>
          <Copy contact={contact} />
          <Remove buyer={buyer} onChanged={onChanged} />
        </Group>
      </Stack>
    </Card>
  )
}

function Copy({ contact }: { contact: string }) {
  const { slug } = useShop()
  const copy = useChange('exportBuyer', {
    outdates: ['listDataRequests'],
    onDone(answer) {
      save(JSON.stringify(answer, null, 2), t.file(slug))
      showDone(t.downloaded)
    },
  })
  return (
    <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({ contact })}>
      {t.download}
    </Button>
  )
}

/** As a file of the browser's own. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

function Remove({ buyer, onChanged }: Props) {
  const contact = buyer.contact ?? ''
  const [typed, setTyped] = useState('')
  const remove = useChange('anonymiseBuyer', {
    outdates: ['listDataRequests', 'listOrders', 'getOrder'],
    onDone({ waits_for_orders }) {
      if (waits_for_orders.length > 0) showNotice(t.willBeRemoved)
      else showDone(t.removed)
      onChanged()
    },
  })
  return (
    <Confirm
      title={t.removeTitle}
      confirm={t.remove}
      isDangerous
      isDisabled={typed.trim().toLowerCase() !== contact}
      onConfirm={() => remove.mutateAsync({ contact, confirm_contact: typed })}
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          {t.remove}
        </Button>
      )}
    >
      <Text>{t.removeGoes}</Text>
      <Text>{t.removeStays}</Text>
      {buyer.running_orders.length > 0 && (
        <Text fw={600}>{t.removeWaits(buyer.running_orders.join(', '))}</Text>
      )}
      <TextInput
        label={t.typeAgain(contact)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
      />
    </Confirm>
  )
}
