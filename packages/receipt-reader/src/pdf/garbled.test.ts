import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isGarbled } from './garbled.ts'

const bill = [
  'Hotel Aurora GmbH',
  'Seestrasse 12, 8002 Zürich',
  'Room, 2 nights 380.00',
  'Total 380.00',
]

const texts: [what: string, lines: string[], garbled: boolean][] = [
  ['a bill', bill, false],
  ['a Cyrillic letter in a Latin word', ['Hоtel Aurora', ...bill.slice(1)], true],
  ['a Latin letter in a Cyrillic word', ['Ресторан Пyшкин', 'Итого 1 200,00'], true],
  ['a Chinese sign in a Latin word', ['H口tel Aurora', ...bill.slice(1)], true],
  ['a Korean sign in a Latin word', ['Tota이 380.00', ...bill], true],
  ['many signs outside words', ['~|Hot^l {}Au|| ¬§ ■', '|| ~~ Tot\\l 38^.00 <>'], true],
  ['letters without a meaning (private use)', ['\uE001\uE002\uE003 380.00', 'Total 380.00'], true],
  [
    'a Russian bill',
    ['Кафе Пушкинъ', 'Тверской бульвар, 26А', 'Wi-Fi бесплатно', 'Итого 900'],
    false,
  ],
  ['a Japanese bill', ['JR東日本 新宿駅', 'Tシャツ 2,000円', '合計 2,000円'], false],
  ['a Korean bill', ['스타벅스커피 강남R점', '합계 5,600원'], false],
  ['a Japanese name on an English bill', ['Kiku 菊 Restaurant', 'Total 25.00'], false],
  [
    'leaders, arrows and boxes',
    [...bill, '☐ Paid → Visa', 'Room ........... 380.00', '12 µm, 3 kΩ'],
    false,
  ],
]

describe('the text of a page', () => {
  for (const [what, lines, garbled] of texts)
    it(`${garbled ? 'is not' : 'is'} believed: ${what}`, () => {
      assert.equal(isGarbled(lines), garbled)
    })
})
