// What a command is given by whoever calls it: settings, where its lines go, and whom it may ask.
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  /** a line of what was asked for */
  print(line: string): void
  /** a line of what is to be noticed */
  warn(line: string): void
  /** asks whoever sits at the terminal for a yes; absent where nobody does */
  ask?(question: string): Promise<boolean>
}
