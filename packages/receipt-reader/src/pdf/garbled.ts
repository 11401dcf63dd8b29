const LATIN = /\p{Script=Latin}/u
const CYRILLIC = /\p{Script=Cyrillic}/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** What no printed page has often: no letter, digit, currency, space or usual sign of a bill. */
const ODD = /[^\p{L}\p{M}\p{N}\p{Sc}\s.,:;/()%&'’"“”+*#@!?=_°·•…–—×-]/gu
/** A page of forms has a few arrows, boxes and lines. */
const MOST_ODD = 0.05
/** Japanese and Chinese set Latin letters inside a word; where fewer letters than that are theirs, none are. */
const EAST_ASIAN_PAGE = 0.2

/**
 * Whether a page's text is what a scanner's program guessed wrongly: letters of two scripts in one word, or many signs
 * outside words. The picture of the page says more.
 */
export function isGarbled(lines: string[]): boolean {
  const text = lines.join('\n')
  const printed = text.replace(/\s/g, '').length
  const eastAsian = text.match(EAST_ASIAN)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const foreign = eastAsian < EAST_ASIAN_PAGE * letters
  return (
    (text.match(ODD)?.length ?? 0) > MOST_ODD * printed ||
    (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(
      (word) =>
        LATIN.test(word) && (CYRILLIC.test(word) || (foreign && word.match(EAST_ASIAN) !== null)),
    )
  )
}
