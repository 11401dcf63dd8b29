import { runProgram } from '@sortie/platform/run'

await runProgram(async () => (await import('./gateway.ts')).startGateway())
