// Promotions that count by themselves, and vouchers that buyers enter: two lists.
import { Button, Tabs } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { useChange, usePages } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesktop } from '../../ui/is-desktop.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { showUndo } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { type Entry, promotionEntries, voucherEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { toggledWindow, type Window } from './thing-state.ts'

const t = promotionsTexts

const TABS = { promotions: '/promosi', vouchers: '/promosi/voucher' } as const
const PAGE = 50
const NEW = { promotions: '/promosi/otomatis/baru', vouchers: '/promosi/voucher/baru' } as const

export function ListPage({ tab }: { tab: keyof typeof TABS }) {
  const { to, may } = useShop()
  const [, navigate] = useLocation()
  const isDesktop = useIsDesktop()
  return (
    <Page title={t.title} actions={may('manager') && <NewButton tab={tab} isShort={!isDesktop} />}>
      <Tabs
        value={tab}
        onChange={(next) => next && navigate(to(TABS[next as keyof typeof TABS]))}
        keepMounted={false}
      >
        <Tabs.List aria-label={t.tabs} mb="md" grow>
          <Tabs.Tab value="promotions" h={48}>
            {t.campaignsTab}
          </Tabs.Tab>
          <Tabs.Tab value="vouchers" h={48}>
            {t.vouchersTab}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="promotions">
          <Promotions />
        </Tabs.Panel>
        <Tabs.Panel value="vouchers">
          <Vouchers />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function NewButton({ tab, isShort = false }: { tab: keyof typeof TABS; isShort?: boolean }) {
  const { to } = useShop()
  const name = tab === 'promotions' ? t.newPromotion : t.newVoucher
  return (
    <Button
      component={Link}
      href={to(NEW[tab])}
      leftSection={<Icon name="plus" size={20} />}
      aria-label={name}
    >
      {isShort ? t.newShort : name}
    </Button>
  )
}

function Promotions() {
  const { may } = useShop()
  const promotions = usePages('listPromotions', { limit: PAGE })
  const update = useChange('updatePromotion', { outdates: ['listPromotions', 'getPromotion'] })
  const toggle = toggleBy((id, window, version) =>
    update.mutateAsync({ id, ...window, call: { ifMatch: version } }),
  )
  return (
    <Loaded from={promotions}>
      {() =>
        promotions.items.length > 0 ? (
          <>
            <EntryList
              entries={promotionEntries(promotions.items)}
              extent={t.columns.scope}
              onToggle={toggle}
            />
            <LoadMore pages={promotions} />
          </>
        ) : (
          <Empty
            icon={<Icon name="discount" size={40} />}
            title={t.emptyPromotions}
            hint={t.emptyPromotionsHint}
          >
            {may('manager') && <NewButton tab="promotions" />}
          </Empty>
        )
      }
    </Loaded>
  )
}

function Vouchers() {
  const { may } = useShop()
  const vouchers = usePages('listVouchers', { limit: PAGE })
  const update = useChange('updateVoucher', { outdates: ['listVouchers', 'getVoucher'] })
  const toggle = toggleBy((id, window, version) =>
    update.mutateAsync({ id, ...window, call: { ifMatch: version } }),
  )
  return (
    <Loaded from={vouchers}>
      {() =>
        vouchers.items.length > 0 ? (
          <>
            <EntryList entries={voucherEntries(vouchers.items)} extent={t.columns.used} onToggle={toggle} />
            <LoadMore pages={vouchers} />
          </>
        ) : (
          <Empty icon={<Icon name="ticket" size={40} />} title={t.emptyVouchers} hint={t.emptyVouchersHint}>
            {may('manager') && <NewButton tab="vouchers" />}
          </Empty>
        )
      }
    </Loaded>
  )
}

interface LoadMoreProps {
  readonly pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

function LoadMore({ pages }: LoadMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="default"
      fullWidth
      mt="md"
      loading={pages.isFetchingNextPage}
      onClick={() => pages.fetchNextPage()}
    >
      {everyScreenTexts.loadMore}
    </Button>
  )
}

type SetWindow = (id: string, window: Window, version: number) => Promise<{ version: number | null }>

/** Ends or begins one at once, and can take it back. An error is shown in passing. */
function toggleBy(set: SetWindow) {
  return async ({ id, version, window, state, title }: Entry) => {
    const { starts_at = null, ends_at = null } = window
    const saved = await set(id, toggledWindow(window), version).catch(() => null)
    if (!saved) return
    const message = state === 'running' || state === 'off' ? t.stopped(title) : t.started(title)
    showUndo(message, () => {
      set(id, { starts_at, ends_at }, saved.version ?? 0).catch(() => undefined)
    })
  }
}
