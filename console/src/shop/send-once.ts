// What must not be made twice, such as an order: pressed again after no answer came, it is sent as the same request.
import { type AdminCallOptions, isAdminError } from '@etalase/client/admin'

type SendOnce = <T>(input: object, send: (call: AdminCallOptions) => Promise<T>) => Promise<T>

export function createSendOnce(newKey: () => string = () => crypto.randomUUID()): SendOnce {
  let unanswered: { readonly text: string; readonly key: string } | null = null
  return async (input, send) => {
    const text = JSON.stringify(input)
    const key = unanswered?.text === text ? unanswered.key : newKey()
    unanswered = { text, key }
    try {
      const answer = await send({ idempotencyKey: key })
      unanswered = null
      return answer
    } catch (error) {
      if (isAnswer(error)) unanswered = null
      throw error
    }
  }
}

/** Whether the server has said for good that nothing was made. */
function isAnswer(error: unknown): boolean {
  return (
    isAdminError(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency_in_progress'
  )
}
