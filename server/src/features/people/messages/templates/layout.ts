// The frame of every mail: shop's name on top, one card, readable on phones and in the dark, nothing loaded from afar.
import type { OutgoingMessage } from '../../../../adapters/senders/sender.ts'
import { Html, html } from '../../../../domain/html.ts'

/** What a buyer reads of a message. */
export interface MessageTexts extends Pick<OutgoingMessage, 'subject' | 'text' | 'orderUpdate'> {
  /** of a message to those who run a shop */
  readonly shopNews?: OutgoingMessage['shopNews']
  /** of a message about goods */
  readonly productNews?: OutgoingMessage['productNews']
  readonly html: Html
}

export interface MailFrame {
  readonly shopName: string
  /** what an inbox shows beside the subject */
  readonly preheader: string
  readonly heading: string
  readonly body: Html
  /** why this mail came */
  readonly footer: string
}

export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const INK = '#1c1b1a'
export const QUIET = '#66615c'
export const LINE = '#e5e1dc'
export const ACCENT = '#1f5f4a'

export function layout({ shopName, preheader, heading, body, footer }: MailFrame): Html {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${heading}</title>
${STYLE}
</head>
<body class="page" style="margin:0;padding:0;background:#f4f2ef;-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;">${preheader}${PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f4f2ef;">
<tr><td align="center" style="padding:24px 12px 32px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;">
<tr><td class="ink" style="padding:4px 8px 16px;font:700 18px/1.3 ${STACK};color:${INK};overflow-wrap:anywhere;">${shopName}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid ${LINE};border-radius:14px;padding:28px 24px;">
<h1 class="ink" style="margin:0 0 12px;font:700 22px/1.3 ${STACK};color:${INK};overflow-wrap:anywhere;">${heading}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;font:400 13px/1.5 ${STACK};color:${QUIET};overflow-wrap:anywhere;">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

export function paragraph(text: string): Html {
  return html`<p class="ink" style="margin:0 0 16px;font:400 16px/1.55 ${STACK};color:${INK};overflow-wrap:anywhere;">${text}</p>`
}

export function note(text: string): Html {
  return html`<p class="quiet" style="margin:0;font:400 14px/1.55 ${STACK};color:${QUIET};overflow-wrap:anywhere;">${text}</p>`
}

// Names of fonts come in quotes, which an attribute in double quotes takes as they are.
export const STACK = new Html(FONT)

// Else an inbox fills its preview with the first words of the mail.
const PADDING = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

const STYLE = new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #151413 !important; }
  .card { background: #211f1d !important; border-color: #3a3733 !important; }
  .ink { color: #f3f0ec !important; }
  .quiet { color: #b5aea6 !important; }
  .rule { border-color: #3a3733 !important; }
  .panel { background: #2b2926 !important; border-color: #4a4641 !important; }
  .link { color: #8fd3b8 !important; }
}
</style>`)
