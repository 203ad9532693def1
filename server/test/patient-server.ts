// Run as a program: a server whose deadlines stand still, so that a busy machine makes it give up nothing.
import { main } from '../src/main.ts'
import { holdDeadlines } from './deadlines.ts'

holdDeadlines()
await main()
