import * as z from 'zod/mini'

/** "example.com": all that follows the @ of an address; those below it are others. */
export const Domain = z
  .string('Enter a domain like example.com.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'Enter a domain like example.com.'),
    z.regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
      'Enter a domain like example.com.',
    ),
  )
export const Domains = z.array(Domain).check(z.maxLength(50, 'Name at most 50 domains.'))

export function domainOf(email: string): string {
  return email.split('@').at(-1) ?? ''
}

/** Where approvers without an account may have their address. */
const outsidePlaces = ['anywhere', 'domains', 'nowhere'] as const
export const OutsideApprovers = z.object({
  outside: z.enum(outsidePlaces, `outside must be ${outsidePlaces.join(', ')}.`),
  /** With `domains`: these. */
  outsideDomains: Domains,
})
export type OutsideApprovers = z.infer<typeof OutsideApprovers>
