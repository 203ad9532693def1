// A link to a chat, from whatever a merchant types or pastes, and the number in it: pure.

/** `0812…` and `+62 812…` become a link; what is a link already stays, and so does what cannot be read. */
export function whatsappLink(typed: string): string {
  const text = typed.trim()
  if (!/^[\d\s+().-]+$/.test(text)) return text
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 8) return text
  const number = digits.startsWith('0')
    ? `62${digits.slice(1)}`
    : digits.startsWith('8')
      ? `62${digits}`
      : digits
  return `https://wa.me/${number}`
}

/** The shop's number is known by its WhatsApp link: `https://wa.me/6281200000012` is 081200000012. */
export function phoneInLink(url: string): string {
  const [, digits = ''] = /(?:wa\.me\/|phone=)\+?(\d{8,15})/.exec(url) ?? []
  return digits.replace(/^62/, '0')
}
