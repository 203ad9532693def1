// What the parts of the brand's form are given.
import type { BrandValues } from './brand-values.ts'

export interface BrandFields {
  readonly values: BrandValues
  set<K extends keyof BrandValues & string>(name: K, value: BrandValues[K]): void
  /** below the brand: `hero_images.0.media` */
  errorOf(path: string): string | undefined
}
