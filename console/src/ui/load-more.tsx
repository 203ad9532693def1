// Below a list that is read page by page: the button for the next page, while there is one.
import { Button, type ButtonProps } from '@mantine/core'
import { everyScreenTexts } from '../texts/every-screen.ts'

interface LoadMoreProps extends ButtonProps {
  readonly pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): unknown
  }
}

export function LoadMore({ pages, ...look }: LoadMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="default"
      {...look}
      loading={pages.isFetchingNextPage}
      onClick={() => pages.fetchNextPage()}
    >
      {everyScreenTexts.loadMore}
    </Button>
  )
}
