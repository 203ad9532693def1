// How to write a contact, for a buyer who wrote one that is none. Pure.
export function contactHint(text: string): string {
  const written = text.trim()
  if (written.includes('@')) return 'Tulis alamat e-mail lengkap, seperti nama@gmail.com.'
  if (/^[+\d][\d\s().-]*$/.test(written))
    return 'Tulis nomor HP Indonesia lengkap, seperti 0812 3456 7890 atau +62 812 3456 7890.'
  return 'Tulis e-mail seperti nama@gmail.com, atau nomor WhatsApp seperti 0812 3456 7890.'
}
