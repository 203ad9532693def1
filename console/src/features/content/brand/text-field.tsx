// One text of the brand, by its name.
import { Textarea, TextInput } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'
import type { BrandFields } from './brand-fields.ts'
import type { TextName } from './brand-values.ts'

const t = contentTexts.brand

interface TextFieldProps extends BrandFields {
  readonly name: TextName
  readonly isLong?: boolean
  readonly inputMode?: 'email' | 'tel'
  /** what it becomes when it is left */
  tidy?(text: string): string
}

export function TextField({ values, set, errorOf, name, isLong = false, inputMode, tidy }: TextFieldProps) {
  const help = t.help[name]
  const props = {
    label: t.fields[name],
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    ...(help && { description: help }),
    ...(inputMode && { inputMode }),
    ...(tidy && { onBlur: () => set(name, tidy(values[name])) }),
  }
  return isLong ? <Textarea {...props} /> : <TextInput {...props} />
}
