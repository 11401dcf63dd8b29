import * as z from 'zod/mini'
import { filter, Id, IdParams, Instant, pageQuery } from './common.ts'
import { CsvFile, csvCall, faultsIn } from './csv-file.ts'
import { defineApi } from './endpoint.ts'

const SignOnLink = z.object({
  id: Id,
  userId: Id,
  email: z.string(),
  employeeName: z.nullable(z.string()),
  /** What the provider is called; its issuer where it is not configured any more. */
  provider: z.string(),
  subject: z.string(),
  linkedAt: Instant,
  usedAt: z.nullable(Instant),
})
export type SignOnLink = z.infer<typeof SignOnLink>
export type SignOnLinkJson = z.input<typeof SignOnLink>

/** Columns of a list of links, as its first line names them. A provider is named by its id, name or issuer. */
export const linkColumns = ['email', 'provider', 'subject'] as const
export type LinkColumn = (typeof linkColumns)[number]

const LinksPreview = z.object({
  /** Links that the list would make, without those that are there already. */
  count: z.int(),
  ...faultsIn(linkColumns),
})
export type LinksPreview = z.infer<typeof LinksPreview>
export type LinksPreviewJson = z.input<typeof LinksPreview>

/** Who is linked to which sign-in of a provider (decision 69). */
export const signOnLinkApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/sign-on-links',
    access: 'admin',
    summary: 'Who is linked to which sign-in of a provider, the latest first.',
    query: z.object({ search: filter(z.string().check(z.maxLength(200))), ...pageQuery }),
    response: z.array(SignOnLink),
  },
  unlink: {
    method: 'DELETE',
    path: '/admin/sign-on-links/:id',
    access: 'admin',
    summary: 'Unlinks a sign-in of a provider from its account, and ends the sessions by it.',
    params: IdParams,
  },
  preview: {
    method: 'POST',
    path: '/admin/sign-on-links/preview',
    access: 'admin',
    summary: 'What a list of links (CSV) would do, and what is wrong in which line.',
    body: CsvFile,
    response: LinksPreview,
    status: 200,
    idempotent: false,
    ...csvCall,
  },
  run: {
    method: 'POST',
    path: '/admin/sign-on-links',
    access: 'admin',
    summary:
      'Links the accounts of a list (CSV) to sign-ins of providers, or none where a line is wrong.',
    body: CsvFile,
    response: z.object({ count: z.int() }),
    ...csvCall,
  },
})
