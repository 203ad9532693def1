// The package's public face.
export type { Fetch, RetryPolicy } from './call.ts'
export { type ClientOptions, createClient } from './client.ts'
export { type ClientCode, type ErrorCode, type ErrorDetails, EtalaseError, isEtalaseError } from './errors.ts'
export type * from './generated/schemas.ts'
export type { ProductDetail as Product } from './generated/schemas.ts'
export { fetchFor, type OnBehalf } from './on-behalf.ts'
export type { AnswerOf, CallOptions, Client, InputOf, OperationId, Version } from './operations.ts'
