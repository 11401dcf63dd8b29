import { list } from './text.ts'

/** Words of company names that no other word is so near to; plurals and neighbours stand here to be left as they are. */
const WORDS = new Set(
  list(`company, trading, kitchen, pharmacy, pharmacie, farmacia, restaurant, restoran, ristorante, restaurante, hardware,
  enterprise, stationery, electrical, electronic, electronics, supermarket, hypermarket, pasaraya, perniagaan, syarikat,
  international, industries, industrial, holdings, bookstore, minimarket, corporation, cooperative, supplies, supplier,
  supplied, steakhouse, brasserie, boulangerie, drogerie, apotheke, backerei`),
)

/** Letters that may be misread in a word of this many. */
function mostMisread(length: number): number {
  if (length < 7) return 0
  return length < 8 ? 1 : 2
}

/** The name with words such as "COMFANY" and "FHARHACY" as they are meant. */
export function mendWords(name: string): string {
  return name.replace(/[\p{L}\d]{7,}/gu, (word) => {
    const lower = word.toLowerCase()
    if (WORDS.has(lower)) return word
    const meant = [...WORDS].find((known) => misread(lower, known) <= mostMisread(lower.length))
    return meant ? inCaseOf(word, meant) : word
  })
}

/** How many letters differ; words of another length are other words. */
function misread(word: string, known: string): number {
  if (word.length !== known.length) return Number.POSITIVE_INFINITY
  return [...word].filter((letter, i) => letter !== known[i]).length
}

function inCaseOf(word: string, meant: string): string {
  if (word === word.toUpperCase()) return meant.toUpperCase()
  return word[0] === word[0]?.toUpperCase() ? meant[0]?.toUpperCase() + meant.slice(1) : meant
}
