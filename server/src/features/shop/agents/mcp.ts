// What MCP calls tools: the operations, with the form of their arguments. Pure.
import type { Json } from '../../../base/json.ts'
import { type AgentOperation, OPERATIONS } from './operations.ts'

const META = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', description: 'Address of the agent’s UCP profile' } },
    },
    'idempotency-key': { type: 'string', description: 'A UUID: asked again with the same, it is done once' },
  },
}

export const TOOLS: readonly Json[] = OPERATIONS.map((operation) => {
  const { name, description, argument, question, takesId, readOnly = false } = operation
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      required: ['meta', ...(takesId ? ['id'] : []), ...(argument ? [argument] : [])],
      properties: {
        meta: META,
        ...(takesId && { id: { type: 'string', maxLength: 200 } }),
        ...(argument && { [argument]: question }),
      },
    },
    outputSchema: { type: 'object', required: ['ucp'], properties: { ucp: { type: 'object' } } },
    annotations: { readOnlyHint: readOnly, openWorldHint: false },
  }
})

const byName = new Map(OPERATIONS.map((operation) => [operation.name, operation]))

export function toolCalled(name: unknown): AgentOperation | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined
}
