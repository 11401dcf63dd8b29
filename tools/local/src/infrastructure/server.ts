import type { Account } from '../accounts.ts'
import type { Layout } from '../paths.ts'
import type { ProcessSpec } from '../process-spec.ts'
import type { Secrets } from '../secrets.ts'

export const portNames = [
  'documents',
  'objects',
  'rabbitmq',
  'rabbitmqNode',
  'rabbitmqNames',
  'redis',
] as const

/** A server that is started here: how its administrator reaches it, and how an account does. */
export type Server = {
  url: string
  urlOf: (account: Account) => string
  spec: ProcessSpec
  /** What people should know about it. */
  note?: string | undefined
}

/** What every server's declaration is made from. */
export type Ground = {
  files: Layout
  secrets: Secrets
  ports: Record<(typeof portNames)[number], number>
}
