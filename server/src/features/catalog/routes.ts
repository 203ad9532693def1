// Storefront endpoints of the catalogue.
import { read } from '../../http/route.ts'
import { getProduct, listCategories, listProducts } from './actions.ts'
import { CategoryList, ListProductsQuery, ProductDetail, ProductList, ProductPath } from './schema.ts'

export const catalogRoutes = [
  read('/categories', {
    op: 'listCategories',
    tag: 'Catalogue',
    summary: 'List the categories',
    reply: CategoryList,
    run: (ctx, call) => listCategories(ctx, call),
  }),
  read('/products', {
    op: 'listProducts',
    tag: 'Catalogue',
    summary: 'List and search products',
    description: 'An unknown `cat` or `tag` answers an empty list.',
    query: ListProductsQuery,
    reply: ProductList,
    run: (ctx, call) => listProducts(ctx, call),
  }),
  read('/products/:slug', {
    op: 'getProduct',
    tag: 'Catalogue',
    summary: 'Read one product',
    params: ProductPath,
    reply: ProductDetail,
    problems: ['not_found'],
    run: (ctx, call) => getProduct(ctx, call),
  }),
]
