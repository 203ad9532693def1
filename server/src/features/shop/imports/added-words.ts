// What is told of a product that an import adds: its name, what it costs, its variants and its stock. Pure.
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'

export function addedWords(product: ProductInput): Bilingual {
  const { name = product.slug, draft = false, unlimited_stock: isUnlimited = false, variants = [] } = product
  const prices =
    variants.length > 0 ? variants.map(({ price }) => price ?? product.price ?? 0) : [product.price ?? 0]
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const price = least === most ? formatRupiah(least) : `${formatRupiah(least)}–${formatRupiah(most)}`
  const count =
    variants.length > 0 ? variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0) : (product.stock ?? 0)
  const say = (words: { draft: string; variants: string; stock: string; endless: string }) =>
    [
      name,
      draft ? words.draft : price,
      ...(variants.length > 0 ? [`${variants.length} ${words.variants}`] : []),
      isUnlimited ? words.endless : `${words.stock} ${count}`,
    ].join(', ')
  const en = say({ draft: 'a draft', variants: 'variants', stock: 'stock', endless: 'unlimited stock' })
  const id = say({ draft: 'draf', variants: 'varian', stock: 'stok', endless: 'stok tanpa batas' })
  return { en: `added: ${en}`, id: `ditambahkan: ${id}` }
}
