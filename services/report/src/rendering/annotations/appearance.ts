import { PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { type Box, boxOf, dictOf, entryOf, nameOf, numbersOf } from './pdf-values.ts'

export type Appearance = { stream: PDFStream; ref: PDFRef; matrix: Matrix }
export type Matrix = [number, number, number, number, number, number]

/** What a form needs to be drawn. Everything else, such as metadata, stays out of the report. */
const kept = [
  'Type',
  'Subtype',
  'FormType',
  'BBox',
  'Matrix',
  'Resources',
  'Group',
  'Filter',
  'DecodeParms',
  'Length',
]

/** The normal appearance of an annotation in its current state, with the matrix that puts it into its rectangle. */
export function appearanceOf(
  annotation: PDFDict,
  box: Box,
  resources: PDFDict | undefined,
): Appearance | undefined {
  const ref = normalAppearance(annotation)
  const stream = ref && annotation.context.lookup(ref)
  if (!ref || !(stream instanceof PDFStream)) return undefined
  const bounds = boxOf(numbersOf(stream.dict, 'BBox'))
  const matrix = bounds && matrixInto(box, bounds, numbersOf(stream.dict, 'Matrix'))
  if (!matrix) return undefined
  for (const key of stream.dict.keys())
    if (!kept.includes(key.decodeText())) stream.dict.delete(key)
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  if (!dictOf(stream.dict, 'Resources') && resources)
    stream.dict.set(PDFName.of('Resources'), resources)
  return { stream, ref, matrix }
}

function normalAppearance(annotation: PDFDict): PDFRef | undefined {
  const normal = dictOf(annotation, 'AP')?.get(PDFName.of('N'))
  const value = annotation.context.lookup(normal)
  const state = nameOf(annotation, 'AS') ?? nameOf(annotation, 'V') ?? 'Off'
  const found = value instanceof PDFDict ? value.get(PDFName.of(state)) : normal
  return found instanceof PDFRef ? found : undefined
}

export function hasAppearance(annotation: PDFDict): boolean {
  return entryOf(dictOf(annotation, 'AP'), 'N') !== undefined
}

/** ISO 32000-1, 12.5.5: the transformed bounding box is moved and scaled to the rectangle. */
function matrixInto(box: Box, bounds: Box, numbers: number[]): Matrix | undefined {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.length === 6 ? numbers : []
  const corners = [
    [bounds.left, bounds.bottom],
    [bounds.left, bounds.top],
    [bounds.right, bounds.bottom],
    [bounds.right, bounds.top],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  const placed = boxOf([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  if (!placed) return undefined
  const sx = (box.right - box.left) / (placed.right - placed.left)
  const sy = (box.top - box.bottom) / (placed.top - placed.bottom)
  return [sx, 0, 0, sy, box.left - sx * placed.left, box.bottom - sy * placed.bottom]
}
