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

export type Server = {
  url: string
  urlOf: (account: Account) => string
  spec: ProcessSpec
  note?: string | undefined
}

export type Ground = {
  files: Layout
  secrets: Secrets
  ports: Record<(typeof portNames)[number], number>
}
