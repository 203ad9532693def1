// What was typed into the grid: kept on this device until it is saved, all at once. A row that was not saved says why.
import { isAdminError } from '@etalase/client/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { dropDraft, keepDraft, readDraft } from '../../../edit/draft-storage.ts'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { rupiah } from '../../../format/money.ts'
import { callIn, outdate } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { errorText, showDone, showError, showProblem } from '../../../ui/notices.tsx'
import {
  type Column,
  type GridEdits,
  type GridRow,
  howManyEdits,
  type ProductChange,
  productChanges,
  rowsOf,
  stockChanges,
  withEdit,
  withoutEdits,
} from './grid.ts'

type Faults = Readonly<Record<string, string>>

export interface Grid {
  readonly edits: GridEdits
  readonly faults: Faults
  readonly howMany: number
  readonly isSaving: boolean
  /** `value`: null: as it was */
  set(row: GridRow, column: Column, value: number | null): void
  save(): Promise<void>
  discard(): void
}

/** How far saving has come. */
interface Progress {
  edits: GridEdits
  faults: Faults
}

const t = productsTexts

export function useGrid(): Grid {
  const { slug } = useShop()
  const client = useQueryClient()
  const draft = `${slug}/stock-grid`
  const [edits, setEdits] = useState<GridEdits>(() => readDraft<GridEdits>(draft) ?? {})
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setSaving] = useState(false)
  const howMany = howManyEdits(edits)

  useEffect(() => {
    if (howMany > 0) keepDraft(draft, edits)
    else dropDraft(draft)
  }, [draft, edits, howMany])

  const save = async () => {
    setSaving(true)
    const progress: Progress = { edits, faults: {} }
    await saveStock(slug, progress)
    for (const change of productChanges(edits)) await saveProduct(slug, change, progress)
    await outdate(client, slug, ...OUTDATED_BY_PRODUCT)
    setEdits(progress.edits)
    setFaults(progress.faults)
    setSaving(false)
    const failed = Object.keys(progress.faults).length
    if (failed > 0) showProblem(t.someFailed(failed))
    else if (howManyEdits(progress.edits) === 0) showDone(t.changesSaved(howMany))
  }

  return {
    edits,
    faults,
    howMany,
    isSaving,
    set(row, column, value) {
      setEdits((before) => withEdit(before, row, column, value))
      setFaults(({ [row.key]: _, ...others }) => others)
    },
    save,
    discard() {
      setEdits({})
      setFaults({})
    },
  }
}

async function saveStock(shop: string, progress: Progress): Promise<void> {
  const changes = stockChanges(progress.edits, t.gridReason)
  if (changes.length === 0) return
  const keys = changes.map(({ key }) => key)
  try {
    await callIn(shop, 'changeStock', { changes: changes.map(({ change }) => change) })
    progress.edits = withoutEdits(progress.edits, keys, 'stock')
  } catch (error) {
    const wrong = isAdminError(error) ? Object.entries(fieldErrors(error.details)) : []
    for (const [path, message] of wrong) {
      const key = keys[Number(/^changes\.(\d+)/.exec(path)?.[1])]
      if (key !== undefined) progress.faults = { ...progress.faults, [key]: message }
    }
    if (Object.keys(progress.faults).length === 0) showError(error)
  }
}

async function saveProduct(shop: string, change: ProductChange, progress: Progress): Promise<void> {
  const { productId, version, keys, body } = change
  try {
    await callIn(shop, 'updateProduct', { ...body, id: productId }, { ifMatch: version })
    for (const column of ['price', 'weight'] as const)
      progress.edits = withoutEdits(progress.edits, keys, column)
  } catch (error) {
    const current = isAdminError(error) && error.code === 'edit_conflict' ? error.details.current : null
    const rows = current ? rowsOf([current as Schemas['Product']]) : []
    for (const key of keys) {
      const now = rows.find((row) => row.key === key)
      const said = !current ? errorText(error) : now ? t.rowConflict(rupiah(now.price)) : t.rowConflictGone
      progress.faults = { ...progress.faults, [key]: said }
      const edit = progress.edits[key]
      // A merchant who saves again has seen what is there now.
      if (now && edit) progress.edits = { ...progress.edits, [key]: { ...edit, row: now } }
    }
  }
}
