import { list } from './text.ts'

/** Words of company names that no other word is so near to; plurals and neighbours stand here to be left as they are. */
const WORDS = new Set(
  list(`company, trading, kitchen, pharmacy, pharmacie, farmacia, restaurant, restoran, ristorante, restaurante, hardware,
  enterprise, stationery, electrical, electronic, electronics, supermarket, hypermarket, pasaraya, perniagaan, syarikat,
  international, industries, industrial, holdings, moldings, bookstore, minimarket, corporation, cooperative, supplies,
  supplier, supplied, steakhouse, brasserie, boulangerie, drogerie, apotheke, backerei`),
)

/** Signs that look alike in print. Only these are taken for each other: "Apotheek" is Dutch, and no "Apotheke". */
const ALIKE = ['pfe', 'mhn', 'o0dq', 'i1lt', 's5', 'b8r', 'a4', 'cge', 'uvy', 'kx', 'z2', 'g69']

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

/** How many letters differ; with another length, or other letters than those that look alike, it is another word. */
function misread(word: string, known: string): number {
  if (word.length !== known.length) return Number.POSITIVE_INFINITY
  const wrong = [...word].flatMap((letter, i) => (letter === known[i] ? [] : [letter + known[i]]))
  return wrong.every(lookAlike) ? wrong.length : Number.POSITIVE_INFINITY
}

function lookAlike([one, other]: string): boolean {
  return ALIKE.some((signs) => signs.includes(one ?? ' ') && signs.includes(other ?? ' '))
}

function inCaseOf(word: string, meant: string): string {
  if (word === word.toUpperCase()) return meant.toUpperCase()
  return word[0] === word[0]?.toUpperCase() ? meant[0]?.toUpperCase() + meant.slice(1) : meant
}
