// The outbox: what went to whom, and what nobody sends. Here a new user finds a one-time code.
import { Alert, Button, Stack } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outdate, usePages } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Lines, LoadError } from '../../ui/loaded.tsx'
import { OpenShop } from '../../ui/open-shop.tsx'
import { Page } from '../../ui/page.tsx'
import { MessageCard } from './message-card.tsx'
import { MessageFilters, NO_FILTERS, useMessageFilter } from './message-filters.tsx'
import { isWithoutSender } from './message-words.ts'

const t = messagesTexts

const EVERY_MS = 4_000
/** More than these are not read again by themselves. */
const MOST_PAGES = 3

export function OutboxPage() {
  const [filters, setFilters] = useMessageFilter()
  const isFiltered = filters.status !== '' || filters.kind !== ''
  const pages = usePages('listMessages', {
    limit: 30,
    ...(filters.status && { status: filters.status }),
    ...(filters.kind && { kind: filters.kind }),
  })
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useFresh((pages.data?.pages.length ?? 0) <= MOST_PAGES)
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  useEffect(() => {
    if (entry?.isIntersecting && hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [entry?.isIntersecting, hasNextPage, isFetchingNextPage, fetchNextPage])

  return (
    <Page title={t.title} width="narrow">
      <Stack>
        {!isFiltered && isWithoutSender(items) && <NoSender />}
        <MessageFilters value={filters} onChange={setFilters} />
        {pages.error && items.length === 0 ? (
          <LoadError error={pages.error} onRetry={() => pages.refetch()} />
        ) : pages.isPending ? (
          <Lines />
        ) : items.length === 0 ? (
          <Nothing isFiltered={isFiltered} onClear={() => setFilters(NO_FILTERS)} />
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} aria-label={t.updated} style={{ listStyle: 'none' }}>
            {items.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </Stack>
        )}
        {hasNextPage && (
          <Button ref={ref} variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {everyScreenTexts.loadMore}
          </Button>
        )}
      </Stack>
    </Page>
  )
}

/** Read again while somebody looks, for a code is waited for. */
function useFresh(isOn: boolean): void {
  const client = useQueryClient()
  const { slug } = useShop()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') outdate(client, slug, 'listMessages')
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [client, slug, isOn])
}

function NoSender() {
  return (
    <Alert color="yellow" icon={<Icon name="mail-off" />} title={t.noSenderTitle}>
      {t.noSenderHint}
    </Alert>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <Empty title={t.noneFound}>
        <Button variant="default" onClick={onClear}>
          {t.clearFilters}
        </Button>
      </Empty>
    )
  return (
    <Empty icon={<Icon name="mail-forward" size={40} />} title={t.emptyTitle} hint={t.emptyHint}>
      <OpenShop>{t.openShop}</OpenShop>
    </Empty>
  )
}
