import * as z from 'zod/mini'

/** An account number as a person types it; '' for none. Inside without spaces, in capital letters. */
export const IbanInput = z.pipe(
  z.pipe(
    z.string('This is no valid IBAN.'),
    z.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(
    z.refine((iban) => iban === '' || isIban(iban), {
      error: ({ input }) => faultOf(String(input)) ?? '',
    }),
  ),
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

/**
 * What follows country and check digits, by the registry of ISO 13616 (October 2026): n digits, a letters, c either.
 * Territories that use the code of another country, as GP uses FR, are in none of their own.
 */
const registry = `AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR8c15n2c BY4c4n16c
CH5n12c CR18n CY8n16c CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n
GE2a16n GI4a15c GL14n GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c
KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c
MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a
SD14n SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c`
const bbanOf = new Map(registry.split(/\s/).map((each) => [each.slice(0, 2), each.slice(2)]))

/** Countries of the schemes of the European Payments Council (EPC409-09), by the code that their IBANs have. */
const sepa =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'

/** Whether a bank takes this IBAN in a SEPA file. */
export function isSepa(iban: string): boolean {
  return sepa.split(' ').includes(iban.slice(0, 2))
}

export function isIban(iban: string): boolean {
  return faultOf(iban) === null
}

/** ISO 13616: country, length, form, and a remainder of 1 when divided by 97. Null of a right one, else a sentence. */
function faultOf(iban: string): string | null {
  const wrong = 'This is no valid IBAN. Look at its letters and figures again.'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return wrong
  const country = iban.slice(0, 2)
  const bban = bbanOf.get(country)
  if (!bban) return `No IBAN begins with ${country}.`
  const parts = [...bban.matchAll(/(\d+)([nac])/g)]
  const length = parts.reduce((sum, [, count]) => sum + Number(count), 4)
  if (iban.length !== length)
    return `An IBAN with ${country} has ${length} letters and figures, this one has ${iban.length}.`
  const form = parts.map(([, count, kind]) => `[${characters[kind ?? 'c']}]{${count}}`).join('')
  return new RegExp(`^.{4}${form}$`).test(iban) && remainderOf(iban) === 1n ? null : wrong
}

const characters: Record<string, string> = { n: '0-9', a: 'A-Z', c: 'A-Z0-9' }

function remainderOf(iban: string): bigint {
  const turned = iban.slice(4) + iban.slice(0, 4)
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n
}

/** "DE89 3704 0044 0532 0130 00" */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}
