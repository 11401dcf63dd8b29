import { framesOf } from '@sortie/contracts/receipt-said'
import { expect, it } from 'vitest'
import { aReading } from '../../testing/records.ts'
import { turnedBox } from './framed-words.ts'

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }
const near = (of: typeof box) => Object.values(of).map((value) => Math.round(value * 1000) / 1000)

it.each([
  [0, [0.1, 0.2, 0.3, 0.05]],
  [90, [0.75, 0.1, 0.05, 0.3]],
  [180, [0.6, 0.75, 0.3, 0.05]],
  [270, [0.2, 0.6, 0.05, 0.3]],
])(
  'the picture frames the same words on a picture that was turned by %i degrees',
  (degrees, expected) => {
    expect(near(turnedBox(box, degrees))).toEqual(expected)
  },
)

it('the picture comes back to the same place after four turns', () => {
  const round = [90, 90, 90, 90].reduce<typeof box>(turnedBox, box)
  expect(near(round)).toEqual(near(box))
})

it('a reading frames what has a place on the picture, with its certainty', () => {
  const reading = aReading()
  reading.fields.amount = { value: 24, confidence: 0.65, box }
  reading.fields.merchant = { value: 'Roma', confidence: 0.9, box }
  reading.fields.date = { value: null, confidence: 0, box: null }
  const framed = framesOf(reading).map(({ word, confidence }) => [word, confidence])
  expect(framed).toContainEqual(['Amount', 0.65])
  expect(framed).toContainEqual(['Merchant', 0.9])
  expect(framed.map(([word]) => word)).not.toContain('Date')
})
