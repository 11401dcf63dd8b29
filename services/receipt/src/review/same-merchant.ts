import { folded } from '@sortie/contracts/search'

/** Ignores case, accents, spaces, punctuation and company forms. */
export function sameMerchant(a: string, b: string): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)]
  if (one === '' || other === '') return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  // "Starbucks" and "Starbucks Coffee 4711"
  return one === other || (shorter.length >= 5 && longer.startsWith(shorter))
}

function lettersOf(name: string): string {
  return folded(name)
    .replace(/\b(gmbh|ag|kg|ltd|llc|inc|corp|sdn|bhd|bv|sa|srl|pte)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
