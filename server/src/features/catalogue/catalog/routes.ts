// Storefront endpoints of the catalogue.
import { read } from '../../../http/routes/declare-route.ts'
import { getProduct } from './actions/get-product.ts'
import { listCategories } from './actions/list-categories.ts'
import { listProducts } from './actions/list-products.ts'
import { suggestProducts } from './actions/suggest-products.ts'
import { toCategoryList, toDetail, toProductList, toSuggestions } from './present.ts'
import {
  CategoryList,
  ListProductsQuery,
  ProductDetail,
  ProductList,
  ProductPath,
  Suggestions,
  SuggestProductsQuery,
} from './schema.ts'

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
      'Filters may be combined. An unknown `cat` or `tag`, or a `min_price` above `max_price`, answers an empty list. ' +
      'Go on with `offset` while it is below `total`.\n\n' +
      'Every word of `q` must be found: as it is, as the beginning or a part of a word, by a word that means the same ' +
      '(those of the trade, and the shop’s own), or, where no word fits, with a small typo. A word ' +
      'that the shop does not know at all is left out when there are others. “murah” and its like put the cheapest first, ' +
      '“promo” and its like keep what is on sale, where nothing of the shop is called so.',
    query: ListProductsQuery,
    reply: ProductList,
    async run(ctx, { shop, query, at, baseUrl }) {
      const { body, until, shows } = await listProducts(ctx, shop, query, at)
      return { body: toProductList(body, baseUrl), until, shows }
    },
  }),
  read('/search/suggestions', {
    op: 'suggestProducts',
    tag: 'Catalogue',
    summary: 'Suggest while a buyer types',
    description:
      'The best products and categories for what was typed so far, small enough for every keystroke. Wait until ' +
      'typing pauses for about 150 ms, and drop the answers to what was typed before.',
    query: SuggestProductsQuery,
    reply: Suggestions,
    async run(ctx, { shop, query, at, baseUrl }) {
      const { body, until, shows } = await suggestProducts(ctx, shop, query, at)
      return { body: toSuggestions(body, baseUrl), until, shows }
    },
  }),
  read('/products/:slug', {
    op: 'getProduct',
    tag: 'Catalogue',
    summary: 'Read one product',
    description:
      'With its pictures, options, variants and related products. By a slug that it had before it is found as well, ' +
      'until another product has that slug: its `slug` is the one to link to. So it is by its `id`, and by the `id` of one ' +
      'of its variants, as links that buy name them.',
    params: ProductPath,
    reply: ProductDetail,
    problems: ['not_found'],
    async run(ctx, { shop, params, at, baseUrl }) {
      const { body, until, shows } = await getProduct(ctx, shop, params.slug, at)
      return { body: toDetail(body, baseUrl), until, shows }
    },
  }),
]
