// One form over one thing: kept while it is typed, saved as a patch of what changed, and never over somebody else's change
// without a look at both.
import { isAdminError } from '@etalase/client/admin'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { showError } from '../ui/notices.tsx'
import { isSame, patchOf, type Values } from './differences.ts'
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts'
import { type Base, clashes, type Draft, followStored, inPlaceOf, openEdit, withChanges } from './editing.ts'
import { fieldErrors } from './field-errors.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** The description allows null for every version; of a thing that is stored none is. */
interface Versioned {
  readonly version: number | null
}

interface EditOptions<Thing extends Versioned, V extends Values> {
  /** names the draft: shop, kind and id, such as `kopi/product/12` */
  readonly name: string
  /** as it is stored; null: it is being made */
  readonly thing: Thing | null
  /** the form of a thing; null: of a new one */
  toValues(thing: Thing | null): V
  /** sends what changed (of a new thing: all) and answers the thing as it is stored then; null: the form is for a next one */
  save(patch: Partial<V>, version: number | null): Promise<Thing | null>
  onSaved?(thing: Thing): void
  /** what is wrong before anything is sent, by field */
  validate?: (values: V) => Record<string, string | null>
}

export interface Conflict<V> {
  readonly fields: readonly (keyof V & string)[]
  readonly mine: V
  readonly theirs: V
}

export interface Edit<V extends Values> {
  readonly form: UseFormReturnType<V>
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** what was typed before a reload is there again */
  readonly isRestored: boolean
  readonly conflict: Conflict<V> | null
  save(): Promise<boolean>
  discard(): void
  /** saves one's own over the other's change */
  keepMine(): Promise<boolean>
  /** forgets one's own where both changed the same */
  takeTheirs(): void
  /** decides later: the next save compares again */
  closeConflict(): void
}

export function useEdit<Thing extends Versioned, V extends Values>(options: EditOptions<Thing, V>): Edit<V> {
  const { name, thing, toValues, validate } = options
  const latest = useRef(options)
  latest.current = options
  const stored = useMemo(() => baseOf(thing, toValues), [thing, toValues])
  const [opened] = useState(() => openEdit(stored, readDraft<Draft<V>>(name)))
  const [base, setBase] = useState(opened.base)
  const [isRestored, setRestored] = useState(opened.isRestored)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<{ current: Base<V>; shown: Conflict<V> } | null>(null)
  const form = useForm<V>({ mode: 'controlled', initialValues: opened.values, ...(validate && { validate }) })
  const values = form.getValues()
  const isDirty = !isSame(values, base.values)
  const { setValues, getValues } = form

  useEffect(() => {
    if (isDirty) keepDraft<Draft<V>>(name, { base, values })
    else dropDraft(name)
  }, [name, base, values, isDirty])

  useEffect(() => {
    if (isSaving || conflict) return
    const next = followStored({ base, values }, stored)
    if (!next) return
    setBase(next.base)
    setValues(inPlaceOf(values, next.values))
  }, [stored, base, values, isSaving, conflict, setValues])

  useLeaveWarning(isDirty)

  const moveTo = (next: Base<V>, shown: V = next.values) => {
    setBase(next)
    setValues(inPlaceOf(getValues(), shown))
    form.clearErrors()
    setConflict(null)
    setRestored(false)
    // What is typed from here on is a draft of its own.
    dropDraft(latest.current.name)
  }

  const send = async (version: number | null): Promise<boolean> => {
    const sent = getValues()
    setSaving(true)
    try {
      const saved = await latest.current.save(version === null ? sent : patchOf(base.values, sent), version)
      const now = baseOf(saved, latest.current.toValues)
      // Keeps what the merchant typed meanwhile.
      const typed = { base: { version, values: sent }, values: getValues() }
      moveTo(now, version === null ? now.values : withChanges(typed, now.values))
      if (saved !== null) latest.current.onSaved?.(saved)
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      setSaving(false)
    }
  }

  const refused = (error: unknown) => {
    if (isAdminError(error) && error.code === 'edit_conflict' && error.details.current) {
      const current = baseOf(error.details.current as Thing, latest.current.toValues)
      const mine = getValues()
      const fields = clashes({ base, values: mine }, current.values)
      setConflict({ current, shown: { fields, mine, theirs: current.values } })
      return
    }
    if (isAdminError(error) && error.code === 'invalid_request') form.setErrors(fieldErrors(error.details))
    showError(error)
  }

  return {
    form,
    isDirty,
    isSaving,
    isRestored,
    conflict: conflict?.shown ?? null,
    async save() {
      if (form.validate().hasErrors) return false
      return send(base.version)
    },
    // This save may be newer than the last read.
    discard: () => moveTo((stored.version ?? 0) >= (base.version ?? 0) ? stored : base),
    async keepMine() {
      return conflict ? send(conflict.current.version) : false
    },
    takeTheirs() {
      if (!conflict) return
      const { current, shown } = conflict
      moveTo(current, withChanges({ base, values: getValues() }, current.values, shown.fields))
    },
    closeConflict: () => setConflict(null),
  }
}

function baseOf<Thing extends Versioned, V extends Values>(
  thing: Thing | null,
  toValues: (thing: Thing | null) => V,
): Base<V> {
  return { version: thing && (thing.version ?? 0), values: toValues(thing) }
}
