// Addresses that open a conversation with the shop, words already written.
export function whatsappLink(url: string | null | undefined, text: string | null | undefined): string | null {
  const link = httpsAddress(url)
  if (!link) return null
  if (text && !link.searchParams.has('text')) link.searchParams.set('text', text)
  return link.href
}

/** With exactly these words, whatever the merchant wrote for other occasions. */
export function whatsappAbout(url: string | null | undefined, text: string): string | null {
  const link = httpsAddress(url)
  link?.searchParams.set('text', text)
  return link?.href ?? null
}

export function whatsappToPhone(phone: string | null | undefined, text: string): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0/, '62')
  return digits ? whatsappLink(`https://wa.me/${digits}`, text) : null
}

/** Null for what is none: the merchant typed it, and a typing mistake must not take the screen down. */
function httpsAddress(text: string | null | undefined): URL | null {
  try {
    const address = new URL(text ?? '')
    return address.protocol === 'https:' ? address : null
  } catch {
    return null
  }
}
