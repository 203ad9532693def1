// At the foot of the list: what the merchant can do with all chosen products at once.
import { ActionIcon, Button, Group, Menu, Modal, Paper, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Product } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bulkTexts } from '../../../texts/bulk.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { Icon } from '../../../ui/icons.tsx'
import { choosePrices } from '../prices/use-price-draft.ts'
import classes from '../product/product.module.css'
import { type BulkChange, bulkChange } from './bulk-change.ts'
import BulkDialog, { type BulkKind } from './bulk-dialog.tsx'
import { type Refused, useBulkChange } from './use-bulk-change.ts'

const t = bulkTexts
const MOST_TOLD = 20

interface SelectionBarProps {
  readonly chosen: readonly Product[]
  onClear(): void
}

export function SelectionBar({ chosen, onClear }: SelectionBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const [failed, setFailed] = useState<{ refused: readonly Refused[]; done: number } | null>(null)
  const bulk = useBulkChange((refused, done) => setFailed({ refused, done }))
  const run = async (change: BulkChange) => {
    await bulk.run(change)
    setKind(null)
    onClear()
  }
  return (
    <>
      {chosen.length > 0 && (
        <Paper className={classes.bar} withBorder shadow="md" role="toolbar" aria-label={t.actions}>
          <ActionIcon onClick={onClear} aria-label={t.clear}>
            <Icon name="x" size={20} />
          </ActionIcon>
          <Text fw={600} role="status">
            {t.selected(chosen.length)}
          </Text>
          <Group gap="xs" ml="auto" wrap="nowrap">
            {!chosen[0]?.archived && <Button onClick={() => setKind('weight')}>{t.kinds.weight}</Button>}
            <MoreChanges
              chosen={chosen}
              isRunning={bulk.isRunning}
              onOpen={setKind}
              onRun={(says) => run(bulkChange(chosen, says))}
            />
          </Group>
        </Paper>
      )}
      {kind && (
        <BulkDialog
          kind={kind}
          chosen={chosen}
          isRunning={bulk.isRunning}
          onSave={run}
          onClose={() => setKind(null)}
        />
      )}
      <Modal opened={failed !== null} onClose={() => setFailed(null)} title={t.refusedTitle}>
        {failed && <Failed {...failed} />}
      </Modal>
    </>
  )
}

interface MoreChangesProps {
  readonly chosen: readonly Product[]
  readonly isRunning: boolean
  onOpen(kind: BulkKind): void
  onRun(says: BulkChange['says']): unknown
}

/** A list shows either what is in the shop or what left it. */
function MoreChanges({ chosen, isRunning, onOpen, onRun }: MoreChangesProps) {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  if (chosen[0]?.archived)
    return (
      <Button loading={isRunning} onClick={() => onRun({ archived: false })}>
        {t.restore}
      </Button>
    )
  const drafts = chosen.filter(({ draft }) => draft).length
  const changePrices = () => {
    choosePrices(slug, chosen)
    navigate(to('/produk/harga'))
  }
  const items: readonly (readonly [label: string, run: () => unknown] | false)[] = [
    [t.price, changePrices],
    [t.kinds.category, () => onOpen('category')],
    [t.kinds.tags, () => onOpen('tags')],
    [t.kinds.stock, () => onOpen('stock')],
    drafts < chosen.length && [t.draft, () => onRun({ draft: true })],
    drafts > 0 && [t.publish, () => onRun({ draft: false })],
    [t.archive, () => onRun({ archived: true })],
  ]
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={everyScreenTexts.more} loading={isRunning}>
          <Icon name="dots" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(
          (item) =>
            item && (
              <Menu.Item key={item[0]} onClick={item[1]} className={classes.item}>
                {item[0]}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Failed({ refused, done }: { refused: readonly Refused[]; done: number }) {
  const { to } = useShop()
  return (
    <Stack>
      <Text>{t.refusedHint(done, refused.length)}</Text>
      <Table>
        <Table.Tbody>
          {refused.slice(0, MOST_TOLD).map(({ id, name, message }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">
                <Link href={to(`/produk/${id}`)}>{name}</Link>
              </Table.Th>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {refused.length > MOST_TOLD && <Text size="sm">{t.refusedMore(refused.length - MOST_TOLD)}</Text>}
    </Stack>
  )
}
