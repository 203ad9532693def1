// HTML by template literals: what is put in is escaped, unless it is HTML made here.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = string | number | Html | readonly Html[]

export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = literals[0] ?? ''
  parts.forEach((part, i) => {
    text += textOf(part) + (literals[i + 1] ?? '')
  })
  return new Html(text)
}

function textOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
