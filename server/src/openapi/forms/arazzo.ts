// The way from the catalogue to an order as an Arazzo 1.0 description, which programs can follow.
import type { Json } from '../../base/json.ts'
import { API_PATH } from '../../domain/addresses.ts'
import type { ApiVersion } from '../../versions/index.ts'
import { BUYING, type BuyingStep, CODE, type KeptValue, keptValues, withKept } from '../buying.ts'
import type { Examples, OperationExample } from '../examples.ts'
import { DEMO_ADDRESS } from '../samples.ts'

/** The buyer reads the code in between: so there are two of them. */
const PLACING = 'verifyCheckoutCode'

export function arazzoOf(version: ApiVersion, examples: Examples): Json {
  const kept = keptValues(examples)
  const middle = BUYING.findIndex(({ op }) => op === PLACING)
  const [before, after] = [BUYING.slice(0, middle), BUYING.slice(middle)]
  const stepOf = (own: readonly BuyingStep[]) => (step: BuyingStep) => {
    const inside = new Set(own.map(({ op }) => op))
    const put = ({ name, op }: KeptValue) =>
      op !== null && inside.has(op) ? `$steps.${op}.outputs.${name}` : `$inputs.${name}`
    return described(step, version, examples.operations[step.op], (value) => withKept(value, kept, put))
  }
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Buying in an Etalase shop',
      version,
      summary: 'From a product to a placed order, with the code that its buyer confirms it by',
    },
    sourceDescriptions: [
      {
        name: 'storefront',
        type: 'openapi',
        url: `${DEMO_ADDRESS}${API_PATH}/openapi.json?version=${version}`,
      },
    ],
    workflows: [
      {
        workflowId: 'prepare-order',
        summary: 'Price a cart with shipping and send its buyer a code',
        steps: before.map(stepOf(before)),
        outputs: { draft_id: '$steps.createDraft.outputs.draft_id' },
      },
      {
        workflowId: 'place-order',
        summary: 'Place the order with the code that the buyer got, and follow it',
        inputs: {
          type: 'object',
          required: ['draft_id', CODE],
          properties: {
            draft_id: { type: 'string', description: 'As the first workflow gives it' },
            [CODE]: { type: 'string', description: 'The digits that were sent to the buyer' },
          },
        },
        steps: after.map(stepOf(after)),
        outputs: { track_token: `$steps.${PLACING}.outputs.track_token` },
      },
    ],
  }
}

function described(
  { op, what, keeps }: BuyingStep,
  version: ApiVersion,
  example: OperationExample | undefined,
  put: (value: unknown) => unknown,
): Json {
  const parameters = (['query', 'params'] as const).flatMap((place) =>
    Object.entries(example?.[place] ?? {}).map(([name, value]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      value: put(value),
    })),
  )
  const outputs = Object.entries(keeps ?? {}).map(([name, pointer]) => [name, `$response.body#${pointer}`])
  return {
    stepId: op,
    operationId: `$sourceDescriptions.storefront.${op}`,
    description: what,
    parameters: [...parameters, { name: 'X-API-Version', in: 'header', value: version }],
    ...(example?.body && {
      requestBody: { contentType: 'application/json', payload: put(example.body) },
    }),
    successCriteria: [{ condition: '$statusCode == 200' }],
    ...(outputs.length > 0 && { outputs: Object.fromEntries(outputs) }),
  }
}
