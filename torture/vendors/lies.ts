// What a lying vendor says: nonsense with 200, another amount, another's payment, half an answer, far too much.
import type { Answer, Canned, Lie } from '../../server/test/fakes/http-vendor.ts'

const rewritten =
  (change: (text: string) => string): Lie =>
  ({ status, body }: Canned) => ({
    status,
    body: change(typeof body === 'string' ? body : JSON.stringify(body)),
  })

export const LIES: readonly Answer[] = [
  'broken',
  'huge',
  'cut',
  'empty',
  { status: 200, body: '' },
  { status: 200, body: 'null' },
  { status: 200, body: '[]' },
  { status: 200, body: { status_code: '200', success: true, status: 'SUCCEEDED' } },
  { status: 404, body: {} },
  { status: 429, body: '<html>slow down</html>' },
  rewritten((text) => text.slice(0, text.length / 2)),
  // Ten times as much; for another payment. That something is paid is not among them: that is the gateway's word.
  rewritten((text) =>
    text.replaceAll(/"(gross_amount|request_amount|amount|price)":("?)(\d+)/g, '"$1":$2$30'),
  ),
  rewritten((text) => text.replaceAll(/"(order_id|reference_id)":"[^"]*"/g, '"$1":"pay_somebody_elses"')),
]
