import { toDecimal } from '@sortie/contracts/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAmount, readPaid, readRate } from './amount.ts'

const clear = (amount: string, currency?: string) => ({ is: 'clear', amount, currency })

it.each([
  ['12,50', '12.50'],
  ['12.5', '12.50'],
  ['12', '12.00'],
  ['.5', '0.50'],
  ['1.250,00', '1250.00'],
  ['1,250.00', '1250.00'],
  ['1 250,00', '1250.00'],
  ['1\u202f250,00', '1250.00'],
  ["1'250.00", '1250.00'],
  ['1’250', '1250.00'],
  ['1,250,000', '1250000.00'],
  ['1.250.000,5', '1250000.50'],
  ['1,25,000.00', '125000.00'],
  ['\u0661\u066c\u0662\u0665\u0660\u066b\u0665\u0660', '1250.50'],
  ['\u0967\u0968.\u096b\u0966', '12.50'],
  ['１２．５０', '12.50'],
  ['１，２５０．００', '1250.00'],
  ['12,-', '12.00'],
  ['12.-', '12.00'],
  ['12,–', '12.00'],
  ['12.—', '12.00'],
  ['12,--', '12.00'],
  ['1.250,-', '1250.00'],
  ["1'250.-", '1250.00'],
  ['-5', '-5.00'],
])('an amount field reads %s as %s', (written, amount) =>
  expect(readAmount(written)).toEqual(clear(amount)),
)

it.each([
  ['$12.50', '12.50', 'USD'],
  ['12,50 €', '12.50', 'EUR'],
  ['EUR 1.250,00', '1250.00', 'EUR'],
  ['US$1,250', undefined, 'USD'],
  ['-$5.00', '-5.00', 'USD'],
  ['＄１２．５０', '12.50', 'USD'],
  ['12,- €', '12.00', 'EUR'],
  ['€ 12.–', '12.00', 'EUR'],
])('an amount field takes the sign of a currency with it: %s', (written, amount, currency) => {
  const reading = readAmount(written)
  if (amount) expect(reading).toEqual(clear(amount, currency))
  else expect(reading.is).toBe('ambiguous')
})

it.each([
  ['1.250', ['1250.00', '1.25']],
  ['1,250', ['1250.00', '1.25']],
  ['12,345', ['12345.00']],
])('an amount field asks what %s means', (written, choices) =>
  expect(readAmount(written)).toEqual({ is: 'ambiguous', choices }),
)

it.each([
  '',
  'abc',
  '12,50,00',
  '1.2.3',
  '12 50',
  '1 250.000',
  '12.345,678',
  '0,255',
  '$5 €',
  '12-',
  '12,-5',
  '-,-',
  '£5',
])('an amount field does not read %j', (written) =>
  expect(readAmount(written)).toEqual({ is: 'unreadable' }),
)

const locales =
  'en-US de-DE de-CH de-AT fr-FR fr-CH es-ES it-IT pt-PT pt-BR nl-NL sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ hu-HU tr-TR ru-RU el-GR en-IN hi-IN bn-BD ja-JP zh-CN ar-EG fa-IR he-IL'.split(
    ' ',
  )

it('an amount field reads back what any country writes, with its currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom('USD' as const, 'EUR' as const, undefined),
      fc.integer({ min: 1, max: 9_999_999_999 }),
      (locale, currency, minor) => {
        const written = new Intl.NumberFormat(locale, {
          ...(currency && { style: 'currency', currency }),
          minimumFractionDigits: 2,
        }).format(minor / 100)
        expect(readAmount(written)).toEqual(clear(toDecimal(minor), currency))
      },
    ),
    { numRuns: 2000 },
  )
})

it('an amount field is never wrong by a factor: whatever it reads has the digits that were written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,' ]{1,12}$/), (written) => {
      const reading = readAmount(written)
      if (reading.is !== 'clear') return
      const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(written.trim()) ?? []
      const digits = whole.replace(/\D/g, '')
      expect(Number(reading.amount)).toBe(Number(`${digits || 0}.${cents || 0}`))
    }),
  )
})

it.each([
  ['¥1,580', 0, '1580'],
  ['1.580', 0, '1580'],
  ['JPY 1580', 0, '1580'],
  ['１，５８０円', 0, '1580'],
  ['kr. 1 250,50', 2, '1250.50'],
  ['89,90 Kč', 2, '89.90'],
  ['250.000 ₫', 0, '250000'],
  ['15.80', 0, undefined],
  ['£45.5', 2, '45.50'],
  ['CHF 1’250.00', 2, '1250.00'],
  ['KWD 12.5', 3, '12.500'],
  ['1,250.125', 3, '1250.125'],
  ['12.1234', 3, undefined],
])('an amount of another currency %s with %i decimals is %s', (written, decimals, amount) => {
  const reading = readPaid(written, decimals)
  expect(reading.is === 'clear' ? reading.amount : undefined).toBe(amount)
})

it('an amount of three decimals has them behind a point, and is asked about behind a comma', () => {
  expect(readPaid('12.345', 3)).toEqual({ is: 'clear', amount: '12.345' })
  expect(readPaid('1,250', 3)).toEqual({ is: 'ambiguous', choices: ['1250.000', '1.250'] })
})

it.each([
  ['149,2', '149.2'],
  ['149.2', '149.2'],
  ['0,006', '0.006'],
  ['0.00645161', '0.00645161'],
  ['16,379.80', '16379.8'],
  ['16.379,80', '16379.8'],
  ['16 379,8', '16379.8'],
  ["16'379", '16379'],
  ['1,234,567', '1234567'],
  ['16379.754', '16379.754'],
  ['155', '155'],
  ['100', '100'],
  ['¥155', '155'],
])('an amount field reads a rate %s as %s', (written, amount) =>
  expect(readRate(written)).toEqual({ is: 'clear', amount }),
)

it.each([
  ['1,475', ['1475', '1.475']],
  ['1.475', ['1475', '1.475']],
  ['25,450', ['25450', '25.45']],
  ['150.285', ['150285', '150.285']],
])('an amount field asks which rate %s is', (written, choices) =>
  expect(readRate(written)).toEqual({ is: 'ambiguous', choices }),
)

it.each(['1e3', '1,2,3', '12/5', 'about'])('an amount field reads no rate in %s', (written) =>
  expect(readRate(written).is).toBe('unreadable'),
)
