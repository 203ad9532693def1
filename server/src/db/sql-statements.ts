// The statements of a script in SQL, one by one: Citus takes no two that come together. Tests hold it to PostgreSQL's own grammar
// for every script that we have; it knows no comment within a comment, and no body without quotes (`begin atomic`).

/** A semicolon within a comment, a text, a name or a function ends nothing. */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[\s\S]/g

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
