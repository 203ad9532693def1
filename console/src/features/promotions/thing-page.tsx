// The page of one promotion or voucher: read first, or made new, and its form beside the price that comes of it.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { EditFrame } from '../../edit/edit-frame.tsx'
import type { Edit } from '../../edit/use-edit.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { NotAllowed } from '../../ui/not-allowed.tsx'
import { Page, PageWaiting } from '../../ui/page.tsx'
import { EditLayout } from './edit-layout.tsx'
import type { Covered } from './example-cart.ts'
import type { Planned } from './planned.ts'
import { PricePreview } from './price-preview.tsx'
import { ThingActions } from './thing-actions.tsx'
import { THINGS, type ThingKind } from './things.ts'
import type { SharedValues } from './values.ts'

const NEW = 'baru'

/** Which one is to be read for a page: its own, or the one that a new one is a copy of (`?dari=`); null: none. */
export function useReadId(id: string): string | null {
  const [search] = useSearchParams()
  return id === NEW ? search.get('dari') : id
}

interface ThingPageProps<Thing> {
  readonly kind: ThingKind
  readonly id: string
  readonly read: UseQueryResult<Thing>
  /** `thing`: null: a new one; `source`: what it is a copy of */
  children(thing: Thing | null, source: Thing | null): ReactNode
}

export function ThingPage<Thing>({ kind, id, read, children }: ThingPageProps<Thing>) {
  const { may } = useShop()
  const readId = useReadId(id)
  const isNew = id === NEW
  if (isNew && !may('manager')) return <NotAllowed title={THINGS[kind].new} back={THINGS[kind].list} />
  if (readId === null) return children(null, null)
  return (
    <Loaded from={read} waiting={<PageWaiting />}>
      {(loaded) => (isNew ? children(null, loaded) : children(loaded, null))}
    </Loaded>
  )
}

interface ThingEditorProps<V extends SharedValues> {
  readonly kind: ThingKind
  readonly title: string
  /** null: it is being made */
  readonly thing: { readonly id: string | null; readonly version: number | null } | null
  readonly edit: Edit<V>
  readonly labels: Readonly<Partial<Record<keyof V & string, string>>>
  /** null: too little is typed to say what it costs */
  readonly planned: Planned | null
  /** null: everything */
  readonly covers: Covered | null
  /** the fields that decide the price */
  readonly main: ReactNode
  readonly rest: ReactNode
  /** above the form */
  readonly children?: ReactNode
}

export function ThingEditor<V extends SharedValues>(props: ThingEditorProps<V>) {
  const { kind, title, thing, edit, labels, planned, covers, main, rest, children } = props
  const isManager = useShop().may('manager')
  const { values } = edit.form
  return (
    <Page
      title={title}
      back={THINGS[kind].list}
      actions={thing && isManager && <ThingActions kind={kind} thing={thing} name={title} />}
    >
      {children}
      <EditFrame
        edit={edit}
        labels={labels}
        isNew={thing === null}
        saveLabel={thing ? everyScreenTexts.save : promotionsTexts.create}
        isReadOnly={!isManager}
      >
        <EditLayout
          main={main}
          preview={
            isManager && <PricePreview planned={planned} kind={values.kind} window={values} covers={covers} />
          }
          rest={rest}
        />
      </EditFrame>
    </Page>
  )
}
