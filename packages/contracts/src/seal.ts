import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Currency, Totals } from './money.ts'

const Hash = z.object({ sha256: z.string(), sizeBytes: z.int() })

/** What everybody learns who has the number of a sealed report: no more than the paper shows. */
export const VerifiedReport = z.object({
  /** "K7QM-2XRT-9HVD-0ZNE" */
  number: z.string(),
  /** "R-20261121-3FA9C1D2" */
  reportNumber: z.string(),
  owner: z.string(),
  handedInAt: Instant,
  approvals: z.array(
    z.object({
      name: z.string(),
      /** Anybody may bear a name. */
      email: z.string(),
      /** Nobody has confirmed whose address that is. */
      byLink: z.optional(z.boolean()),
      at: Instant,
    }),
  ),
  totals: Totals,
  lineCount: z.int(),
  returnedCount: z.int(),
  /** The PDF before the approval, and the one that bears the number. */
  handedIn: Hash,
  sealed: z.extend(Hash, { sealedAt: Instant, certificateSha256: z.string() }),
  /** How many of its expenses are not any more as they were approved; null while that cannot be told. */
  changes: z.nullable(z.object({ changed: z.int(), deleted: z.int() })),
  /** The approval counts no more: who took it back, and when. The rest is what the paper says. */
  takenBack: z.optional(z.object({ at: Instant, name: z.string(), email: z.string() })),
  /** What finance has corrected since, in the order of the lines: the paper says `approved`, of which `now` is paid. */
  corrected: z.array(
    z.object({ line: z.int(), approved: z.string(), now: z.string(), currency: Currency }),
  ),
})
export type VerifiedReport = z.infer<typeof VerifiedReport>
export type VerifiedReportJson = z.input<typeof VerifiedReport>

const SealCertificate = z.object({
  /** "CN=sortie.example.org expense reports" */
  subject: z.string(),
  sha256: z.string(),
  validFrom: Instant,
  validTo: Instant,
  /** By SEAL_CERTIFICATE_FILE; otherwise it is one that Sortie has made. */
  given: z.boolean(),
})

export const sealApi = defineApi({
  certificate: {
    method: 'GET',
    path: '/api/seals/certificate',
    access: 'public',
    summary: 'The certificate that approved reports are signed with, as DER.',
    response: stream(['application/pkix-cert']),
  },
  verify: {
    method: 'GET',
    path: '/api/seals/:number',
    access: 'public',
    problems: ['too_many'],
    summary:
      'What an approved report says, by the number on its PDF, with any spaces and dashes, or by the SHA-256 of its file.',
    params: z.object({ number: z.string().check(z.maxLength(64)) }),
    response: VerifiedReport,
  },
})

export const adminSealApi = defineApi({
  certificate: {
    method: 'GET',
    path: '/admin/seal-certificate',
    access: 'admin',
    summary: 'Which certificate approved reports are signed with.',
    response: SealCertificate,
  },
})
