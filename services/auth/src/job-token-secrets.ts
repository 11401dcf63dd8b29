import type { JobPurpose } from '@sortie/contracts/job-purpose'
import { EnvError } from '@sortie/platform/env'
import { AppError } from '@sortie/platform/errors'
import { hasSecret, serviceOnly } from '@sortie/platform/http/demand-secret'
import { env } from './env.ts'

/** Each service with background work: its secret, and what its jobs do. */
const services = {
  receipt: { secret: env.RECEIPT_JOB_TOKEN_SECRET, purposes: ['read', 'file_expense'] },
  report: {
    secret: env.REPORT_JOB_TOKEN_SECRET,
    purposes: ['read', 'hand_in_report', 'compare_report'],
  },
} satisfies Record<string, { secret: string; purposes: JobPurpose[] }>

type Name = keyof typeof services

/** With one secret for both, a service that is taken over could do what jobs of the other do. */
export function checkJobTokenSecrets(): void {
  if (services.receipt.secret === services.report.secret)
    throw new EnvError('RECEIPT_JOB_TOKEN_SECRET: must differ from REPORT_JOB_TOKEN_SECRET')
}

/** 401 unless the bearer token is the secret of a service, 403 when its jobs have no such purpose. */
export function demandPurpose(authorization: string | undefined, purpose: JobPurpose): void {
  const asking = Object.values(services).find(({ secret }) => hasSecret(authorization, secret))
  if (!asking) throw serviceOnly()
  if (asking.purposes.some((each) => each === purpose)) return
  throw new AppError('forbidden', 'purpose_not_allowed', 'This service has no such jobs.')
}

export function demandService(authorization: string | undefined, name: Name): void {
  if (!hasSecret(authorization, services[name].secret)) throw serviceOnly()
}
