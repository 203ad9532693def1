// How the shop looks, and the ways to change it.
import { Button, Paper, Stack, Text } from '@mantine/core'
import {
  IconChevronRight,
  IconExternalLink,
  IconFileText,
  IconHome,
  IconMenu2,
  IconPalette,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { contentTexts } from '../../texts/content.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './overview.module.css'
import { PreviewLayout } from './preview/preview-layout.tsx'
import { usePreview } from './preview/use-preview.ts'

const t = contentTexts
/** The shop as it is. */
const NOTHING = {}

export function OverviewPage() {
  const { url } = useShop()
  const shop = useRead('getShop', {})
  const preview = usePreview(NOTHING)
  return (
    <Page
      title={t.title}
      actions={
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} />}
        >
          {t.openShop}
        </Button>
      }
    >
      <PreviewLayout preview={preview}>
        <Stack>
          <Text c="dimmed">{t.intro}</Text>
          <Loaded from={shop}>{(data) => <Cards shop={data} />}</Loaded>
        </Stack>
      </PreviewLayout>
    </Page>
  )
}

function Cards({ shop: { brand = {}, home = [], announcement } }: { shop: Schemas['Shop'] }) {
  const { data: pages } = useRead('listPages', { limit: 100 })
  const preset = t.brand.presets[brand.preset ?? 'hangat'].name
  const isAnnounced = Boolean(announcement?.enabled && announcement.text)
  return (
    <Stack gap="sm">
      <Card
        path="/tampilan/merek"
        Icon={IconPalette}
        {...t.cards.brand}
        state={join(brand.logo_image ? t.withLogo : t.withoutLogo, brand.accent_color, t.styleIs(preset))}
      />
      <Card
        path="/tampilan/beranda"
        Icon={IconHome}
        {...t.cards.home}
        state={join(t.sectionCount(home.length), isAnnounced && t.announcementOn)}
      />
      <Card
        path="/tampilan/halaman"
        Icon={IconFileText}
        {...t.cards.pages}
        state={pages ? t.pageCount(pages.items.length) : ''}
      />
      <Card
        path="/tampilan/menu"
        Icon={IconMenu2}
        {...t.cards.menu}
        state={t.menuCount(brand.nav?.length ?? 0)}
      />
    </Stack>
  )
}

interface CardProps {
  readonly path: string
  readonly Icon: typeof IconHome
  readonly title: string
  readonly hint: string
  readonly state: string
}

function Card({ path, Icon, title, hint, state }: CardProps) {
  const { to } = useShop()
  return (
    <Paper component={Link} href={to(path)} withBorder className={classes.card}>
      <Icon size={28} aria-hidden className={classes.icon} />
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
      <IconChevronRight size={20} aria-hidden />
    </Paper>
  )
}

function join(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
