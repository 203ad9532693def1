// Every table of the database, by name.

import type { AgentCartTable } from './tables/agents.ts'
import type { ArchivePartTable, ArchiveTable } from './tables/archives.ts'
import type {
  CategoryTable,
  FormerSlugTable,
  ProductImageTable,
  ProductTable,
  RestockRequestTable,
  StockLedgerTable,
  VariantTable,
} from './tables/catalogue.ts'
import type {
  CodeCountTable,
  CodeTryTable,
  DraftCountTable,
  DraftTable,
  HeldTotalTable,
  OneTimeCodeTable,
} from './tables/checkout.ts'
import type { HeardNoticeTable } from './tables/heard.ts'
import type { ImportTable, ImportTraceTable, PictureFetchTable } from './tables/imports.ts'
import type { InvoiceCounterTable, InvoiceTable } from './tables/invoices.ts'
import type { MessageTable } from './tables/messages.ts'
import type { IncomingMoneyTable, MutationFeedTable, SettledMutationTable } from './tables/mutations.ts'
import type { NodeTable } from './tables/nodes.ts'
import type {
  OrderHistoryTable,
  OrderLineTable,
  OrderSearchTable,
  OrderTable,
  OrderTermsTable,
  SentLinkTable,
  VoucherUseTable,
} from './tables/orders.ts'
import type { ParcelEventTable, ParcelLineTable, ParcelTable } from './tables/parcels.ts'
import type { NamedAccountTable, PaymentAttemptTable, PaymentNoticeTable } from './tables/payments.ts'
import type {
  AccountCodeTable,
  ApiTokenTable,
  AuditTable,
  EntryLinkTable,
  PasskeyChallengeTable,
  PasskeyTable,
  PersonTable,
  PlatformAuditTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  SignInCountTable,
  SignUpCodeTable,
  SignUpInvitationTable,
  StaffInvitationTable,
  StaffTable,
} from './tables/people.ts'
import type { PlanOrderTable, PlanTermsTable } from './tables/plans.ts'
import type { AccessLogTable, DataRequestTable } from './tables/privacy.ts'
import type {
  PromotionCategoryTable,
  PromotionProductTable,
  PromotionTable,
  VoucherTable,
} from './tables/promotions.ts'
import type { PushDeliveryTable, PushSubscriptionTable } from './tables/push.ts'
import type { RefundTable } from './tables/refunds.ts'
import type { IdempotencyKeyTable, IpBudgetTable } from './tables/requests.ts'
import type { SalesDayTable, SalesMarkTable, SalesSummedTable } from './tables/sales.ts'
import type { GatewayTransactionTable, SettlementFeedTable } from './tables/settlements.ts'
import type { CourierPlaceTable, ShippingQuoteTable } from './tables/shipping.ts'
import type {
  CourierTable,
  DomainClaimTable,
  FormerKeyTable,
  MediaTable,
  PageTable,
  PaymentMethodTable,
  PlatformAddressTable,
  ShopCredentialTable,
  ShopDomainTable,
  ShopReportTable,
  ShopTable,
} from './tables/shops.ts'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts'

export interface Database {
  shops: ShopTable
  shop_domains: ShopDomainTable
  domain_claims: DomainClaimTable
  shop_credentials: ShopCredentialTable
  platform_address: PlatformAddressTable
  couriers: CourierTable
  payment_methods: PaymentMethodTable
  pages: PageTable
  media: MediaTable
  categories: CategoryTable
  products: ProductTable
  former_keys: FormerKeyTable
  former_slugs: FormerSlugTable
  product_images: ProductImageTable
  variants: VariantTable
  stock_ledger: StockLedgerTable
  promotions: PromotionTable
  promotion_products: PromotionProductTable
  promotion_categories: PromotionCategoryTable
  vouchers: VoucherTable
  shipping_quotes: ShippingQuoteTable
  courier_places: CourierPlaceTable
  idempotency_keys: IdempotencyKeyTable
  ip_budgets: IpBudgetTable
  messages: MessageTable
  drafts: DraftTable
  draft_counts: DraftCountTable
  one_time_codes: OneTimeCodeTable
  code_tries: CodeTryTable
  code_counts: CodeCountTable
  restock_requests: RestockRequestTable
  agent_carts: AgentCartTable
  orders: OrderTable
  order_lines: OrderLineTable
  order_terms: OrderTermsTable
  order_history: OrderHistoryTable
  order_search: OrderSearchTable
  sent_links: SentLinkTable
  voucher_uses: VoucherUseTable
  held_totals: HeldTotalTable
  payment_attempts: PaymentAttemptTable
  payment_notices: PaymentNoticeTable
  named_accounts: NamedAccountTable
  heard_notices: HeardNoticeTable
  incoming_money: IncomingMoneyTable
  plan_orders: PlanOrderTable
  plan_terms: PlanTermsTable
  mutation_feeds: MutationFeedTable
  settled_mutations: SettledMutationTable
  gateway_transactions: GatewayTransactionTable
  settlement_feeds: SettlementFeedTable
  sales_days: SalesDayTable
  sales_summed: SalesSummedTable
  sales_marks: SalesMarkTable
  parcels: ParcelTable
  refunds: RefundTable
  invoices: InvoiceTable
  invoice_counters: InvoiceCounterTable
  parcel_lines: ParcelLineTable
  parcel_events: ParcelEventTable
  people: PersonTable
  staff: StaffTable
  staff_invitations: StaffInvitationTable
  sessions: SessionTable
  entry_links: EntryLinkTable
  sign_in_counts: SignInCountTable
  passkeys: PasskeyTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  passkey_challenges: PasskeyChallengeTable
  account_codes: AccountCodeTable
  sign_up_codes: SignUpCodeTable
  sign_up_invitations: SignUpInvitationTable
  shop_reports: ShopReportTable
  api_tokens: ApiTokenTable
  audit: AuditTable
  platform_audit: PlatformAuditTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  push_subscriptions: PushSubscriptionTable
  push_deliveries: PushDeliveryTable
  archives: ArchiveTable
  archive_parts: ArchivePartTable
  imports: ImportTable
  import_traces: ImportTraceTable
  picture_fetches: PictureFetchTable
  nodes: NodeTable
  data_requests: DataRequestTable
  access_log: AccessLogTable
}
