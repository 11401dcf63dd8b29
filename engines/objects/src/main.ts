import { readSettings } from './env.ts'
import { runObjectServer } from './server.ts'

await runObjectServer(readSettings())
