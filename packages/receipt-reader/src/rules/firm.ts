import { has, list, toLabel } from './text.ts'

const MALAYSIAN = [String.raw`\b[s5][d0o]n\.?\s?[bd8][hn][d0i1]\b\.?|\bberhad\b|\bbhd\b\.?|\bs/b\b`]
const GERMAN = [String.raw`\bg[mn]bh\b(?:\s?&\s?co\.?\s?(?:kga?a?\b)?)?|\bohg\b|\be\.\s?k\.`]
const ENGLISH = [
  String.raw`\binc\b\.?|\bincorporated\b|\bllc\b|\bltd\b\.?|\blimited\b|\bplc\b`,
  String.raw`\bcorp\b\.?|\bcorporation\b|\bpte\b\.?|\bpty\b\.?`,
]
const OTHERS = [
  String.raw`\bb\.?v\.|\bn\.v\.|\bs\.?a\.?r\.?l\b\.?|\bs\.a\.s\b\.?|\bs\.?n\.?c\b\.?`,
  String.raw`\bs\.?r\.l\b\.?|\bs\.p\.a\b\.?|\bs\.\s?a\.|\bs\.\s?l\.(?:\s?u\.)?`,
  String.raw`\bco\.?\s?kg\b`,
  String.raw`\bsp\.?\s?z\s?o\.?\s?o\b\.?|\bs\.r\.o\b\.?|\bkft\b\.?|\bzrt\b\.?|\bd\.o\.o\b\.?`,
  String.raw`\bltda\b\.?|\blda\b\.?|\beireli\b|\baps\b|\ba/s\b|\bs/a\b|\bpvt\b\.?|\bsrl\b|\bsarl\b|\bsasu?\b`,
  String.raw`\ba\.?[sş]\.?$|\bltd\.? ?[sş]ti\b\.?|株式会社|有限会社|[(（]株[)）]|주식회사|[(（]주[)）]|有限公司`,
]
/** A company form as printed, also with a letter misread: "SDN DHD", "GmbH & Co. KG", "S.L.". */
export const FORM = new RegExp(
  `(?:${[...MALAYSIAN, ...GERMAN, ...ENGLISH, ...OTHERS].join('|')})`,
  'gi',
)

/** Forms that are too short to be looked for in the midst of a line, or in small letters. */
const SHORT =
  /\p{L}{3,}[^,]*\s(?:AG|KG|UG|SE|AB|AS|ApS|APS|Oy|OY|Oyj|BV|SpA|SPA|GbR|UAB|SIA|OÜ)$|^UAB\s\p{L}/u

const REGISTERED =
  /\p{L}{2,}.*[([]\s?(?:co\.?\s?(?:reg\.?|no\.?)?\s?:?\s?)?\d{5,}\s?-\s?[A-Z]\s?[)\]]?/iu

export const FIRM = list(
  `enterprise, enterprises, trading, holdings, syarikat, perniagaan, cooperative,
    kommanditgesellschaft, industries`,
)

/** Whether the line is a registered company name: a company form, a registration number, "Enterprise". */
export function isFirm(text: string): boolean {
  return (
    endOfForm(text) > 0 ||
    /\bS\.?B\.?$/.test(text.trim()) ||
    /sdn\.?\s?bhd/i.test(text) ||
    REGISTERED.test(text) ||
    (SHORT.test(text) && !/\d/.test(text)) ||
    has(toLabel(text), FIRM)
  )
}

/** The number of words before the company form; when they are few, the name began on the line above. */
export function wordsBeforeForm(text: string): number {
  const before =
    text.split(/\b(?:sdn|bhd|berhad|gmbh|inc|ltd|llc|co\b|enterprise|trading)|\(m\)/i)[0] ?? ''
  return before.split(/[^\p{L}\d]+/u).filter((word) => word !== '' && word !== '&').length
}

/** Where the last company form ends, 0 without one. */
export function endOfForm(text: string): number {
  return Math.max(0, ...[...text.matchAll(FORM)].map((m) => m.index + m[0].length))
}
