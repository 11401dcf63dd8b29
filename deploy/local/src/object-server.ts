import { readObjectServerSettings } from './env.ts'
import { runObjectServer } from './object-server/server.ts'

await runObjectServer(readObjectServerSettings())
