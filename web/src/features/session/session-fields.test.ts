import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { RegisterFields, ResetFields, SignInFields } from './session-fields.ts'

function faults(schema: z.ZodMiniType, fields: object) {
  const { error } = schema.safeParse(fields)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('sign-in', () => {
  it('wants an address and a password', () => {
    expect(faults(SignInFields, { username: 'casey@example.com', password: 'secret1' })).toEqual({})
    expect(faults(SignInFields, { username: 'casey', password: '12345' })).toEqual({
      username: 'Invalid email address',
      password: 'Password must be at least 6 characters',
    })
  })
})

describe.each([
  ['registration', RegisterFields, { email: 'casey@example.com' }],
  ['a reset password', ResetFields, {}],
])('%s', (_, schema, more) => {
  const with_ = (password: string, confirmPassword: string) =>
    faults(schema, { ...more, password, confirmPassword })

  it('passes with the same password twice', () => {
    expect(with_('secret1', 'secret1')).toEqual({})
  })

  it('says at the confirmation that it differs, also where the password is too short', () => {
    expect(with_('secret1', 'secret2')).toEqual({ confirmPassword: "Passwords don't match" })
    expect(with_('short', 'other')).toEqual({
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    })
  })

  it('does not take a password for the same one by its case or spaces', () => {
    expect(with_('Secret1', 'secret1')).toHaveProperty('confirmPassword')
    expect(with_('secret1 ', 'secret1')).toHaveProperty('confirmPassword')
  })
})
