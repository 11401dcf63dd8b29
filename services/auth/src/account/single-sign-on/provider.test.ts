import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as z from 'zod/mini'
import { SignOnProviders } from './provider.ts'

it('a provider is refused at the start whose domains could not be those of an address', () => {
  const read = (domains: unknown) => {
    const provider = { id: 'a', name: 'A', issuer: 'https://a.example', clientId: 'a', domains }
    return z.safeParse(SignOnProviders, JSON.stringify([provider])).data?.[0]?.domains
  }
  assert.deepEqual(read(['Example.ORG', 'sub.example.org']), ['example.org', 'sub.example.org'])
  for (const wrong of [[], [''], ['@example.org'], ['*.example.org'], ['org'], 'example.org'])
    assert.equal(read(wrong), undefined, JSON.stringify(wrong))
})
