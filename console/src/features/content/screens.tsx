// The screens of this part of the console, by their addresses.
import { Route, Switch } from 'wouter'
import { useShop } from '../../shop/use-shop.ts'
import { contentTexts } from '../../texts/content.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { screen } from '../../ui/screen.ts'
import { OverviewPage } from './overview-page.tsx'

const BrandPage = screen(async () => (await import('./brand/brand-page.tsx')).BrandPage)
const HomePage = screen(async () => (await import('./home/home-page.tsx')).HomePage)
const MenuPage = screen(async () => (await import('./menu/menu-page.tsx')).MenuPage)
const NewPage = screen(async () => (await import('./pages/new-page.tsx')).NewPage)
const PagePage = screen(async () => (await import('./pages/page-page.tsx')).PagePage)
const PagesPage = screen(async () => (await import('./pages/pages-page.tsx')).PagesPage)

const t = contentTexts

export default function Screens() {
  const { may } = useShop()
  if (!may('manager'))
    return (
      <Page title={t.title}>
        <Empty title={t.notAllowedTitle} hint={everyScreenTexts.notAllowed} />
      </Page>
    )
  return (
    <Switch>
      <Route path="/toko/:shop/tampilan">{() => <OverviewPage />}</Route>
      <Route path="/toko/:shop/tampilan/merek">{() => <BrandPage />}</Route>
      <Route path="/toko/:shop/tampilan/beranda">{() => <HomePage />}</Route>
      <Route path="/toko/:shop/tampilan/halaman">{() => <PagesPage />}</Route>
      <Route path="/toko/:shop/tampilan/halaman-baru">{() => <NewPage />}</Route>
      <Route path="/toko/:shop/tampilan/halaman/:key">
        {({ key }) => <PagePage key={key} pageKey={key} />}
      </Route>
      <Route path="/toko/:shop/tampilan/menu">{() => <MenuPage />}</Route>
      <Route>
        {() => (
          <Page title={everyScreenTexts.notFound} back="/tampilan">
            <Empty title={everyScreenTexts.notFound} hint={everyScreenTexts.notFoundHint} />
          </Page>
        )}
      </Route>
    </Switch>
  )
}
