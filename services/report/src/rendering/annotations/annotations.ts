import { PDFDict, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { type Appearance, appearanceOf, hasAppearance } from './appearance.ts'
import type { HiddenLayers } from './layers.ts'
import { boxOf, dictOf, isTrue, listOf, nameOf, numberOf, numbersOf } from './pdf-values.ts'
import { type FieldText, fieldType, textsOf } from './placed-text.ts'
import { type Shape, shapeOf } from './shapes.ts'

/** What viewers show of a page's annotations, from the lowest to the topmost, and the texts over them. */
export type Annotations = { drawings: (Appearance | Shape)[]; texts: FieldText[] }

/** Flags of annotations that no viewer shows: Hidden and NoView. */
const unseen = 2 | 32
/** A page of a receipt with more than this was made to be slow. */
const most = 2000

export function annotationsOf(
  page: PDFPage,
  document: PDFDocument,
  hidden: HiddenLayers,
): Annotations {
  const form = dictOf(document.catalog, 'AcroForm')
  const resources = dictOf(form, 'DR') ?? page.node.Resources()
  const found: Annotations = { drawings: [], texts: [] }
  for (const annotation of listOf(page.node, 'Annots').slice(0, most)) {
    if (annotation instanceof PDFDict && isSeen(annotation, hidden))
      add(annotation, form, resources, found)
  }
  return found
}

function isSeen(annotation: PDFDict, hidden: HiddenLayers): boolean {
  if (((numberOf(annotation, 'F') ?? 0) & unseen) !== 0 || hidden.holds(annotation)) return false
  return !['Popup', 'Link'].includes(nameOf(annotation, 'Subtype') ?? '')
}

function add(
  annotation: PDFDict,
  form: PDFDict | undefined,
  resources: PDFDict | undefined,
  { drawings, texts }: Annotations,
): void {
  const box = boxOf(numbersOf(annotation, 'Rect'))
  if (!box) return
  const isText = ['Tx', 'Ch'].includes(fieldType(annotation) ?? '')
  const written = isText || !hasAppearance(annotation) ? textsOf(annotation, box, form) : []
  // The program that filled the form has left its appearance to the viewer.
  const isStale = isText && isTrue(form, 'NeedAppearances') && written.length > 0
  const appearance = isStale ? undefined : appearanceOf(annotation, box, resources)
  if (appearance) {
    drawings.push(appearance)
    return
  }
  const shape = hasAppearance(annotation) ? undefined : shapeOf(annotation, box)
  if (shape) drawings.push(shape)
  texts.push(...written)
}
