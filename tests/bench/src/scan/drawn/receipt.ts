import { type Chance, chance } from '@sortie/demo/chance'
import { type Locale, locales } from './locales.ts'

/** What is photographed: a whole bill, one with a tip by hand, a hotel's invoice, a card slip, or half a bill. */
export type Kind = 'bill' | 'tip' | 'hotel' | 'slip' | 'upper' | 'lower'
export type Drawn = {
  kind: Kind
  html: string
  truth: { merchant: string; aliases: string[]; date: string; total: string; currency: string }
}

const kinds: Kind[] = [
  'bill',
  'bill',
  'bill',
  'bill',
  'bill',
  'hotel',
  'slip',
  'tip',
  'upper',
  'lower',
]
const fonts = [
  'Liberation Mono',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'Liberation Sans Narrow',
  'Liberation Serif',
]
const papers = ['#fff', '#f4f1e8', '#eceef0']
const tables = ['#5b4636', '#2f3b45', '#8a8d90', '#fff']

/** The receipt of this number; the same one each time. */
export function drawn(number: number): Drawn {
  const dice = chance(number + 1)
  const place = locales[number % locales.length] as Locale
  const kind = kinds[Math.floor(number / locales.length) % kinds.length] as Kind
  const day = `${dice.whole(2019, 2025)}-${two(dice.whole(1, 12))}-${two(dice.whole(1, 28))}`
  const merchant = dice.one(place.merchants)
  const withFirm = dice.happens(0.4)
  const decimals = digitsOf(place.currency)
  const shown = setting(place, dice, decimals)
  const lines = Array.from({ length: dice.whole(1, 6) }, () => {
    const [name, price] = dice.one(place.items)
    return { name, price, count: dice.happens(0.3) ? dice.whole(2, 3) : 1 }
  })
  const round = (sum: number) => Number(sum.toFixed(decimals))
  const gross = round(lines.reduce((sum, { price, count }) => sum + price * count, 0))
  const onTop = place.language === 'en-US' || place.language === 'en-IN'
  const tax = round(onTop ? gross * place.rate : gross - gross / (1 + place.rate))
  const bill = onTop ? round(gross + tax) : gross
  const tip = kind === 'tip' ? round(bill * 0.15) : 0
  const total = round(bill + tip)
  const printedDay = `${dayAs(dice.one(place.days), day)} ${two(dice.whole(7, 22))}:${two(dice.whole(0, 59))}`
  const head = headOf(place, dice, merchant, withFirm)
  const row = (left: string, right: string, style = '') =>
    `<div class=row style="${style}"><span>${left}</span><span>${right}</span></div>`
  const large = dice.happens(0.5) ? 'font-weight:700;font-size:1.3em' : 'font-weight:700'
  const items = lines.map(({ name, price, count }) =>
    row(count > 1 ? `${count} x ${name}` : name, shown(price * count)),
  )
  const about = [
    dice.happens(0.7) ? `<div class=mid>${place.heading}</div>` : '',
    row(printedDay, `#${dice.whole(1000, 99999)}`),
    dice.happens(0.6) ? `<div>${place.served}</div>` : '',
  ]
  const taxes = dice.happens(0.7)
    ? [row(place.subtotal, shown(round(bill - tax))), row(place.tax, shown(tax))]
    : []
  const tendered = Math.ceil(total / 50 + 0.2) * 50
  const paid = dice.happens(0.4)
    ? [row(place.cash, shown(tendered)), row(place.change, shown(round(tendered - total)))]
    : [row(place.card, shown(total))]
  const sum = row(dice.one(place.total), shown(bill), large)
  const hand = (n: number) => `<i class=hand>${shown(n)}</i>`
  const bottom = [...(onTop ? [...taxes, sum] : [sum, ...taxes])]
  const foot = `<div class=mid>${place.thanks}</div>`
  const bodies: Record<Kind, string[]> = {
    bill: [...head, ...about, rule, ...items, rule, ...bottom, ...paid, foot],
    tip: [
      ...head,
      ...about,
      ...items,
      rule,
      ...bottom,
      row('Tip', hand(tip)),
      row('Total', hand(total)),
      foot,
    ],
    hotel: [
      ...head,
      '<div style="margin:1em 0">Ms Clara Winter<br>Aldridge Consulting Group<br>55 Kingsway<br>Dublin 2</div>',
      ...about,
      row('Check-out', printedDay),
      rule,
      ...items,
      rule,
      ...bottom,
      row(place.card, `-${shown(bill)}`),
      row('Balance', shown(0)),
      foot,
    ],
    slip: [
      ...head,
      ...about,
      '<div>Terminal 00421877</div><div>AID A0000000031010</div>',
      row(place.card, ''),
      sum,
      foot,
    ],
    upper: [...head, ...about, rule, ...items, ...items, rule],
    lower: [...items, ...items, rule, ...bottom, ...paid, `<div>${printedDay}</div>`, foot],
  }
  return {
    kind,
    html: page(bodies[kind].join(''), dice),
    truth: {
      merchant,
      aliases: withFirm ? [place.firm] : [],
      date: day,
      total: total.toFixed(decimals),
      currency: place.currency,
    },
  }
}

const rule = '<div class=rule></div>'

function headOf(place: Locale, dice: Chance, merchant: string, withFirm: boolean): string[] {
  const digits = (text: string) => text.replaceAll('{n}', () => String(dice.whole(0, 9)))
  const size = dice.one([1, 1.2, 1.6, 2.1])
  const name = dice.happens(0.4) ? merchant.toLocaleUpperCase(place.language) : merchant
  const facts = [place.address.join('<br>'), digits(place.phone), digits(place.taxId)]
  return [
    `<div class=mid style="font-size:${size}em;font-weight:${dice.one([400, 700])}">${name}</div>`,
    withFirm ? `<div class=mid>${place.firm}</div>` : '',
    ...facts.filter(() => dice.happens(0.75)).map((fact) => `<div class=mid>${fact}</div>`),
  ]
}

/** Sums as this receipt sets them: without a sign, before it or after it. */
function setting({ sums, signs }: Locale, dice: Chance, decimals: number) {
  const set = new Intl.NumberFormat(sums, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const sign = dice.one(signs)
  const before =
    sums === 'en' || sums === 'en-IN' || sign === '*' || sign === '¥' || dice.happens(0.4)
  return (sum: number) => {
    const number = set.format(sum).replaceAll(/[\u00a0\u202f]/g, ' ')
    return sign === ''
      ? number
      : before
        ? `${sign}${sign === 'EUR' ? ' ' : ''}${number}`
        : `${number} ${sign}`
  }
}

function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}

function dayAs(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('MM', month)
    .replace('M', String(Number(month)))
    .replace('dd', date)
    .replace(/d(?=\.)/, String(Number(date)))
}

/** The paper as a phone sees it: turned a little, in some light, not quite sharp. */
function page(body: string, dice: Chance): string {
  const tilt = dice.whole(-40, 40) / 10
  const lean = dice.whole(-9, 9)
  const ink = dice.one(['#111', '#333', '#555', '#777'])
  const grain = dice.happens(0.5)
    ? '<svg class=grain><filter id=g><feTurbulence type=fractalNoise baseFrequency=.8 /></filter><rect width=100% height=100% filter=url(#g) /></svg>'
    : ''
  return `<!doctype html><meta charset=utf-8>
<link rel=stylesheet href="JAPANESE">
<style>
body{margin:0;padding:40px 60px;width:${dice.whole(480, 640)}px;background:${dice.one(tables)};position:relative}
.paper{background:${dice.one(papers)};color:${ink};padding:28px;font:${dice.whole(17, 23)}px/1.35 '${dice.one(fonts)}','Noto Sans JP Variable';
transform:perspective(1200px) rotateX(${lean}deg) rotate(${tilt}deg);filter:blur(${dice.one([0, 0, 0.4, 0.8])}px) contrast(${dice.one([1, 1, 0.8])})}
.mid{text-align:center}.row{display:flex;justify-content:space-between;gap:1em}.rule{border-top:2px dashed;margin:6px 0}
.hand{font:1.5em 'Liberation Serif';display:inline-block;transform:rotate(-6deg) skewX(-14deg);color:#1a2b7a}
.shade{position:absolute;inset:0;background:linear-gradient(${dice.whole(0, 359)}deg,#0000,#000${dice.one(['0', '3', '6'])})}
.grain{position:absolute;inset:0;width:100%;height:100%;opacity:.18}
</style><div class=paper>${body}</div><div class=shade></div>${grain}`
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
