// The resi of many orders while they are filled in: kept over a reload, sent together, what failed stays.
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../edit/draft-storage.ts'
import { useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { UNDO_SECONDS, useUndo } from '../use-undo.ts'
import { readResi } from './resi.ts'

type Resis = Readonly<Record<string, string>>

export interface Bulk {
  /** by order number */
  readonly resis: Resis
  readonly errors: Resis
  /** numbers that have been sent, the last ones first */
  readonly sent: readonly string[]
  readonly isSending: boolean
  fill(resis: Resis): void
  send(numbers: readonly string[]): Promise<void>
}

/** As many as one call takes. */
const AT_ONCE = 200

export function useBulk(): Bulk {
  const { slug } = useShop()
  const draft = `${slug}/resi`
  const [resis, setResis] = useState<Resis>(() => readDraft<Resis>(draft) ?? {})
  const [errors, setErrors] = useState<Resis>({})
  const [sent, setSent] = useState<readonly string[]>([])
  const { offer } = useUndo()
  const move = useChange('moveOrders', { outdates: OUTDATED_BY_ORDER })

  useEffect(() => {
    if (Object.values(resis).some(Boolean)) keepDraft(draft, resis)
    else dropDraft(draft)
  }, [draft, resis])

  const sendSome = async (numbers: readonly string[]) => {
    const { outcomes } = await move.mutateAsync({
      moves: numbers.map((number) => ({
        number,
        to: 'shipped',
        awb: readResi(resis[number] ?? ''),
        undo_seconds: UNDO_SECONDS,
      })),
    })
    const moved = outcomes.filter(({ ok }) => ok).map(({ number }) => number ?? '')
    const refused = outcomes.filter(({ ok }) => !ok)
    setSent((before) => [...moved, ...before])
    setResis((before) => without(before, moved))
    setErrors((before) => ({
      ...without(before, moved),
      ...Object.fromEntries(refused.map(({ number, error }) => [number ?? '', error?.message ?? ''])),
    }))
    return moved
  }

  return {
    resis,
    errors,
    sent,
    isSending: move.isPending,
    fill(filled) {
      setResis((before) => ({ ...before, ...filled }))
      setErrors((before) => without(before, Object.keys(filled)))
    },
    async send(numbers) {
      const moved: string[] = []
      for (let from = 0; from < numbers.length; from += AT_ONCE)
        moved.push(...(await sendSome(numbers.slice(from, from + AT_ONCE))))
      // As many as one call takes back.
      if (moved.length > 0) offer(parcelsTexts.sent(moved.length), moved.slice(0, AT_ONCE))
    },
  }
}

function without(all: Resis, names: readonly string[]): Resis {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
}
