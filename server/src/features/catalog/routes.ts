// Storefront endpoints of the catalogue.
import { read } from '../../http/route.ts'
import { getProduct } from './actions/get-product.ts'
import { listCategories } from './actions/list-categories.ts'
import { listProducts } from './actions/list-products.ts'
import { toCategoryList, toDetail, toProductList } from './present.ts'
import { CategoryList, ListProductsQuery, ProductDetail, ProductList, ProductPath } from './schema.ts'

export const catalogRoutes = [
  read('/categories', {
    op: 'listCategories',
    tag: 'Catalogue',
    summary: 'List the categories',
    description: 'All of them, in the merchant’s order.',
    reply: CategoryList,
    async run(ctx, { shop, at, baseUrl }) {
      const { body, until, shows } = await listCategories(ctx, shop, at)
      return { body: toCategoryList(body, baseUrl), until, shows }
    },
  }),
  read('/products', {
    op: 'listProducts',
    tag: 'Catalogue',
    summary: 'List and search products',
    description:
      'Filters may be combined. An unknown `cat` or `tag` answers an empty list. Go on with `offset` while it is ' +
      'below `total`.',
    query: ListProductsQuery,
    reply: ProductList,
    async run(ctx, { shop, query, at, baseUrl }) {
      const { body, until, shows } = await listProducts(ctx, shop, query, at)
      return { body: toProductList(body, baseUrl), until, shows }
    },
  }),
  read('/products/:slug', {
    op: 'getProduct',
    tag: 'Catalogue',
    summary: 'Read one product',
    description: 'With its pictures, options, variants and related products.',
    params: ProductPath,
    reply: ProductDetail,
    problems: ['not_found'],
    async run(ctx, { shop, params, at, baseUrl }) {
      const { body, until, shows } = await getProduct(ctx, shop, params.slug, at)
      return { body: toDetail(body, baseUrl), until, shows }
    },
  }),
]
