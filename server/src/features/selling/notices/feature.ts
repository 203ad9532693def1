// Works off what was heard (../heard/), above all who know how: so the table stands below them, and this owns none.
import type { Feature } from '../../manifest.ts'
import { hearing } from '../heard/hearing.ts'
import { workOff } from './work-off.ts'

export const notices: Feature = {
  worker: (ctx) => hearing.start(ctx, workOff),
}
