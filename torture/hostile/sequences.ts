// Short hostile stories: steps that build on what earlier ones were answered, among random requests of buyers and merchants.
import fc from 'fast-check'
import { features } from '../../server/src/features/index.ts'
import { checkConsistency } from '../../server/src/features/operating/consistency/check-consistency.ts'
import type { Answer } from '../../test/http.ts'
import { ask, atOnce, changesNothing, learn } from './attack.ts'
import { BUYERS_STORIES } from './buyers-stories.ts'
import { adminRequests } from './doors/admin.ts'
import { noticeRequests } from './doors/notices.ts'
import { storefrontRequests } from './doors/storefront.ts'
import type { Findings } from './judge.ts'
import { newMemory } from './memory.ts'
import { MERCHANTS_STORIES } from './merchants-stories.ts'
import type { HostileRequest, RequestMaker } from './requests.ts'
import { type Story, StoryEnds, type Teller } from './story.ts'
import type { ChangeWatch } from './unchanged.ts'
import type { World } from './world.ts'

const STORIES: readonly Story[] = [...BUYERS_STORIES, ...MERCHANTS_STORIES]

export interface SequenceFigures {
  sequences: number
  steps: number
  refused: number
  /** refused steps that were looked at alone, and changed nothing */
  'refused alone': number
  'books checked': number
  stories: number
  /** stories whose set-up held, so that what they try was tried */
  'stories to their point': number
}

const ROUND = 100
/** So many at a time, for they wait for one another in the database. */
const LANES = 8
/** Of a round, while nothing else goes on. */
const ALONE = 8
const BOOKS_EVERY = 500
const RESTORE_EVERY = 1_000

interface Sequence {
  readonly story: number
  readonly walk: readonly RequestMaker[]
  readonly picks: readonly number[]
}

export async function playSequences(
  world: World,
  watch: ChangeWatch,
  findings: Findings,
  { sequences, seed }: { sequences: number; seed: number },
): Promise<SequenceFigures> {
  const figures = {
    sequences: 0,
    steps: 0,
    refused: 0,
    'refused alone': 0,
    'books checked': 0,
    stories: 0,
    'stories to their point': 0,
  }
  const reached = new Map<string, number>()
  /** by story, why it did not reach its point the first time */
  const ended = new Map<string, string>()
  const step = fc.oneof(
    { weight: 5, arbitrary: storefrontRequests() },
    { weight: 6, arbitrary: adminRequests(world) },
    { weight: 1, arbitrary: noticeRequests(world) },
  )
  const sequence: fc.Arbitrary<Sequence> = fc.record({
    // Half of them are walks without a story.
    story: fc.nat({ max: 2 * STORIES.length - 1 }),
    walk: fc.array(step, { minLength: 1, maxLength: 6 }),
    picks: fc.array(fc.nat({ max: 1_000 }), { minLength: 12, maxLength: 12 }),
  })
  while (figures.sequences < sequences) {
    const count = Math.min(ROUND, sequences - figures.sequences)
    const round = fc.sample(sequence, { seed: seed + figures.sequences, numRuns: count })
    const numbered = round.map((one, index) => ({ one, number: figures.sequences + index }))
    await atOnce(numbered.slice(ALONE), ({ one, number }) => play(one, number, null), LANES)
    for (const { one, number } of numbered.slice(0, ALONE)) {
      await watch.quiet()
      await play(one, number, watch)
    }
    figures.sequences += count
    if (figures.sequences % RESTORE_EVERY === 0) await world.restore()
    if (figures.sequences % BOOKS_EVERY === 0 || figures.sequences === sequences) await checkAllBooks()
  }
  for (const [name, why] of ended)
    if (!reached.has(name)) findings.add(`the story "${name}" never reached its point: ${why}`)
  return figures

  async function play(
    { story, walk, picks }: Sequence,
    number: number,
    alone: ChangeWatch | null,
  ): Promise<void> {
    const memory = newMemory(world.memory)
    let chosen = 0
    const send = async (request: HostileRequest): Promise<Answer> => {
      await alone?.unexpected()
      const answer = await ask(world, findings, request)
      figures.steps++
      if (!answer) throw new NoAnswer(`${request.method} ${request.path} was not answered`)
      if (answer.status >= 400) figures.refused++
      if (alone && changesNothing(request, answer)) await sawNoChange(alone, request, answer)
      learn(memory, request, answer)
      if (answer.status === 401 && request.actor !== undefined) await world.actors.renew(request.actor)
      return answer
    }
    const wrong = (request: HostileRequest, what: string) => findings.note(request, what)
    const teller: Teller = {
      world,
      memory,
      number,
      pick(list) {
        const found = list[(picks[chosen++ % picks.length] ?? 0) % list.length]
        if (found === undefined) throw new Error('There is nothing to choose from')
        return found
      },
      send,
      async mustRefuse(request, ...statuses) {
        const answer = await send(request)
        const { status } = answer
        // Stories share a few people and shops: another one may have ended this one's session, or closed the shop.
        const isExpected = statuses.length === 0 || statuses.includes(status)
        if (status === 401 && !isExpected) throw new StoryEnds('its session was ended')
        if (answer.body?.error?.code === 'shop_closed' && !isExpected)
          throw new StoryEnds('the shop was closed')
        if (status < 400) wrong(request, `${status}, though it had to be refused`)
        else if (!isExpected)
          wrong(
            request,
            `refused with ${status}, not with ${statuses.join(' or ')}: ${answer.text.slice(0, 300)}`,
          )
        return answer
      },
      wrong,
    }
    try {
      const told = STORIES[story]
      if (told) await tellStory(told, teller)
      for (const make of walk) await send(make(memory))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }

  async function tellStory({ name, tell }: Story, teller: Teller): Promise<void> {
    figures.stories++
    try {
      await tell(teller)
      figures['stories to their point']++
      reached.set(name, (reached.get(name) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof StoryEnds)) throw error
      if (!ended.has(name)) console.log(`  the story "${name}" ended early: ${error.message}`)
      ended.set(name, ended.get(name) ?? error.message)
    }
  }

  /** Read once more when something changed: what earlier steps left to do may have ended only now. */
  async function sawNoChange(alone: ChangeWatch, request: HostileRequest, answer: Answer): Promise<void> {
    const changes = await alone.unexpected()
    if (changes.length > 0) {
      await alone.quiet()
      const again = await ask(world, findings, request)
      const still = await alone.unexpected()
      if (!again || !changesNothing(request, again)) return
      for (const { table, operation, columns } of still)
        findings.note(request, `${answer.status} and yet ${operation} of ${table} ${columns.join()}`)
      if (still.length > 0) return
    }
    figures['refused alone']++
  }

  async function checkAllBooks(): Promise<void> {
    const { db } = world.payments.app.ctx
    const shops = await db.selectFrom('shops').select(['id', 'slug']).execute()
    for (const { id, slug } of shops)
      for (const wrong of await checkConsistency(db, features, id))
        findings.add(`the books of ${slug}: ${wrong}`)
    figures['books checked'] += shops.length
  }
}

/** It has been noted by then; what was to come after it cannot. */
class NoAnswer extends StoryEnds {}
