// The merchant's pages beside the home page, in their order.
import { Badge, Button, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useRead, useWhole } from '../../../shop/calls.ts'
import { useOrder } from '../../../shop/use-order.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { contentTexts } from '../../../texts/content.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { DragHandle, Sortable } from '../../../ui/sortable.tsx'
import { pageRoute } from '../routes.ts'
import { usePageName } from '../use-page-name.ts'
import { summaryOf } from './page-values.ts'
import classes from './pages.module.css'

const t = contentTexts.pages

export function PagesPage() {
  const { to } = useShop()
  const isDesktop = useIsDesktop()
  const pages = useWhole('listPages')
  const add = (
    <Button
      component={Link}
      href={to('/tampilan/halaman-baru')}
      leftSection={<Icon name="plus" size={20} />}
      aria-label={t.add}
    >
      {isDesktop ? t.add : t.addShort}
    </Button>
  )
  return (
    <Page
      title={contentTexts.cards.pages.title}
      back="/tampilan"
      width="narrow"
      actions={pages.data?.items.length ? add : undefined}
    >
      <Loaded from={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={<Icon name="file-text" size={40} />} title={t.emptyTitle} hint={t.emptyHint}>
              {add}
            </Empty>
          ) : (
            <PageList pages={items} />
          )
        }
      </Loaded>
    </Page>
  )
}

function PageList({ pages }: { pages: readonly Schemas['Page'][] }) {
  const { data: shop } = useRead('getShop', {})
  const nameOf = usePageName()
  const order = useOrder('listPages')
  const routes = new Set((shop?.brand?.nav ?? []).map(({ route }) => route))
  return (
    <Stack gap="xs">
      <Sortable
        items={pages}
        idOf={({ key }) => key}
        nameOf={({ key }) => nameOf(key)}
        onMove={(moved) => order(moved)}
      >
        {(page) => (
          <PageCard page={page} name={nameOf(page.key)} isInMenu={routes.has(pageRoute(page.key))} />
        )}
      </Sortable>
    </Stack>
  )
}

interface PageCardProps {
  readonly page: Schemas['Page']
  readonly name: string
  readonly isInMenu: boolean
}

function PageCard({ page, name, isInMenu }: PageCardProps) {
  const { to } = useShop()
  return (
    <Paper withBorder className={classes.card}>
      <DragHandle name={t.drag(name)} />
      <Link href={to(`/tampilan/halaman/${page.key}`)} className={classes.link}>
        <span className={classes.words}>
          <Text fw={600} component="span" display="block">
            {name}
          </Text>
          <Text size="sm" c="dimmed" component="span" className={classes.summary}>
            {summaryOf(page) || pageRoute(page.key)}
          </Text>
        </span>
        {isInMenu && (
          <Badge variant="light" className={classes.badge}>
            {t.inMenu}
          </Badge>
        )}
        <Icon name="chevron-right" size={20} />
      </Link>
    </Paper>
  )
}
