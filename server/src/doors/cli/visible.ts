// What others wrote, made visible: in a terminal a name must neither steer it, nor turn its line around, nor hide.

/**
 * Everything that is printed goes through here. Escaped as JSON escapes it, so that an exported shop stays the same.
 * Lines stay lines; joiners stay, as emoji and scripts are made with them.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, escaped)
}

/** For a text of others within a line of ours: it stays on that line. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n')
}

/** Control characters, marks of direction and other unseen ones, separators of lines, half of a pair. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
