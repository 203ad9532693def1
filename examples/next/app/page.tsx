import { shopData } from '@etalase/client/search-engines'
import Link from 'next/link'
import { JsonLd } from '../lib/json-ld.tsx'
import { rupiah } from '../lib/rupiah.ts'
import { ORIGIN, publicShop } from '../lib/shop.ts'

export default async function Home() {
  const shop = await publicShop()
  const [config, { products }] = await Promise.all([
    shop.getStorefrontConfig(),
    shop.listProducts({ limit: 24 }),
  ])
  const name = config.tenant?.name ?? 'Toko'
  return (
    <>
      <JsonLd data={shopData({ name, address: ORIGIN }, config)} />
      <h1>{config.brand?.tagline ?? name}</h1>
      <ul className="products">
        {products.map((product) => (
          <li key={product.id}>
            <Link href={`/p/${product.slug}`}>
              <img
                src={product.image ?? undefined}
                srcSet={product.image_srcset ?? undefined}
                sizes="12rem"
                width={product.image_width ?? 600}
                height={product.image_height ?? 600}
                alt=""
                loading="lazy"
              />
              {product.name}
            </Link>
            <p>{rupiah(product.price)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
