// Addresses that open a conversation with the shop, words already written.
export function whatsappLink(url: string | null | undefined, text: string | null | undefined): string | null {
  if (!url || !/^https:\/\//i.test(url)) return null
  const link = new URL(url)
  if (text && !link.searchParams.has('text')) link.searchParams.set('text', text)
  return link.href
}

export function whatsappToPhone(phone: string | null | undefined, text: string): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0/, '62')
  return digits ? whatsappLink(`https://wa.me/${digits}`, text) : null
}
