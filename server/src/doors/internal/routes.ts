// Everything that the internal port answers.
import { answerAlive, answerReady } from '../../http/health.ts'
import type { InternalRoutes } from '../../http/internal-server.ts'
import { mayHaveCertificate } from './ask.ts'

export const INTERNAL_ROUTES: InternalRoutes = {
  '/healthz': answerAlive,
  '/readyz': answerReady,
  '/ask': mayHaveCertificate,
}
