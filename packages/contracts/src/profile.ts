import * as z from 'zod/mini'
import { text } from './common.ts'
import { defineApi } from './endpoint.ts'
import { paymentMethods } from './expense.ts'
import { IbanInput } from './iban.ts'
import { Currency } from './money.ts'
import { names, User } from './user.ts'

/** `comma` with a decimal point; `semicolon` with a decimal comma, as spreadsheets read it in much of Europe. */
const csvFormats = ['comma', 'semicolon'] as const
export const CsvFormat = z.enum(csvFormats, 'csvFormat must be comma or semicolon.')
export type CsvFormat = z.infer<typeof CsvFormat>

const PaymentMethod = z.enum(
  paymentMethods,
  `paymentMethod must be one of ${paymentMethods.join(', ')}.`,
)

/**
 * With what a new expense of this person starts. Where they are left out or null: the currency of the one that was made
 * last, dollars for the first; no way of payment.
 */
const firstValues = {
  currency: z.optional(z.nullable(Currency)),
  paymentMethod: z.optional(z.nullable(PaymentMethod)),
}

export const Profile = z.extend(
  z.pick(User, { email: true, employeeName: true, department: true, manager: true }),
  /** How this person's CSV files are written; `comma` where it is left out. */
  {
    csvFormat: z.optional(CsvFormat),
    ...firstValues,
    /** Where finance pays back to; left out for none. */
    iban: z.optional(z.string()),
    /** Whose account that is, where it is not the person's own name. */
    accountHolder: z.optional(z.string()),
  },
)
export type ProfileJson = z.input<typeof Profile>
export const ProfileChange = z.object({
  ...names,
  csvFormat: z.optional(CsvFormat),
  ...firstValues,
  /** '' takes it away. Another one than before needs `proof`, else 403 `proof_needed`. */
  iban: z.optional(IbanInput),
  /** '' for the person's own name. Another one than before needs `proof` as well. */
  accountHolder: z.optional(text(70)),
  /** POST /api/account/proof answers it, by the password or a passkey; it holds ten minutes. */
  proof: z.optional(z.string().check(z.maxLength(4000))),
})

export const profileApi = defineApi({
  profile: {
    method: 'GET',
    path: '/api/profile',
    access: 'user',
    summary:
      'What appears about you on reports, how your CSV files are written, and with what your new expenses start.',
    response: Profile,
  },
  changeProfile: {
    method: 'PUT',
    path: '/api/profile',
    access: 'user',
    summary:
      'Changes what appears about you on reports, how your CSV files are written, and with what your new expenses start.',
    body: ProfileChange,
    response: Profile,
  },
})
