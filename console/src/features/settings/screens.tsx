// The settings of a shop, by their addresses.
import { Route, Switch } from 'wouter'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { screen } from '../../ui/screen.ts'
import { IndexPage } from './index-page.tsx'

const AuditPage = screen(async () => (await import('./audit/audit-page.tsx')).AuditPage)
const BuyersPage = screen(async () => (await import('./buyers/buyers-page.tsx')).BuyersPage)
const DomainsPage = screen(async () => (await import('./domains/domains-page.tsx')).DomainsPage)
const GatewayPage = screen(async () => (await import('./payments/gateway-page.tsx')).GatewayPage)
const MethodPage = screen(async () => (await import('./payments/method-page.tsx')).MethodPage)
const PaymentsPage = screen(async () => (await import('./payments/payments-page.tsx')).PaymentsPage)
const MutationPage = screen(async () => (await import('./payments/mutation-page.tsx')).MutationPage)
const PlanPage = screen(async () => (await import('./plan/plan-page.tsx')).PlanPage)
const ArchivePage = screen(async () => (await import('./archive-page.tsx')).ArchivePage)
const HandoverPage = screen(async () => (await import('./handover-page.tsx')).HandoverPage)
const ClosingPage = screen(async () => (await import('./closing-page.tsx')).ClosingPage)
const CourierPage = screen(async () => (await import('./shipping/courier-page.tsx')).CourierPage)
const ShippingPage = screen(async () => (await import('./shipping/shipping-page.tsx')).ShippingPage)
const ShopPage = screen(async () => (await import('./shop-page.tsx')).ShopPage)
const SenderPage = screen(async () => (await import('./sender-page.tsx')).SenderPage)
const StaffPage = screen(async () => (await import('./staff-page.tsx')).StaffPage)
const SearchPage = screen(async () => (await import('./search-page.tsx')).SearchPage)
const TagsPage = screen(async () => (await import('./tags-page.tsx')).TagsPage)
const TaxPage = screen(async () => (await import('./tax-page.tsx')).TaxPage)
const TokensPage = screen(async () => (await import('./tokens-page.tsx')).TokensPage)
const WebhookPage = screen(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage)
const WebhooksPage = screen(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage)

const AT = '/toko/:shop/pengaturan'

export default function Screens() {
  return (
    <Switch>
      <Route path={AT} component={IndexPage} />
      <Route path={`${AT}/toko`} component={ShopPage} />
      <Route path={`${AT}/pengirim`} component={SenderPage} />
      <Route path={`${AT}/pengiriman`} component={ShippingPage} />
      <Route path={`${AT}/pengiriman/kurir/:id`}>
        {({ id }) => <CourierPage key={id} id={decodeURIComponent(id)} />}
      </Route>
      <Route path={`${AT}/pembayaran`} component={PaymentsPage} />
      <Route path={`${AT}/pembayaran/cara/:id`}>
        {({ id }) => <MethodPage key={id} id={decodeURIComponent(id)} />}
      </Route>
      <Route path={`${AT}/pembayaran/gateway/:name`}>{({ name }) => <GatewayPage name={name} />}</Route>
      <Route path={`${AT}/pembayaran/mutasi/:name`}>
        {({ name }) => <MutationPage key={name} name={name} />}
      </Route>
      <Route path={`${AT}/pajak`} component={TaxPage} />
      <Route path={`${AT}/domain`} component={DomainsPage} />
      <Route path={`${AT}/pencarian`} component={SearchPage} />
      <Route path={`${AT}/iklan`} component={TagsPage} />
      <Route path={`${AT}/paket`} component={PlanPage} />
      <Route path={`${AT}/salinan`} component={ArchivePage} />
      <Route path={`${AT}/serahkan`} component={HandoverPage} />
      <Route path={`${AT}/tutup`} component={ClosingPage} />
      <Route path={`${AT}/staf`} component={StaffPage} />
      <Route path={`${AT}/kunci`} component={TokensPage} />
      <Route path={`${AT}/webhook`} component={WebhooksPage} />
      <Route path={`${AT}/webhook/:id`}>{({ id }) => <WebhookPage key={id} id={id} />}</Route>
      <Route path={`${AT}/data-pembeli`} component={BuyersPage} />
      <Route path={`${AT}/riwayat`} component={AuditPage} />
      <Route>
        <Page title={everyScreenTexts.notFound} back="/pengaturan">
          <Empty title={everyScreenTexts.notFound} hint={everyScreenTexts.notFoundHint} />
        </Page>
      </Route>
    </Switch>
  )
}
