import * as z from 'zod/mini'
import { text } from './common.ts'
import { defineApi, type Schema } from './endpoint.ts'
import { paymentMethods } from './expense.ts'
import { IbanInput } from './iban.ts'
import { Currency } from './money.ts'
import { firstOf, keptOf, optional } from './record.ts'
import { PersonNames } from './user.ts'

/** `comma` with a decimal point; `semicolon` with a decimal comma, as spreadsheets read it in much of Europe. */
const csvFormats = ['comma', 'semicolon'] as const
export const CsvFormat = z.enum(csvFormats, 'csvFormat must be comma or semicolon.')
export type CsvFormat = z.infer<typeof CsvFormat>

const PaymentMethod = z.enum(
  paymentMethods,
  `paymentMethod must be one of ${paymentMethods.join(', ')}.`,
)

export const profile = {
  fields: {
    ...PersonNames,
    /** How this person's CSV files are written; `comma` where it is left out. */
    csvFormat: optional('CSV', CsvFormat, { ...unset(CsvFormat), open: true }),
    /**
     * With what a new expense of this person starts. Where they are left out or null: the currency of the one that was
     * made last, dollars for the first; no way of payment.
     */
    currency: optional('Currency', z.nullable(Currency), unset(z.nullable(Currency))),
    paymentMethod: optional(
      'Payment Method',
      z.nullable(PaymentMethod),
      unset(z.nullable(PaymentMethod)),
    ),
    /** Where finance pays back to; '' takes it away. Another one than before needs `proof`, else 403 `proof_needed`. */
    iban: optional('IBAN', IbanInput, unset(z.string())),
    /** Whose account that is, where it is not the person's own name. Another one needs `proof` as well. */
    accountHolder: optional('Account Holder', text(70), unset(z.string())),
  },
}

/** Left out until it is given. */
function unset<K extends Schema>(kept: K) {
  return { kept: z.optional(kept), absent: undefined }
}

export const Profile = z.object({ email: z.string(), ...keptOf(profile.fields) })
export type Profile = z.infer<typeof Profile>
export type ProfileJson = z.input<typeof Profile>
export const ProfileChange = z.object({
  ...firstOf(profile.fields),
  /** POST /api/account/proof answers it, by the password or a passkey; it holds ten minutes. */
  proof: z.optional(z.string().check(z.maxLength(4000))),
})
export type ProfileChange = z.infer<typeof ProfileChange>

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
