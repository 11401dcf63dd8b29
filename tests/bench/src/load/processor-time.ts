import type { RunningSystem } from '@sortie/system-testing/start-system'
import { workOfTree } from './process-tree.ts'

const programs = ['gateway', 'auth', 'expense', 'travel', 'receipt', 'scan', 'report'] as const
const parts = [...programs, 'documents', 'objects', 'rabbitmq', 'redis'] as const

/** Milliseconds by part, with all that it started; `these people` is this process. */
export function processorTime(system: RunningSystem): Record<string, number> {
  const { user, system: kernel } = process.cpuUsage()
  return {
    ...Object.fromEntries(parts.map((name) => [name, workOfTree(system.pidOf(name)).cpuMs])),
    'these people': (user + kernel) / 1000,
  }
}
