// What a caller gives a command: settings, where its lines go, and whom it may ask.
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  /** a line of what was asked for */
  print(line: string): void
  /** a line of what is to be noticed */
  warn(line: string): void
  /** asks the person at the terminal for a yes; absent where there is none */
  ask?(question: string): Promise<boolean>
}
