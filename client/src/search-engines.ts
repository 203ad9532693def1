// What search engines read of a shop's site: structured data, robots.txt, sitemap.xml and the picture beside a shared address, as the shop's own pages have them.
export { robotsText, type SitemapEntry, sitemapText } from './generated/crawling.ts'
export { pathTo } from './generated/page-paths.ts'
export { SHARED, sharedAddress } from './generated/shared-picture.ts'
export {
  categoryData,
  type DescribedShop,
  dataTag,
  productData,
  type StructuredData,
  shopData,
} from './generated/structured-data.ts'
