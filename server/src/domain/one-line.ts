// What others wrote, brought onto one line: a header is one, and a name must not pass for a paragraph of ours.

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
