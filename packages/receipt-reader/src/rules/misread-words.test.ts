import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { read } from '../testing/read-paper.ts'
import { mendWords } from './misread-words.ts'

describe('words of company names with letters misread', () => {
  it('are mended in the case they are printed in', () => {
    assert.equal(mendWords('SIN THYE & COMFANY'), 'SIN THYE & COMPANY')
    assert.equal(mendWords('Lakeside Fharhacy'), 'Lakeside Pharmacy')
    assert.equal(mendWords('the rest4urant'), 'the restaurant')
  })

  it('are left where they are near to no such word, short, longer or shorter, or right', () => {
    for (const name of [
      'Compagnie du Rhone',
      'Pharmacie Centrale',
      'Crown Moldings',
      'Trainings',
      'Compute',
      'Cafe',
    ])
      assert.equal(mendWords(name), name)
  })

  it('are left where they are the words of another language', () => {
    for (const name of [
      'Industrias Lopez',
      'Apotheek Jansen',
      'Restaurang Prinsen',
      'Cooperativa Agricola',
      'Corporacion Internacional',
      'Pharmacia Nova',
    ])
      assert.equal(mendWords(name), name)
  })

  it('are mended in the merchant of a receipt', () => {
    const reading = read(
      'ROSE TREE COMFANY',
      '12 Main Street',
      '06/05/2024',
      'Tea|12.50',
      'TOTAL|12.50',
    )
    assert.equal(reading.merchant, 'ROSE TREE COMPANY')
    assert.equal(reading.amount, 12.5)
  })
})
