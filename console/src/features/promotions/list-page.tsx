// Promotions that count by themselves, and vouchers that buyers enter: two lists.
import { Button, Tabs } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { namesOf } from '../../format/records.ts'
import { useChange, usePages } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesktop } from '../../ui/is-desktop.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showUndo } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { type Entry, promotionEntries, voucherEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { type TimeWindow, toggledWindow } from './thing-state.ts'
import { THINGS, type ThingKind } from './things.ts'

const t = promotionsTexts

const PAGE = { limit: 50 }
const KINDS = namesOf(THINGS)

export function ListPage({ kind }: { kind: ThingKind }) {
  const { to, may } = useShop()
  const [, navigate] = useLocation()
  const isDesktop = useIsDesktop()
  const show = (name: string | null) => {
    const next = KINDS.find((each) => each === name)
    if (next) navigate(to(THINGS[next].list))
  }
  return (
    <Page title={t.title} actions={may('manager') && <NewButton kind={kind} isShort={!isDesktop} />}>
      <Tabs value={kind} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t.tabs} mb="md" grow>
          {KINDS.map((each) => (
            <Tabs.Tab key={each} value={each} h={48}>
              {THINGS[each].tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>{kind === 'promotion' ? <Promotions /> : <Vouchers />}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function NewButton({ kind, isShort = false }: { kind: ThingKind; isShort?: boolean }) {
  const { to } = useShop()
  const { pages, new: name } = THINGS[kind]
  return (
    <Button
      component={Link}
      href={to(`${pages}/baru`)}
      leftSection={<Icon name="plus" size={20} />}
      aria-label={name}
    >
      {isShort ? t.newShort : name}
    </Button>
  )
}

function Promotions() {
  const pages = usePages('listPromotions', PAGE)
  const update = useChange('updatePromotion', { outdates: ['listPromotions', 'getPromotion'] })
  return (
    <Things
      kind="promotion"
      pages={pages}
      entries={promotionEntries(pages.items)}
      update={update.mutateAsync}
    />
  )
}

function Vouchers() {
  const pages = usePages('listVouchers', PAGE)
  const update = useChange('updateVoucher', { outdates: ['listVouchers', 'getVoucher'] })
  return (
    <Things kind="voucher" pages={pages} entries={voucherEntries(pages.items)} update={update.mutateAsync} />
  )
}

interface ThingsProps {
  readonly kind: ThingKind
  readonly pages: Parameters<typeof Loaded>[0]['from'] & Parameters<typeof LoadMore>[0]['pages']
  readonly entries: readonly Entry[]
  readonly update: Update
}

type Update = (
  input: TimeWindow & { id: string; call: { ifMatch: number } },
) => Promise<{ version: number | null }>

function Things({ kind, pages, entries, update }: ThingsProps) {
  const { may } = useShop()
  const { icon, empty, emptyHint, extent } = THINGS[kind]
  return (
    <Loaded from={pages}>
      {() =>
        entries.length > 0 ? (
          <>
            <EntryList entries={entries} extent={extent} onToggle={(entry) => toggle(entry, update)} />
            <LoadMore pages={pages} fullWidth mt="md" />
          </>
        ) : (
          <Empty icon={<Icon name={icon} size={40} />} title={empty} hint={emptyHint}>
            {may('manager') && <NewButton kind={kind} />}
          </Empty>
        )
      }
    </Loaded>
  )
}

/** Ends or begins one at once, and can take it back. An error is shown in passing. */
async function toggle({ id, version, window, state, title }: Entry, update: Update): Promise<void> {
  const { starts_at = null, ends_at = null } = window
  const saved = await update({ id, ...toggledWindow(window), call: { ifMatch: version } }).catch(() => null)
  if (!saved) return
  const message = state === 'running' || state === 'off' ? t.stopped(title) : t.started(title)
  showUndo(message, () => {
    update({ id, starts_at, ends_at, call: { ifMatch: saved.version ?? 0 } }).catch(() => undefined)
  })
}
