// The screens of products, by their addresses.
import { Route, Switch } from 'wouter'
import { screen } from '../../ui/screen.ts'
import { ListPage } from './list/list-page.tsx'

const EditPage = screen(async () => (await import('./form/edit-page.tsx')).EditPage)
const NewPage = screen(async () => (await import('./form/new-page.tsx')).NewPage)
const StockPage = screen(async () => (await import('./stock/stock-page.tsx')).StockPage)
const PricesPage = screen(async () => (await import('./prices/prices-page.tsx')).PricesPage)
const LegalPage = screen(async () => (await import('./legal/legal-page.tsx')).LegalPage)
const FeedsPage = screen(async () => (await import('./feeds/feeds-page.tsx')).FeedsPage)
const ImportPage = screen(async () => (await import('./imports/import-page.tsx')).ImportPage)
const LinkPage = screen(async () => (await import('./links/link-page.tsx')).LinkPage)
const CategoriesPage = screen(async () => (await import('./categories/categories-page.tsx')).CategoriesPage)
const CategoryPage = screen(async () => (await import('./categories/category-page.tsx')).CategoryPage)

const AT = '/toko/:shop/produk'

export default function Screens() {
  return (
    <Switch>
      <Route path={AT}>{() => <ListPage />}</Route>
      <Route path={`${AT}/baru`}>{() => <NewPage />}</Route>
      <Route path={`${AT}/stok`}>{() => <StockPage />}</Route>
      <Route path={`${AT}/harga`}>{() => <PricesPage />}</Route>
      <Route path={`${AT}/keterangan`}>{() => <LegalPage />}</Route>
      <Route path={`${AT}/katalog`}>{() => <FeedsPage />}</Route>
      <Route path={`${AT}/impor`}>{() => <ImportPage />}</Route>
      <Route path={`${AT}/tautan`}>{() => <LinkPage />}</Route>
      <Route path={`${AT}/kategori`}>{() => <CategoriesPage />}</Route>
      <Route path={`${AT}/kategori/baru`}>{() => <CategoryPage id={null} />}</Route>
      <Route path={`${AT}/kategori/:id`}>{({ id }) => <CategoryPage id={id} key={id} />}</Route>
      <Route path={`${AT}/:id`}>{({ id }) => <EditPage id={id} key={id} />}</Route>
    </Switch>
  )
}
