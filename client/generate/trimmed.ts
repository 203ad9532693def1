// The part of an API description that the client's types are made of.
import type { ApiDocument, Operation } from './table.ts'

/** Without what only repeats itself: headers are the client's own business, and refusals become one union of codes. */
export function trimmed(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, trimmedOperation(operation)]),
    ),
  ])
  return narrowed({ ...document, paths: Object.fromEntries(paths) }) as ApiDocument
}

function trimmedOperation(operation: Operation): Operation {
  const { 200: done } = operation.responses
  if (!done?.content) throw new Error(`${operation.operationId} answers no body on success`)
  return {
    ...operation,
    parameters: operation.parameters?.filter((parameter) => parameter.in !== 'header') ?? [],
    responses: { 200: { description: done.description, content: done.content } },
  }
}

/** A later version narrows a field with a `type` beside its `anyOf`; both hold, but the generator sees only one. */
function narrowed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(narrowed)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, narrowed(value)])
  const { anyOf, ...rest } = Object.fromEntries(entries) as Record<string, unknown>
  if (anyOf === undefined) return rest
  if (typeof rest.type !== 'string' || !Array.isArray(anyOf)) return { ...rest, anyOf }
  return Object.assign({}, ...anyOf.filter((choice) => choice.type === rest.type), rest)
}
