import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that can be taken for a digit. 16 of them are 80 random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "K7QM-2XRT-9HVD-0ZNE": cannot be guessed, and can be read from paper. */
export function newSealNumber(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  return grouped(letters.join(''))
}

/** Reads it as a person types it: in any case, with other spaces or none, O and I as letters. Null when it cannot be one. */
export function typedSealNumber(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return letters.length === 16 && [...letters].every((letter) => alphabet.includes(letter))
    ? grouped(letters)
    : null
}

const grouped = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1-')
