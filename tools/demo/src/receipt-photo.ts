import type { NewExpenseJson } from '@sortie/contracts/expense'
import { toDecimal, toMinor } from '@sortie/contracts/money'
import sharp from 'sharp'
import type { Chance } from './chance.ts'
import type { Place } from './places.ts'

const taxes = { USD: 8, EUR: 19 }

/** A photo of a till receipt on a table, slightly rotated: JPEG bytes. */
export async function receiptPhoto(
  expense: NewExpenseJson,
  place: Place,
  luck: Chance,
): Promise<Buffer> {
  const total = toMinor(String(expense.amount)) ?? 0
  const rate = taxes[place.currency]
  const tax = Math.round((total * rate) / (100 + rate))
  const lines: Array<[text: string, amount?: string]> = [
    [`${place.city}, ${expense.date.slice(0, 10)}  ${luck.whole(8, 22)}:${luck.whole(10, 59)}`],
    [''],
    ...items(expense.category, total - tax, luck),
    [''],
    ['SUBTOTAL', toDecimal(total - tax)],
    [`TAX ${rate}%`, toDecimal(tax)],
    [`TOTAL ${place.currency}`, toDecimal(total)],
    [''],
    [expense.paymentMethod === 'cash' ? 'CASH' : 'VISA **** 4242', toDecimal(total)],
    [''],
    ['THANK YOU'],
  ]
  const paper = svg(expense.merchant, lines)
  const turned = await sharp(Buffer.from(paper))
    .rotate(luck.whole(-3, 3), { background: '#5b4636' })
    .toBuffer()
  return sharp(turned)
    .extend({ top: 50, bottom: 60, left: 70, right: 70, background: '#5b4636' })
    .modulate({ brightness: 0.94 + luck.whole(0, 8) / 100 })
    .jpeg({ quality: 82 })
    .toBuffer()
}

function items(category: string, net: number, luck: Chance): Array<[string, string]> {
  const names: Record<string, readonly string[]> = {
    Meals: [
      'Soup of the day',
      'Grilled fish',
      'House salad',
      'Coffee',
      'Sandwich',
      'Mineral water',
    ],
    Lodging: ['Room', 'Breakfast', 'City tax'],
    Transport: ['Ride', 'Luggage'],
    Fees: ['Registration'],
    Other: ['Notebook', 'Adapter', 'Pens'],
  }
  const choices = names[category] ?? ['Item']
  const count = Math.min(choices.length, luck.whole(1, 3))
  let left = net
  return choices.slice(0, count).map((name, index) => {
    const part = index === count - 1 ? left : Math.round(left * 0.6)
    left -= part
    return [name, toDecimal(part)]
  })
}

function svg(merchant: string, lines: Array<[string, string?]>): string {
  const height = 190 + lines.length * 38
  const text = (x: number, y: number, value: string, more = '') =>
    `<text x="${x}" y="${y}" ${more}>${value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</text>`
  const rows = lines.map(
    ([left, right], index) =>
      text(44, 150 + index * 38, left) +
      (right ? text(516, 150 + index * 38, right, 'text-anchor="end"') : ''),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="${height}" font-family="DejaVu Sans Mono, Liberation Mono, monospace" font-size="25" fill="#23231f">
<rect width="560" height="${height}" fill="#f4f1e8"/>${text(280, 84, merchant, 'text-anchor="middle" font-size="36" font-weight="bold"')}${rows.join('')}</svg>`
}
