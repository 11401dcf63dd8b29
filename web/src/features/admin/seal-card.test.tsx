import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { SealCard } from './seal-card.tsx'

it.each([
  [false, /signed by sortie\.example\.org expense reports, a certificate that Sortie has made/],
  [true, /a certificate of yours, until .*2036/],
])('the card of seals says which certificate seals reports, given: %s', async (given, sentence) => {
  employeeGateway({
    'GET /admin/seal-certificate': {
      body: {
        subject: 'CN=sortie.example.org expense reports',
        sha256: 'ab'.repeat(32),
        given,
        validFrom: '2026-11-26T00:00:00.000Z',
        validTo: '2036-11-27T00:00:00.000Z',
      },
    },
  })
  renderPart(<SealCard />)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
})
