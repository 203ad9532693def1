// Reads and changes of one's own account, which belongs to no shop.
import type { AdminAnswerOf, AdminCallOptions, AdminInputOf, AdminOperationId } from '@etalase/client/admin'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, type ShopOperation } from '../../api.ts'

type OwnOperation = Exclude<AdminOperationId, ShopOperation>
type Call<Id extends OwnOperation> = (
  input: AdminInputOf<Id>,
  options?: AdminCallOptions,
) => Promise<AdminAnswerOf<Id>>

export function useOwn<Id extends OwnOperation>(
  op: Id,
  input: AdminInputOf<Id>,
): UseQueryResult<AdminAnswerOf<Id>, Error> {
  return useQuery({
    queryKey: ['own', op, input],
    queryFn: ({ signal }) => (api[op] as Call<Id>)(input, { signal }),
  })
}

interface ChangeOptions<Id extends OwnOperation> {
  readonly outdates?: readonly OwnOperation[]
  readonly onDone?: (answer: AdminAnswerOf<Id>) => void
  /** true: whoever calls shows the error; else it is shown in passing */
  readonly showsError?: boolean
}

type ChangeInput<Id extends OwnOperation> = AdminInputOf<Id> & { readonly call?: AdminCallOptions }

export function useOwnChange<Id extends OwnOperation>(
  op: Id,
  { outdates = [], onDone, showsError = false }: ChangeOptions<Id> = {},
): UseMutationResult<AdminAnswerOf<Id>, Error, ChangeInput<Id>> {
  const client = useQueryClient()
  return useMutation<AdminAnswerOf<Id>, Error, ChangeInput<Id>>({
    mutationFn: ({ call, ...input }) => (api[op] as Call<Id>)(input as unknown as AdminInputOf<Id>, call),
    meta: { showsError },
    async onSuccess(answer) {
      await Promise.all(outdates.map((each) => client.invalidateQueries({ queryKey: ['own', each] })))
      onDone?.(answer)
    },
  })
}
