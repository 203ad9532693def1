// Promotions or vouchers: cards on a phone, a table on a desktop, with what is done most often within reach.
import { ActionIcon, Anchor, Badge, Button, Card, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useShop } from '../../shop/use-shop.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesktop } from '../../ui/is-desktop.ts'
import type { Entry } from './entries.ts'
import classes from './entry-list.module.css'

const t = promotionsTexts

const TOGGLES = { running: t.stop, scheduled: t.startNow, ended: t.runAgain } as const
const COLORS = { running: 'green', scheduled: 'blue', ended: 'gray', off: 'yellow' } as const

interface EntryListProps {
  readonly entries: readonly Entry[]
  /** what `extent` is called */
  readonly extent: string
  onToggle(entry: Entry): Promise<unknown>
}

export function EntryList(props: EntryListProps) {
  return useIsDesktop() ? <EntryTable {...props} /> : <EntryCards {...props} />
}

function EntryCards({ entries, onToggle }: EntryListProps) {
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className={classes.cards}>
      {entries.map((entry) => (
        <Card key={entry.id} component="li" withBorder padding="md" data-state={entry.state}>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div className={classes.grow}>
              <Title entry={entry} />
              <Text size="sm" c="dimmed">
                {entry.kind}
              </Text>
            </div>
            <State entry={entry} />
          </Group>
          <Text mt="xs" fw={500}>
            {entry.discount}
          </Text>
          <Text size="sm" c="dimmed">
            {entry.extent} · {entry.windowText}
          </Text>
          <Actions entry={entry} onToggle={onToggle} />
        </Card>
      ))}
    </Stack>
  )
}

function EntryTable({ entries, extent, onToggle }: EntryListProps) {
  const isVouchers = entries.some(({ code }) => code !== null)
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{isVouchers ? t.columns.code : t.columns.name}</Table.Th>
          <Table.Th>{t.columns.discount}</Table.Th>
          <Table.Th>{extent}</Table.Th>
          <Table.Th>{t.columns.window}</Table.Th>
          <Table.Th>{t.columns.state}</Table.Th>
          <Table.Th ta="right">{t.columns.actions}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id} data-state={entry.state}>
            <Table.Td>
              <Title entry={entry} />
              <Text size="sm" c="dimmed">
                {entry.kind}
              </Text>
            </Table.Td>
            <Table.Td>{entry.discount}</Table.Td>
            <Table.Td>{entry.extent}</Table.Td>
            <Table.Td>{entry.windowText}</Table.Td>
            <Table.Td>
              <State entry={entry} />
            </Table.Td>
            <Table.Td>
              <Actions entry={entry} onToggle={onToggle} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Title({ entry: { path, title, code } }: { entry: Entry }) {
  const { to } = useShop()
  return (
    <Anchor
      component={Link}
      href={to(path)}
      fw={600}
      c="var(--mantine-color-text)"
      className={code ? classes.code : classes.title}
    >
      {title}
    </Anchor>
  )
}

function State({ entry: { state, stateText } }: { entry: Entry }) {
  return (
    <Badge variant="light" size="lg" tt="none" fw={600} color={COLORS[state]} className={classes.state}>
      {stateText}
    </Badge>
  )
}

function Actions({ entry, onToggle }: { entry: Entry; onToggle: EntryListProps['onToggle'] }) {
  const { to, may } = useShop()
  const [isRunning, setRunning] = useState(false)
  const { state, code, path, title } = entry
  const toggle = async () => {
    setRunning(true)
    await onToggle(entry)
    setRunning(false)
  }
  return (
    <Group gap="xs" className={classes.actions}>
      {code && <Copy value={code} what={code} isSmall />}
      {may('manager') && (
        <>
          {state !== 'off' && (
            <Button
              size="sm"
              variant="default"
              loading={isRunning}
              onClick={toggle}
              aria-label={t.named(TOGGLES[state], title)}
            >
              {TOGGLES[state]}
            </Button>
          )}
          <ActionIcon
            component={Link}
            href={to(`${path.replace(/[^/]+$/, 'baru')}?dari=${entry.id}`)}
            aria-label={t.named(t.duplicate, title)}
            title={t.duplicate}
          >
            <Icon name="copy-plus" size={20} />
          </ActionIcon>
        </>
      )}
    </Group>
  )
}
