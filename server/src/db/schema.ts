// Every table of the database, by name.
import type { CategoryTable, ProductImageTable, ProductTable, VariantTable } from './tables/catalogue.ts'
import type {
  CodeCountTable,
  CodeTryTable,
  DraftCountTable,
  DraftTable,
  HeldTotalTable,
  OneTimeCodeTable,
} from './tables/checkout.ts'
import type { MessageTable } from './tables/messages.ts'
import type {
  OrderHistoryTable,
  OrderLineTable,
  OrderSearchTable,
  OrderTable,
  SentLinkTable,
  VoucherUseTable,
} from './tables/orders.ts'
import type { PaymentAttemptTable, PaymentNoticeTable } from './tables/payments.ts'
import type {
  ApiTokenTable,
  AuditTable,
  EntryLinkTable,
  PersonTable,
  SessionTable,
  SignInFailureTable,
  StaffTable,
} from './tables/people.ts'
import type {
  PromotionCategoryTable,
  PromotionProductTable,
  PromotionTable,
  VoucherTable,
} from './tables/promotions.ts'
import type { IdempotencyKeyTable, IpBudgetTable } from './tables/requests.ts'
import type { CourierPlaceTable, ShippingQuoteTable } from './tables/shipping.ts'
import type {
  CourierTable,
  MediaTable,
  PageTable,
  PaymentMethodTable,
  PlatformAddressTable,
  ShopCredentialTable,
  ShopDomainTable,
  ShopTable,
} from './tables/shops.ts'

export interface Database {
  shops: ShopTable
  shop_domains: ShopDomainTable
  shop_credentials: ShopCredentialTable
  platform_address: PlatformAddressTable
  couriers: CourierTable
  payment_methods: PaymentMethodTable
  pages: PageTable
  media: MediaTable
  categories: CategoryTable
  products: ProductTable
  product_images: ProductImageTable
  variants: VariantTable
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
  orders: OrderTable
  order_lines: OrderLineTable
  order_history: OrderHistoryTable
  order_search: OrderSearchTable
  sent_links: SentLinkTable
  voucher_uses: VoucherUseTable
  held_totals: HeldTotalTable
  payment_attempts: PaymentAttemptTable
  payment_notices: PaymentNoticeTable
  people: PersonTable
  staff: StaffTable
  sessions: SessionTable
  entry_links: EntryLinkTable
  sign_in_failures: SignInFailureTable
  api_tokens: ApiTokenTable
  audit: AuditTable
}
