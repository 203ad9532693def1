// What the fields of a section are given.
import type { Section } from './section-kinds.ts'

export interface FieldsProps<S extends Section> {
  readonly section: S
  onChange(section: S): void
  /** below the section: `hero.title` */
  errorOf(path: string): string | undefined
}
