// The screens of products, by their addresses.
import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { ListPage } from './list/list-page.tsx'

const EditPage = lazy(async () => ({ default: (await import('./form/edit-page.tsx')).EditPage }))
const NewPage = lazy(async () => ({ default: (await import('./form/new-page.tsx')).NewPage }))
const StockPage = lazy(async () => ({ default: (await import('./stock/stock-page.tsx')).StockPage }))
const ImportPage = lazy(async () => ({ default: (await import('./imports/import-page.tsx')).ImportPage }))
const CategoriesPage = lazy(async () => ({
  default: (await import('./categories/categories-page.tsx')).CategoriesPage,
}))
const CategoryPage = lazy(async () => ({
  default: (await import('./categories/category-page.tsx')).CategoryPage,
}))

const AT = '/toko/:shop/produk'

export default function Screens() {
  return (
    <Switch>
      <Route path={AT}>{() => <ListPage />}</Route>
      <Route path={`${AT}/baru`}>{() => <NewPage />}</Route>
      <Route path={`${AT}/stok`}>{() => <StockPage />}</Route>
      <Route path={`${AT}/impor`}>{() => <ImportPage />}</Route>
      <Route path={`${AT}/kategori`}>{() => <CategoriesPage />}</Route>
      <Route path={`${AT}/kategori/baru`}>{() => <CategoryPage id={null} />}</Route>
      <Route path={`${AT}/kategori/:id`}>{({ id }) => <CategoryPage id={id} key={id} />}</Route>
      <Route path={`${AT}/:id`}>{({ id }) => <EditPage id={id} key={id} />}</Route>
    </Switch>
  )
}
