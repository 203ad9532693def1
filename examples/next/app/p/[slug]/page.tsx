import { isEtalaseError } from '@etalase/client'
import { productData } from '@etalase/client/search-engines'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AddToCart } from '../../../lib/add-to-cart.tsx'
import { JsonLd } from '../../../lib/json-ld.tsx'
import { rupiah } from '../../../lib/rupiah.ts'
import { ORIGIN, publicShop } from '../../../lib/shop.ts'

interface Props {
  readonly params: Promise<{ slug: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await read(params)
  return {
    title: product.name ?? '',
    description: [rupiah(product.price), product.description].filter(Boolean).join(' · ').slice(0, 160),
    alternates: { canonical: `/p/${product.slug}` },
    openGraph: { title: product.name ?? '', images: product.image ?? [] },
  }
}

export default async function ProductPage({ params }: Props) {
  const product = await read(params)
  const { tenant } = await (await publicShop()).getStorefrontConfig()
  return (
    <article>
      <JsonLd data={productData({ name: tenant?.name ?? 'Toko', address: ORIGIN }, product, null)} />
      <h1>{product.name}</h1>
      <img
        src={product.image ?? undefined}
        srcSet={product.image_srcset ?? undefined}
        sizes="(max-width: 60rem) 100vw, 60rem"
        width={product.image_width ?? 1200}
        height={product.image_height ?? 1200}
        alt={product.name ?? ''}
        fetchPriority="high"
      />
      <p>{rupiah(product.price)}</p>
      <AddToCart product={product} />
      <p>{product.description}</p>
    </article>
  )
}

async function read(params: Props['params']) {
  const { slug } = await params
  try {
    return await (await publicShop()).getProduct({ slug: decodeURIComponent(slug) })
  } catch (error) {
    if (isEtalaseError(error) && error.code === 'not_found') notFound()
    throw error
  }
}
