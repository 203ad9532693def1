// Values as a person writes them in JavaScript: single quotes, plain names, one line where it is short.

const LINE = 80

/** `indent`: of the line it stands on. */
export function literal(value: unknown, indent = 0): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const entries = isList
    ? value.map((each): [string, unknown] => ['', each])
    : Object.entries(value).map(([name, each]): [string, unknown] => [`${nameLiteral(name)}: `, each])
  if (entries.length === 0) return open + close

  const inOneLine = entries.map(([name, each]) => name + literal(each)).join(', ')
  const gap = isList ? '' : ' '
  const short = `${open}${gap}${inOneLine}${gap}${close}`
  if (!short.includes('\n') && short.length + indent <= LINE) return short
  const pad = ' '.repeat(indent + 2)
  const lines = entries.map(([name, each]) => `${pad}${name}${literal(each, indent + 2)},`)
  return [open, ...lines, ' '.repeat(indent) + close].join('\n')
}

function textLiteral(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside}'`
}

function nameLiteral(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name)
}
