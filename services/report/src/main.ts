import { run } from '@sortie/platform/run'

await run(() => import('./service.ts'))
