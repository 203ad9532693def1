// A fault of the database under steady load: what befalls, and that it is put through as everything else is.
import type { Figures } from '../figures.ts'
import { putThrough as putTrialThrough, type TrialStage } from '../load/put-through.ts'
import type { Site } from '../load/site.ts'
import type { Settings } from '../settings.ts'
import type { Postgres } from './postgres.ts'

export interface Fault {
  readonly name: string
  /** whether the quick half has it */
  readonly inShort: boolean
  /** Settles when it is over, with what it measured. Throws when something was not as promised. */
  happens(stage: Stage): Promise<Figures>
}

export interface Stage extends TrialStage {
  readonly site: Site
  readonly postgres: Postgres
}

export function putThrough(
  { name, happens }: Fault,
  place: Pick<Stage, 'site' | 'postgres'>,
  settings: Settings,
): Promise<void> {
  return putTrialThrough(
    { name, site: place.site, happens: (stage) => happens({ ...stage, ...place }) },
    settings,
  )
}
