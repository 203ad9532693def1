// Columns without personal data, table by table: whatever is here or in inventory.ts was looked at by somebody.
import type { Database } from '../../../db/schema.ts'

export const NOT_PERSONAL: Readonly<Record<keyof Database, string>> = {
  shops:
    'id slug name plan contact_channel announcement tags shipping_mode shipping_origin_ref shipping_provider shipping_booking free_shipping_min free_shipping_disabled home search_synonyms goods max_units_per_line max_unpaid_orders agents sells_plans proven_days slug_look name_look closed_at paused_at paused_reason created_at updated_at version',
  shop_domains: 'shop_id host hostname is_primary is_local_origin position version',
  domain_claims: 'shop_id host is_primary proof created_at checked_at last_error version',
  shop_credentials: 'shop_id name sealed updated_at version previous_sealed previous_until known_keys',
  platform_address: 'is_only public_url console_port kept_at',
  couriers: 'shop_id code service position name eta cost enabled services zones version',
  payment_methods:
    'shop_id code position name sub channel gateways enabled unique_code fee_flat fee_basis_pt min_order_total max_order_total cod version',
  pages: 'shop_id key position sections changed_at version',
  media: 'shop_id hash format width height bytes unshown_since removed created_at',
  categories:
    'shop_id id key position label subtitle image_hash image_alt material_spec spec_label google_category archived_at changed_at version',
  products:
    'shop_id id slug position name category_id tags sku description care_copy material_spec spec_label price compare_at_price cost_price stock low_stock_told_at unlimited_stock weight_grams preorder_lead_days preorder_capped sell_from sell_until badge legal brand gtin mpn condition options sold_count published_at archived_at is_draft changed_at version',
  former_keys: 'shop_id kind key leads_to left_at',
  former_slugs: 'shop_id slug product_id left_at',
  product_images: 'shop_id id product_id position media_hash alt',
  variants:
    'shop_id id product_id position sku options price compare_at_price cost_price stock low_stock_told_at weight_grams badge image_id gtin mpn archived_at',
  stock_ledger: 'shop_id id at product_id variant_id kind change stock order_number actor_kind',
  promotions:
    'shop_id id key position name kind discount_type discount_value min_subtotal max_discount starts_at ends_at badge whole_shop archived_at version',
  promotion_products: 'shop_id promotion_id product_id',
  promotion_categories: 'shop_id promotion_id category_id',
  vouchers:
    'shop_id id code position name kind discount_type discount_value min_subtotal max_discount usage_limit per_contact_limit used_count starts_at ends_at archived_at version',
  shipping_quotes:
    'shop_id id destination_ref destination_label courier_code courier_name courier_service name etd cost weight_grams cart_hash expires_at',
  courier_places: 'provider ref place found_at',
  idempotency_keys: 'shop_id key_hash claim leased_until created_at status lasts done_as',
  ip_budgets: 'budget used window_ends_at',
  messages: 'shop_id id channel kind status attempts created_at sent_at expires_at send_after order_number',
  drafts:
    'contact_channel payment_method courier_code courier_service shop_id id voucher_id lines priced total expires_at created_at order_id holds_total is_sale',
  draft_counts: 'shop_id day drafts',
  one_time_codes: 'shop_id id purpose code_hash tries created_at expires_at used_at seq',
  code_tries: 'shop_id code_id tries',
  code_counts: 'scope codes lookup_codes window_ends_at',
  restock_requests: 'shop_id id product_id variant_id channel created_at',
  agent_carts:
    'shop_id id kind state items voucher_code courier_code courier_service cart_id created_at updated_at expires_at',
  orders:
    'contact_channel payment_method courier_code courier_service shop_id id number draft_id status voucher_id voucher_code promotion_name shipping_promotion_name subtotal discount_total shipping_cost shipping_discount payment_fee unique_code total preorder_lead_days placed_at expires_at buyer_claimed_at claim_overdue_told_at needs_attention reminded_at version source refunded_by refunded_total terms_hash changed_at anonymised_at is_cod cod_collected_at cod_remitted_at cod_remitted cod_refused_at',
  order_lines:
    'shop_id order_id position product_id variant_id sku name variant_label picture promotion_name qty unit_price undiscounted_unit_price line_total preorder unlimited_stock took_stock legal unit_cost',
  order_terms: 'shop_id hash first_seen',
  order_history: 'shop_id order_id at id from_status to_status actor replaced',
  order_search: 'shop_id order_id placed_at',
  sent_links: 'shop_id sent_at',
  voucher_uses: 'shop_id voucher_id order_id',
  held_totals: 'shop_id total draft_id expires_at',
  payment_attempts:
    'shop_id id order_id gateway method channel status amount kind created_at expires_at unanswered_since ask_after seq',
  refunds:
    'shop_id id order_id attempt_id way status amount lines made_at account_given_at send_after attempts created_at',
  invoices:
    'shop_id id order_id refund_id series year number code issued_at total tax_base tax document tax_buyer_kind tax_buyer_at',
  invoice_counters: 'shop_id series year last',
  named_accounts: 'shop_id account_hash named_at left_at kin place told_kin told_others',
  payment_notices: 'shop_id attempt_id status amount outcome received_at',
  heard_notices: 'shop_id id seq kind vendor received_at attempts send_after created_at',
  incoming_money:
    'shop_id id provider account mutation_id came_at is_day amount balance state order_id settled_by ignored_from same_as elsewhere received_at version',
  settled_mutations: 'mutation_hash shop_id money_id settled_at',
  gateway_transactions:
    'shop_id gateway id kind status reference channel amount fee fee_tax withheld net made_at settles_at settled_at attempt_id refund_id',
  settlement_feeds: 'shop_id gateway began_at since after_id walk_at ask_after asked_at error',
  sales_days:
    'shop_id part day key name orders paid_orders items goods discounts shipping fees revenue refunds costed costed_discounts cost cod_orders cod_collected_orders cod_collected cod_remitted cod_owed cod_due cod_refused_orders',
  sales_summed: 'shop_id until',
  sales_marks: 'shop_id day id',
  plan_orders: 'shop_id draft_id for_shop sku plan days created_at',
  plan_terms: 'shop_id granted periods told_end told_days next_at',
  mutation_feeds: 'shop_id provider heard_at ask_after asked_at error strange_account',
  parcels:
    'shop_id id order_id reference vendor courier_code courier_service way pickup_at weight_grams length_cm width_cm height_cm insured state state_at vendor_state trouble vendor_id sorting_code eta value quoted charged insurance_fee cod_amount cod_fee collected_at remitted_at return_cost refusal cancel_asked_at told handled_at send_after attempts asked_at created_at version',
  parcel_lines: 'shop_id parcel_id position qty came_back sellable',
  parcel_events: 'shop_id parcel_id key id state vendor_state at received_at',
  people: 'id channel confirmed_at is_operator version created_at',
  staff: 'shop_id version created_at',
  staff_invitations: 'shop_id role hands_over takes_news version created_at expires_at',
  sessions: 'id key_hash created_at used_at expires_at has_two_factors',
  second_factors: 'created_at confirmed_at last_step',
  recovery_codes: 'code_hash created_at',
  entry_links: 'key_hash created_at expires_at used_at is_sent shop_id',
  sign_in_counts: 'tries window_ends_at',
  passkeys: 'id counter transports created_at used_at version',
  passkey_challenges: 'challenge purpose expires_at',
  account_codes: 'id purpose code_hash created_at expires_at',
  sign_up_codes: 'id contact_hash code_hash created_at expires_at opened',
  shop_reports: 'id shop_id reason created_at settled_at note',
  sign_up_invitations: 'id key_hash created_at expires_at opened opened_at',
  api_tokens: 'shop_id id name key_hash last4 scopes made_by created_at used_at expires_at version',
  audit: 'id at actor_kind kind subject shop_id',
  platform_audit: 'id at actor_kind kind subject',
  webhooks:
    'shop_id id url types enabled secret_sealed old_secret_sealed old_secret_until version created_at failing_since disabled_reason secret_at secret_known',
  webhook_deliveries:
    'shop_id id webhook_id sequence event_id type object status attempts send_after created_at tried_at delivered_at answer_status error',
  push_subscriptions: 'id session_id created_at',
  push_deliveries: 'id shop_id subscription_id attempts send_after created_at',
  imports:
    'shop_id id kind dry_run state actor_kind as_operator claim attempts leased_until rows_done rows_total summary changes faults fault_count notes created_at finished_at account undo_of',
  archives: 'shop_id id state actor_kind claim attempts leased_until files orders created_at finished_at',
  archive_parts: 'shop_id archive_id file number',
  import_traces: 'shop_id import_id kind thing_id version before created_at',
  picture_fetches:
    'shop_id id import_id product_id url place row state media failure attempts send_after created_at',
  nodes: 'id host pid version started_at seen_at draining figures',
  data_requests: 'shop_id id kind asked_at due_at done_at outcome orders',
  access_log: 'shop_id day what subject actor_kind times first_at last_at',
}
