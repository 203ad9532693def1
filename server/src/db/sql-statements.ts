// The statements of a script in SQL, one by one: Citus takes no two that come together.

/** A semicolon within a comment, a text, a name or a function ends nothing. */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[\s\S]/gi

/** Without those that are nothing but comments. */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let [text, saysSomething] = ['', false]
  const end = () => {
    if (saysSomething) statements.push(text.trim())
    ;[text, saysSomething] = ['', false]
  }
  for (const [piece] of script.matchAll(PIECES)) {
    if (piece === ';') end()
    else {
      text += piece
      saysSomething ||= !/^(--|\/\*|\s)/.test(piece)
    }
  }
  end()
  return statements
}
