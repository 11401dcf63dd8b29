/** Letters that Unicode does not take apart, as people without them on their keyboard type them; and forms of one letter. */
const plain: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
  ə: 'e',
  ǝ: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɩ: 'i',
  ʉ: 'u',
  // Arabic and Persian, and Hebrew letters at the end of a word.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
  ٱ: 'ا',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
}
const foldable = new RegExp(`[${Object.keys(plain).join('')}\\p{Nd}\\u3041-\\u3096]`, 'gu')
const kanaDistance = 0x60
/** Scripts whose words are not, or not always, apart. */
const scripts = 'Han,Hiragana,Katakana,Bopomofo,Hangul,Thai,Lao,Khmer,Myanmar,Tibetan'
const withoutSpaces = scripts
  .split(',')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const runs = new RegExp(`[${withoutSpaces}]+|[^${withoutSpaces}]+`, 'gu')
const isWithoutSpaces = new RegExp(`^[${withoutSpaces}]`, 'u')
const isAscii = /^[ -~]*$/
const anyWord = /[\p{L}\p{N}]+/gu
const longest = 40
/** Each term is an entry of an index: of long texts only the first are found. */
const mostWords = 60
const mostParts = 150
const partLength = 3
/** More would only make a search slow. */
const mostWanted = 30

/**
 * Text as it is compared by every search and order: without case, marks, width of letters, and forms of one letter;
 * hiragana as katakana, digits as ASCII. "STRAẞE Łódź ﾎﾃﾙ" is "strasse lodz ホテル".
 */
export function folded(text: string): string {
  // Most texts, in a tenth of the time.
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(foldable, (letter) => plain[letter] ?? otherForm(letter))
    .normalize('NFC')
}

/** What a text is found by: its words, and of scripts without spaces each part of three letters. */
export function searchTerms(text: string, word = anyWord): string[] {
  const words = new Set<string>()
  const parts = new Set<string>()
  for (const run of runsOf(text, word))
    if (!isWithoutSpaces.test(run)) words.add(run.slice(0, longest))
    else {
      const letters = [...run]
      for (let at = 0; at < letters.length && parts.size < mostParts; at++)
        parts.add(letters.slice(at, at + partLength).join(''))
    }
  return [...[...words].slice(0, mostWords), ...parts]
}

/** Each word that is searched for must begin a term of the text. */
export function wantedTerms(q: string, word = anyWord): string[] {
  const wanted = runsOf(q, word).flatMap((run) => {
    const letters = [...run]
    if (!isWithoutSpaces.test(run) || letters.length <= partLength) return [run.slice(0, longest)]
    return letters.slice(partLength - 1).map((_, at) => letters.slice(at, at + partLength).join(''))
  })
  return [...new Set(wanted)].slice(0, mostWanted)
}

/** Whether `q` finds `text`; by the same rule as the server's index. */
export function finds(q: string, text: string): boolean {
  const terms = searchTerms(text)
  const wanted = wantedTerms(q)
  return wanted.length > 0 && wanted.every((one) => terms.some((term) => term.startsWith(one)))
}

function runsOf(text: string, word: RegExp): string[] {
  return (folded(text).match(word) ?? []).flatMap((found) => found.match(runs) ?? [])
}

/** A kana in katakana, or a digit of any script. */
function otherForm(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x3041 && code <= 0x3096) return String.fromCodePoint(code + kanaDistance)
  // The ten digits of a script stand together, from a zero on.
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
