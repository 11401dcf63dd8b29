import * as z from 'zod/mini'

export const Id = z.uuid('This is not a valid id.')

/** How many ids one question to the owner of records may name. */
export const mostAsked = 400

/** What a service asks that keeps what points at another's records. Its bearer token is SESSION_FEED_SECRET. */
export const AskedIds = z.object({ ids: z.array(Id).check(z.maxLength(mostAsked)) })

/** How long a repeated Idempotency-Key is recognised: an offline change may be sent again days later (decision 26). */
export const idempotencyKeptDays = 30

export const IdParams = z.object({ id: Id })

/** An instant: ISO string on the wire, Date inside. */
export const Instant = z.codec(z.string(), z.date(), {
  decode: (text, context) => {
    const instant = new Date(text)
    if (Number.isNaN(instant.getTime())) {
      context.issues.push({ code: 'custom', message: 'This is not a valid time.', input: text })
      return z.NEVER
    }
    return instant
  },
  encode: (instant) => instant.toISOString(),
})

/** Free text of at most `max` characters, trimmed; null counts as empty. */
export function text(max: number) {
  return z.pipe(
    z.pipe(
      z.nullable(z.string('This must be text.')),
      z.transform((value) => (value ?? '').trim()),
    ),
    z.string().check(z.maxLength(max, `Use at most ${max} characters.`)),
  )
}

/** Text that must not be empty. `name` starts the sentence: "Merchant is required". */
export function requiredText(name: string, max: number) {
  return z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(max, `Use at most ${max} characters.`),
    )
}

/** Which schema a filter narrows by, for the OpenAPI document. */
export const narrowedBy = new WeakMap<object, z.ZodMiniType>()

/** A query value that narrows a list: '' and 'all' mean no filter. */
export function filter<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<S> {
  const narrowed = z.pipe(
    z.transform((value: unknown) => (value === '' || value === 'all' ? undefined : value)),
    z.optional(schema),
  )
  narrowedBy.set(narrowed, schema)
  // Documented as an optional value; '' and 'all' are accepted in addition.
  return narrowed as unknown as z.ZodMiniOptional<S>
}

/** Words to search by; '' is no search. Every other text is one, also "all". */
export function searchWords(max: number) {
  return z.optional(
    z
      .string('This must be text.')
      .check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`)),
  )
}

/** Some records, their ids joined by commas. `what` names them: "Ask about at most 100 people at once." */
export function idsOf(what: string, most: number, missing?: string) {
  return z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((text) => text.split(',')),
    ),
    z.array(Id).check(z.maxLength(most, `Ask about at most ${most} ${what} at once.`)),
  )
}

export const UserIds = idsOf('people', 100)

/** `limit` is the page size; `after` is the opaque cursor from the `Link: rel="next"` header. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
      z
        .int('limit must be a whole number from 1 to 1000')
        .check(
          z.minimum(1, 'limit must be a whole number from 1 to 1000'),
          z.maximum(1000, 'limit must be a whole number from 1 to 1000'),
        ),
    ),
  ),
  after: z.optional(z.string().check(z.maxLength(500))),
}
