import * as z from 'zod/mini'

const wrong = 'This is no valid IBAN. Look at its letters and figures again.'

/** An account number as a person types it; '' for none. Inside without spaces, in capital letters. */
export const IbanInput = z.pipe(
  z.pipe(
    z.string(wrong),
    z.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.refine((iban) => iban === '' || isIban(iban), wrong)),
)

export const BicInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\s/g, '').toUpperCase()),
  ),
  z
    .string()
    .check(
      z.regex(
        /^$|^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        'A BIC has 8 or 11 letters and figures, like COBADEFFXXX.',
      ),
    ),
)

/** ISO 13616: two letters, check digits, and a remainder of 1 when divided by 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** "DE89 3704 0044 0532 0130 00" */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}
