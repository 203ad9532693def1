// What a command is given by whoever calls it: settings, and where its lines go.
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  /** a line of what was asked for */
  print(line: string): void
  /** a line of what is to be noticed */
  warn(line: string): void
}
