import { list } from './text.ts'

/** Words of company names to correct towards; plurals and similar words are listed so that they stay unchanged. */
const WORDS = new Set(
  list(`company, trading, kitchen, pharmacy, pharmacie, farmacia, restaurant, restoran, ristorante,
    restaurante, hardware,
  enterprise, stationery, electrical, electronic, electronics, supermarket, hypermarket, pasaraya,
  perniagaan, syarikat,
  international, industries, industrial, holdings, moldings, bookstore, minimarket, corporation,
  cooperative, supplies,
  supplier, supplied, steakhouse, brasserie, boulangerie, drogerie, apotheke, backerei`),
)

/** Characters that look alike in print. Only these are corrected: the Dutch "Apotheek" must not become "Apotheke". */
const ALIKE = ['pfe', 'mhn', 'o0dq', 'i1lt', 's5', 'b8r', 'a4', 'cge', 'uvy', 'kx', 'z2', 'g69']

/** The number of letters that may be misread, by the length of the word. */
function mostMisread(length: number): number {
  if (length < 7) return 0
  return length < 8 ? 1 : 2
}

/** Corrects words such as "COMFANY" and "FHARHACY". */
export function mendWords(name: string): string {
  return name.replace(/[\p{L}\d]{7,}/gu, (word) => {
    const lower = word.toLowerCase()
    if (WORDS.has(lower)) return word
    const meant = [...WORDS].find((known) => misread(lower, known) <= mostMisread(lower.length))
    return meant ? inCaseOf(word, meant) : word
  })
}

/** The number of differing letters; infinite for another length, or letters that do not look alike. */
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
