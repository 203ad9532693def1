// How screens read and change the shop that is open: operations by their names, kept by shop, operation and input.
import type { AdminAnswerOf, AdminCallOptions, AdminInputOf } from '@etalase/client/admin'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type ItemOf,
  type PagedOperation,
  type PageOf,
  type PagesInput,
  pageCalls,
  type ShopInput,
  type ShopOperation,
  shopCalls,
  type WholeOperation,
  type WithCall,
  wholeCalls,
} from '../api.ts'
import { readOrLastSeen } from './last-seen.ts'
import { useShop } from './use-shop.ts'

/** As many entries as the API gives at a time. */
const MOST_AT_ONCE = 100

/** Calls an operation of a shop, outside of what is kept. */
export function callIn<Id extends ShopOperation>(
  shop: string,
  op: Id,
  input: ShopInput<Id>,
  options?: AdminCallOptions,
): Promise<AdminAnswerOf<Id>> {
  return shopCalls[op]({ ...input, shop }, options)
}

export function readKey(shop: string, op: ShopOperation, input: object = {}) {
  return ['shop', shop, op, input] as const
}

/** The day and the orders: what a merchant looks at on the way, with or without a connection. */
const SEEN_OFFLINE: ReadonlySet<ShopOperation> = new Set([
  'getSetup',
  'getWaiting',
  'getFigures',
  'getMonthReport',
  'listOrders',
])

function lastSeenToo<T>(shop: string, op: ShopOperation, input: object, read: () => Promise<T>): Promise<T> {
  // What somebody searched for is nobody's business later.
  return SEEN_OFFLINE.has(op) && !('q' in input) ? readOrLastSeen(readKey(shop, op, input), read) : read()
}

interface ReadOptions {
  readonly enabled?: boolean
  /** shows the answer before while another one is on its way */
  readonly keepsPrevious?: boolean
  /** milliseconds after which it is read again by itself */
  readonly every?: number
  /** read again whenever it comes into view, for what is changed in many places */
  readonly anew?: boolean
}

/** Reads something of the shop. */
export function useRead<Id extends ShopOperation>(
  op: Id,
  input: ShopInput<Id>,
  { enabled = true, keepsPrevious = false, every, anew = false }: ReadOptions = {},
): UseQueryResult<AdminAnswerOf<Id>, Error> {
  const { slug } = useShop()
  return useQuery<AdminAnswerOf<Id>, Error>({
    queryKey: readKey(slug, op, input),
    queryFn: ({ signal }) => lastSeenToo(slug, op, input, () => callIn(slug, op, input, { signal })),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(every !== undefined && { refetchInterval: every }),
    ...(anew && { staleTime: 0 }),
  })
}

/** Reads a list of the shop page by page; `items` are those of all pages so far. */
export function usePages<Id extends PagedOperation>(
  op: Id,
  input: PagesInput<Id>,
  { enabled = true }: Pick<ReadOptions, 'enabled'> = {},
): UseInfiniteQueryResult<InfiniteData<PageOf<ItemOf<Id>>>, Error> & { items: readonly ItemOf<Id>[] } {
  const { slug } = useShop()
  const pages = useInfiniteQuery({
    queryKey: readKey(slug, op, { ...input, pages: true }),
    queryFn({ pageParam, signal }) {
      const read = () => pageCalls[op]({ ...input, shop: slug, cursor: pageParam || undefined }, { signal })
      return pageParam === '' ? lastSeenToo(slug, op, input, read) : read()
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    enabled,
    placeholderData: keepPreviousData,
  })
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** The key of a list that was read whole. */
export const wholeKey = (shop: string, op: WholeOperation) => readKey(shop, op, { whole: true })

/** Reads all of a list that people look over at once: page after page, as many as the API gives at a time. */
export function useWhole<Id extends WholeOperation>(
  op: Id,
  { enabled = true }: Pick<ReadOptions, 'enabled'> = {},
): UseQueryResult<{ readonly items: readonly ItemOf<Id>[] }, Error> {
  const { slug } = useShop()
  return useQuery({
    queryKey: wholeKey(slug, op),
    async queryFn({ signal }) {
      const items: ItemOf<Id>[] = []
      let cursor: string | undefined
      do {
        const page: PageOf<ItemOf<Id>> = await wholeCalls[op](
          { shop: slug, limit: MOST_AT_ONCE, cursor },
          { signal },
        )
        items.push(...page.items)
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      return { items }
    },
    enabled,
  })
}

interface ChangeOptions<Id extends ShopOperation> {
  /** reads that are no longer true afterwards */
  readonly outdates?: readonly ShopOperation[]
  readonly onDone?: (answer: AdminAnswerOf<Id>, input: ChangeInput<Id>) => void
  /** true: the caller shows the error; else a notice does */
  readonly showsError?: boolean
}

export type ChangeInput<Id extends ShopOperation> = WithCall<Omit<AdminInputOf<Id>, 'shop'>>

/** Changes something of the shop: `change.mutate({ id, name, call: { ifMatch: version } })`. */
export function useChange<Id extends ShopOperation>(
  op: Id,
  { outdates = [], onDone, showsError = false }: ChangeOptions<Id> = {},
): UseMutationResult<AdminAnswerOf<Id>, Error, ChangeInput<Id>> {
  const { slug } = useShop()
  const client = useQueryClient()
  return useMutation<AdminAnswerOf<Id>, Error, ChangeInput<Id>>({
    mutationFn: ({ call, ...input }) => callIn(slug, op, input, call),
    meta: { showsError },
    async onSuccess(answer, input) {
      await outdate(client, slug, ...outdates)
      onDone?.(answer, input)
    },
  })
}

/** Open screens read again at once; others when they open. Each change is in the history too. */
export async function outdate(client: QueryClient, shop: string, ...ops: ShopOperation[]): Promise<void> {
  const outdated = [...ops, 'listAudit'] as const
  await Promise.all(outdated.map((op) => client.invalidateQueries({ queryKey: ['shop', shop, op] })))
}
