// What the storefront would show were this saved: asked for while it is typed, and what is wrong with it by field.
import { isAdminError } from '@etalase/client/admin'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Schemas, ShopInput } from '../../../api.ts'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { callIn, readKey } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'

export type PreviewInput = ShopInput<'previewShop'>

export interface Preview {
  /** the last one that could be shown */
  readonly shown: Schemas['Preview'] | null
  /** by the path of the field, as the form names it */
  readonly errors: Readonly<Record<string, string>>
  /** it could not be asked for */
  readonly failure: Error | null
  retry(): void
}

const TYPING_MS = 250

/** `input` is the same object until something in it changes. */
export function usePreview(input: PreviewInput): Preview {
  const { slug } = useShop()
  const [asked] = useDebouncedValue(input, TYPING_MS)
  const last = useRef<Schemas['Preview'] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: readKey(slug, 'previewShop', asked),
    queryFn: ({ signal }) => callIn(slug, 'previewShop', asked, { signal }),
    // What is saved changes what an answer is merged with.
    gcTime: 0,
    retry: false,
  })
  if (data) last.current = data
  const isRefused = isAdminError(error) && error.code === 'invalid_request'
  return {
    shown: last.current,
    errors: isRefused ? fieldErrors(error.details) : NONE,
    failure: isRefused ? null : error,
    retry: () => void refetch(),
  }
}

const NONE = {}
