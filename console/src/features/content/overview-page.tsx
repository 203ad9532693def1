// How the shop looks, and the ways to change it.
import { Paper, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { useRead, useWhole } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { contentTexts } from '../../texts/content.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OpenShop } from '../../ui/open-shop.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './overview.module.css'
import { PreviewLayout } from './preview/preview-layout.tsx'
import { usePreview } from './preview/use-preview.ts'

const t = contentTexts
/** The shop as it is. */
const NOTHING = {}

export function OverviewPage() {
  const shop = useRead('getShop', {})
  const preview = usePreview(NOTHING)
  return (
    <Page title={t.title} actions={<OpenShop>{t.openShop}</OpenShop>}>
      <PreviewLayout preview={preview}>
        <Stack>
          <Loaded from={shop}>{(data) => <Cards shop={data} />}</Loaded>
        </Stack>
      </PreviewLayout>
    </Page>
  )
}

function Cards({ shop: { brand = {}, home = [], announcement } }: { shop: Schemas['Shop'] }) {
  const { data: pages } = useWhole('listPages')
  const preset = t.brand.presets[brand.preset ?? 'hangat'].name
  const isAnnounced = Boolean(announcement?.enabled && announcement.text)
  return (
    <Stack gap="sm">
      <Card
        path="/tampilan/merek"
        icon="palette"
        {...t.cards.brand}
        state={join(brand.logo_image ? t.withLogo : t.withoutLogo, brand.accent_color, t.styleIs(preset))}
      />
      <Card
        path="/tampilan/beranda"
        icon="home"
        {...t.cards.home}
        state={join(t.sectionCount(home.length), isAnnounced && t.announcementOn)}
      />
      <Card
        path="/tampilan/halaman"
        icon="file-text"
        {...t.cards.pages}
        state={pages ? t.pageCount(pages.items.length) : ''}
      />
      <Card
        path="/tampilan/menu"
        icon="menu-2"
        {...t.cards.menu}
        state={t.menuCount(brand.nav?.length ?? 0)}
      />
    </Stack>
  )
}

interface CardProps {
  readonly path: string
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly state: string
}

function Card({ path, icon, title, hint, state }: CardProps) {
  const { to } = useShop()
  return (
    <Paper component={Link} href={to(path)} withBorder className={classes.card}>
      <Icon name={icon} size={28} className={classes.icon} />
      <span className={classes.words}>
        <Text fw={600} component="span" display="block">
          {title}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          {hint}
        </Text>
        <Text size="sm" component="span" display="block" mih="1.4em">
          {state}
        </Text>
      </span>
      <Icon name="chevron-right" size={20} />
    </Paper>
  )
}

function join(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
