// Writes a message: subject, text and HTML, in Indonesian.
import type { OutgoingMessage } from '../../../../adapters/senders/sender.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import type { MessageContent, SealedMessage } from '../message.ts'
import { accountChangedTexts, accountCodeTexts, accountLinkTexts } from './account.ts'
import { codeTexts } from './code.ts'
import type { MessageTexts } from './layout.ts'
import { merchantTexts } from './merchant.ts'
import { orderLinkTexts } from './order-link.ts'
import { orderMovedTexts } from './order-moved.ts'
import { orderPlacedTexts } from './order-placed.ts'
import { ownerNoticeTexts } from './owner-notice.ts'
import { parcelMovedTexts } from './parcel-moved.ts'
import { refundAccountTexts, refundMadeTexts } from './refund.ts'
import { restockTexts } from './restock.ts'
import { claimRejectedTexts, paymentReminderTexts } from './unpaid-order.ts'

export function writeMessage(id: string, { to, shop_name, content }: SealedMessage): OutgoingMessage {
  const from = oneLine(shop_name)
  const { subject, text, html, orderUpdate, shopNews = null, productNews = null } = textsOf(from, content)
  return {
    id,
    to,
    from,
    subject: oneLine(subject),
    text,
    html: html.text,
    code: 'code' in content ? content.code : null,
    orderUpdate,
    shopNews,
    productNews,
  }
}

function textsOf(shopName: string, content: MessageContent): MessageTexts {
  switch (content.kind) {
    case 'code':
      return codeTexts(shopName, content)
    case 'order_placed':
      return orderPlacedTexts(shopName, content)
    case 'order_moved':
      return orderMovedTexts(shopName, content)
    case 'parcel_moved':
      return parcelMovedTexts(shopName, content)
    case 'payment_reminder':
      return paymentReminderTexts(shopName, content)
    case 'claim_rejected':
      return claimRejectedTexts(shopName, content)
    case 'refund_account':
      return refundAccountTexts(shopName, content)
    case 'refund_made':
      return refundMadeTexts(shopName, content)
    case 'order_link':
      return orderLinkTexts(shopName, content)
    case 'restock':
      return restockTexts(shopName, content)
    case 'account_code':
      return accountCodeTexts(shopName, content)
    case 'account_link':
      return accountLinkTexts(shopName, content)
    case 'account_changed':
      return accountChangedTexts(shopName, content)
    case 'owner_notice':
      return ownerNoticeTexts(shopName, content)
    case 'merchant_order_placed':
    case 'merchant_order_paid':
    case 'merchant_order_cancelled':
    case 'merchant_parcel':
    case 'merchant_claim':
    case 'merchant_claim_overdue':
    case 'merchant_low_stock':
    case 'merchant_refund':
    case 'merchant_webhook_off':
    case 'merchant_space':
    case 'merchant_plan':
    case 'merchant_money':
      return merchantTexts(shopName, content)
  }
}
