// Where others read the catalogue, and what products lack for it.
import { Anchor, Chip, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { usePages, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { feedsTexts } from '../../../texts/feeds.ts'
import { useAddress } from '../../../ui/address.ts'
import { Copy } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from '../product/product.module.css'

type Feeds = Schemas['Feeds']
type Lack = keyof typeof feedsTexts.lacks

const t = feedsTexts
/** More are not counted. */
const MOST = 1_000

export function FeedsPage() {
  const feeds = useRead('getFeeds', {})
  return (
    <Page title={t.title} back="/produk" width="narrow">
      <Text mb="md">{t.intro}</Text>
      <Loaded from={feeds}>
        {(read) => (
          <Stack>
            {read.feeds.map((feed) => (
              <Reader key={feed.name} feed={feed} />
            ))}
            <Lacks lacks={read.lacks} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Reader({ feed: { name, url } }: { feed: Feeds['feeds'][number] }) {
  const reader = t.readers[name ?? 'google']
  return (
    <Paper component="section" withBorder p="md" aria-label={reader.name}>
      <Title order={2} size="h4" mb={4}>
        {reader.name}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {reader.where}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
        <Copy value={url ?? ''} what={t.copyOf(reader.name)} />
      </Group>
    </Paper>
  )
}

function Lacks({ lacks }: { lacks: Feeds['lacks'] }) {
  const [{ kurang }, change] = useAddress(['kurang'])
  const lacking = lacks.flatMap(({ lack, products }) => (lack && products ? [{ lack, products }] : []))
  const chosen = lacks.flatMap(({ lack }) => lack ?? []).find((lack) => lack === kurang)
  return (
    <section aria-labelledby="lacks">
      <Title order={2} size="h4" id="lacks" mt="md">
        {t.lacksTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.lacksHint}
      </Text>
      {lacking.length === 0 && !chosen ? (
        <Empty title={t.allComplete} />
      ) : (
        <Group gap="xs" mb="md">
          {lacking.map(({ lack, products }) => (
            <Chip
              key={lack}
              size="md"
              classNames={{ label: classes.chip ?? '' }}
              styles={{ label: { height: 'auto', whiteSpace: 'normal' } }}
              checked={chosen === lack}
              onChange={(isOn) => change({ kurang: isOn ? lack : '' })}
            >
              {`${t.lacks[lack]} (${t.howMany(products, MOST)})`}
            </Chip>
          ))}
        </Group>
      )}
      {chosen && <Lacking key={chosen} lack={chosen} />}
    </section>
  )
}

function Lacking({ lack }: { lack: Lack }) {
  const shop = useShop()
  const pages = usePages('listProducts', { lacks: lack, limit: 50 })
  return (
    <>
      <Text mb="sm">
        {t.why[lack]}{' '}
        {lack === 'google_category' && (
          <Anchor component={Link} href={shop.to('/produk/kategori')}>
            {t.toCategories}
          </Anchor>
        )}
      </Text>
      <Loaded from={pages}>
        {() =>
          pages.items.length === 0 ? (
            <Empty title={t.complete} />
          ) : (
            <>
              <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {pages.items.map(({ id, name, slug }) => (
                  <li key={id}>
                    <Anchor component={Link} href={shop.to(`/produk/${id}`)} display="block" py={10}>
                      {name ?? slug}
                    </Anchor>
                  </li>
                ))}
              </Stack>
              <LoadMore pages={pages} mt="md" />
            </>
          )
        }
      </Loaded>
    </>
  )
}
