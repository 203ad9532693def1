// One form over one thing: kept while it is typed, saved as a patch of what changed, and never over somebody else's change
// without a look at both.
import { isAdminError } from '@etalase/client/admin'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { showError } from '../ui/notices.tsx'
import { changedFields, isSame, patchOf, type Values } from './differences.ts'
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts'
import { fieldErrors } from './field-errors.ts'

interface Versioned {
  readonly version: number
}

interface EditOptions<Thing extends Versioned, V extends Values> {
  /** names the draft: shop, kind and id, such as `kopi/product/12` */
  readonly name: string
  /** as it is stored; null: it is being made */
  readonly thing: Thing | null
  /** the form of a thing; null: of a new one */
  toValues(thing: Thing | null): V
  /** sends what changed (of a new thing: all) and answers the thing as it is stored then */
  save(patch: Partial<V>, version: number | null): Promise<Thing>
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
}

export function useEdit<Thing extends Versioned, V extends Values>(options: EditOptions<Thing, V>): Edit<V> {
  const { name, thing, toValues, validate } = options
  const latest = useRef(options)
  latest.current = options
  // What the patch is made against: it moves on when the thing was read anew and nothing was typed.
  const [base, setBase] = useState(thing)
  const stored = useMemo(() => toValues(base), [base, toValues])
  const [kept] = useState(() => readDraft<V>(name))
  const [isRestored, setRestored] = useState(kept !== null && !isSame(kept, stored))
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<{ current: Thing; shown: Conflict<V> } | null>(null)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: isRestored && kept !== null ? { ...stored, ...kept } : stored,
    ...(validate && { validate: validate as never }),
  })
  const values = form.getValues()
  const isDirty = !isSame(values, stored)

  useEffect(() => {
    if (isDirty) keepDraft(name, values)
    else dropDraft(name)
  }, [name, values, isDirty])

  useEffect(() => {
    if (thing !== null && thing.version !== base?.version && !isDirty && !isSaving) {
      setBase(thing)
      form.setValues(latest.current.toValues(thing))
    }
  }, [thing, base, isDirty, isSaving, form])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  const reset = useCallback(
    (to: Thing | null) => {
      setBase(to)
      const next = latest.current.toValues(to)
      form.setValues(next)
      form.clearErrors()
      setConflict(null)
      setRestored(false)
      dropDraft(latest.current.name)
    },
    [form],
  )

  const send = async (patch: Partial<V>, version: number | null): Promise<boolean> => {
    setSaving(true)
    try {
      const saved = await latest.current.save(patch, version)
      reset(saved)
      latest.current.onSaved?.(saved)
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
      const current = error.details.current as Thing
      const theirs = toValues(current)
      const theirChanges = changedFields(stored, theirs)
      const fields = changedFields(stored, values).filter(
        (field) => theirChanges.includes(field) && !isSame(values[field], theirs[field]),
      )
      setConflict({ current, shown: { fields, mine: values, theirs } })
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
      return send(base === null ? values : patchOf(stored, values), base?.version ?? null)
    },
    discard: () => reset(thing ?? base),
    async keepMine() {
      if (!conflict) return false
      return send(patchOf(stored, values), conflict.current.version)
    },
    takeTheirs() {
      if (!conflict) return
      const { current, shown } = conflict
      const mine = Object.fromEntries(
        changedFields(stored, values)
          .filter((field) => !shown.fields.includes(field))
          .map((field) => [field, values[field]]),
      )
      reset(current)
      form.setValues({ ...toValues(current), ...mine })
    },
  }
}
