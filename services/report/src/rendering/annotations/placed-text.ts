import { PDFArray, type PDFDict, PDFName } from '@cantoo/pdf-lib'
import * as z from 'zod/mini'
import { type Colour, colourOf, hexOf } from './colours.ts'
import {
  type Box,
  boxOf,
  dictOf,
  entryOf,
  itemsOf,
  listOf,
  nameOf,
  numberOf,
  numbersOf,
  textOf,
} from './pdf-values.ts'
import { borderWidth } from './shapes.ts'

const Hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/**
 * A text that a PDF leaves to the viewer to draw: the report's browser prints it over the page, in the fonts of the
 * report. Lengths are points, from the upper left corner of the page as it is seen; `turns` are quarters clockwise.
 */
export const PlacedText = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  turns: z.int(),
  text: z.string().check(z.maxLength(5000)),
  size: z.number(),
  colour: Hex,
  background: z.optional(Hex),
  border: z.optional(Hex),
  align: z.enum(['left', 'center', 'right']),
  multiline: z.boolean(),
})
export type PlacedText = z.infer<typeof PlacedText>

/** A text in the coordinates of its page. */
export type FieldText = Omit<PlacedText, 'x' | 'y' | 'width' | 'height'> & { box: Box }

const alignments = ['left', 'center', 'right'] as const
const longestText = 5000

/** The texts of an annotation without an appearance: a typed note, a stamp, or the value of a form field. */
export function textsOf(annotation: PDFDict, box: Box, form: PDFDict | undefined): FieldText[] {
  const kind = nameOf(annotation, 'Subtype')
  if (kind === 'FreeText') {
    const text = textOf(entryOf(annotation, 'Contents')) ?? ''
    const look = styled(annotation, form, box, text, true)
    const background = hexIn(annotation, 'C')
    const border = borderWidth(annotation) > 0 ? look.colour : undefined
    return [{ ...look, box: inner(annotation, box), background, border }]
  }
  if (kind === 'Stamp') {
    const colour = hexOf(colourOf(numbersOf(annotation, 'C')) ?? [0.75, 0.1, 0.1])
    const name = (nameOf(annotation, 'Name') ?? 'Draft').replace(/([a-z])([A-Z])/g, '$1 $2')
    const look = { ...styled(annotation, form, box, name.toUpperCase(), false), colour }
    return [{ ...look, size: fitting(box, `${name}  `, 40), border: colour, align: 'center' }]
  }
  return kind === 'Widget' ? fieldTexts(annotation, box, form) : []
}

function fieldTexts(field: PDFDict, box: Box, form: PDFDict | undefined): FieldText[] {
  const flags = numberOf(withInherited(field, 'Ff'), 'Ff') ?? 0
  const look = dictOf(field, 'MK')
  const frame = { background: hexIn(look, 'BG'), border: hexIn(look, 'BC') }
  const place = (text: string, multiline = false) => ({
    ...styled(field, form, box, text, multiline),
    ...frame,
  })
  if (fieldType(field) === 'Btn') {
    const text = buttonText(field, flags)
    return [{ ...place(text), align: 'center', size: fitting(box, text, 100) }]
  }
  const value = shownValue(field)
  const text = (flags & 0x2000) !== 0 ? '•'.repeat(value.length) : value
  const cells = numberOf(withInherited(field, 'MaxLen'), 'MaxLen') ?? 0
  if ((flags & 0x1000000) !== 0 && cells > 0 && cells <= 200) return comb(place(text), text, cells)
  return text || frame.background || frame.border ? [place(text, (flags & 0x1000) !== 0)] : []
}

/** The check mark of a box that is on, or the caption of a push button. */
function buttonText(field: PDFDict, flags: number): string {
  const caption = textOf(entryOf(dictOf(field, 'MK'), 'CA'))
  if ((flags & 0x10000) !== 0) return caption ?? ''
  const state = nameOf(field, 'AS') ?? nameOf(withInherited(field, 'V'), 'V') ?? 'Off'
  if (state === 'Off') return ''
  const isRadio = (flags & 0x8000) !== 0
  return dingbats[caption ?? ''] ?? (isRadio ? '●' : '✔')
}

/** Letters of ZapfDingbats, in which check boxes name their mark. */
const dingbats: Record<string, string> = { 4: '✔', 8: '✖', l: '●', u: '◆', n: '■', H: '★' }

/** The value of a text field or a choice, in which a choice shows its label instead of what it stands for. */
function shownValue(field: PDFDict): string {
  const value = entryOf(withInherited(field, 'V'), 'V')
  const values = value instanceof PDFArray ? itemsOf(value) : [value]
  const labels = new Map(
    listOf(withInherited(field, 'Opt'), 'Opt').flatMap((option) => {
      if (!(option instanceof PDFArray)) return []
      const [stands, label] = itemsOf(option).map(textOf)
      return [[stands ?? '', label ?? '']]
    }),
  )
  return values
    .map((each) => textOf(each) ?? '')
    .map((each) => labels.get(each) ?? each)
    .join(', ')
}

function comb(text: FieldText, characters: string, cells: number): FieldText[] {
  const { box } = text
  const step = (box.right - box.left) / cells
  return [...characters].slice(0, cells).map((character, index) => ({
    ...text,
    text: character,
    box: { ...box, left: box.left + step * index, right: box.left + step * (index + 1) },
    align: 'center',
    background: undefined,
    border: undefined,
  }))
}

function styled(
  annotation: PDFDict,
  form: PDFDict | undefined,
  box: Box,
  given: string,
  multiline: boolean,
): FieldText {
  const text = given.replace(/\r\n?/g, '\n').slice(0, longestText)
  const style =
    textOf(entryOf(withInherited(annotation, 'DA'), 'DA')) ?? textOf(entryOf(form, 'DA')) ?? ''
  const size = Math.min(500, Number(/([\d.]+)\s+Tf/.exec(style)?.[1] ?? 0))
  const turned = (numberOf(dictOf(annotation, 'MK'), 'R') ?? 0) / -90
  const aligned = numberOf(withInherited(annotation, 'Q'), 'Q') ?? numberOf(form, 'Q') ?? 0
  return {
    box,
    text,
    size: size || fitting(box, text, multiline ? 12 : 24),
    colour: hexOf(textColour(style)),
    align: alignments[aligned] ?? 'left',
    turns: Number.isInteger(turned) ? turned : 0,
    multiline,
  }
}

/** "0 g", "1 0 0 rg" or "0 1 1 0 k" in a default appearance. */
function textColour(style: string): Colour {
  const [, values] = /((?:[\d.]+\s+)+)(?:g|rg|k)(?:\s|$)/.exec(style) ?? []
  return colourOf(values?.trim().split(/\s+/).map(Number) ?? []) ?? [0, 0, 0]
}

/** A size with which a text of unknown width fits on one line. */
function fitting({ left, right, bottom, top }: Box, text: string, largest: number): number {
  const width = (right - left) / (0.6 * Math.max(1, text.length))
  return Math.max(4, Math.min(largest, (top - bottom) * 0.7, width))
}

function inner(annotation: PDFDict, box: Box): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(annotation, 'RD')
  const inside = [box.left + left, box.bottom + bottom, box.right - right, box.top - top]
  return boxOf(inside) ?? box
}

function hexIn(dict: PDFDict | undefined, key: string): string | undefined {
  const colour = colourOf(numbersOf(dict, key))
  return colour && hexOf(colour)
}

/** "Tx", "Ch", "Btn" or "Sig"; undefined for an annotation that is no form field. */
export function fieldType(annotation: PDFDict): string | undefined {
  if (nameOf(annotation, 'Subtype') !== 'Widget') return undefined
  return nameOf(withInherited(annotation, 'FT'), 'FT')
}

/** The field itself, or the ancestor from which it inherits this entry. */
function withInherited(field: PDFDict, key: string): PDFDict | undefined {
  let at: PDFDict | undefined = field
  for (let steps = 0; at && steps < 32; steps++) {
    if (at.has(PDFName.of(key))) return at
    at = dictOf(at, 'Parent')
  }
  return undefined
}
