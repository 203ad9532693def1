// Reads and changes of one's own account, which belongs to no shop.
import type { AdminAnswerOf, AdminInputOf } from '@etalase/client/admin'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type OwnInput, type OwnOperation, ownCalls, type WithCall } from '../../api.ts'

export function useOwn<Id extends OwnOperation>(
  op: Id,
  input: OwnInput<Id>,
): UseQueryResult<AdminAnswerOf<Id>, Error> {
  return useQuery({
    queryKey: ['own', op, input],
    queryFn: ({ signal }) => ownCalls[op](input, { signal }),
  })
}

interface OwnChangeOptions<Id extends OwnOperation> {
  readonly outdates?: readonly OwnOperation[]
  readonly onDone?: (answer: AdminAnswerOf<Id>) => void
  /** true: the caller shows the error; else a notice does */
  readonly showsError?: boolean
}

export function useOwnChange<Id extends OwnOperation>(
  op: Id,
  { outdates = [], onDone, showsError = false }: OwnChangeOptions<Id> = {},
): UseMutationResult<AdminAnswerOf<Id>, Error, WithCall<AdminInputOf<Id>>> {
  const client = useQueryClient()
  return useMutation<AdminAnswerOf<Id>, Error, WithCall<AdminInputOf<Id>>>({
    mutationFn: ({ call, ...input }) => ownCalls[op](input, call),
    meta: { showsError },
    async onSuccess(answer) {
      await Promise.all(outdates.map((each) => client.invalidateQueries({ queryKey: ['own', each] })))
      onDone?.(answer)
    },
  })
}
