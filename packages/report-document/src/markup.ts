/** Text that is already HTML. Only `html` and `trusted` create it, so everything else that is printed was escaped. */
export type Markup = { readonly html: string }

type Part = Markup | string | number | false | null | undefined | readonly Part[]

/** Builds HTML: values are escaped; markup and lists of it are inserted as they are; false and null print nothing. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Markup {
  let out = strings[0] ?? ''
  for (const [index, value] of values.entries()) out += print(value) + (strings[index + 1] ?? '')
  return { html: out }
}

/** Marks a text of our own as HTML: style sheets, never user input. */
export function trusted(text: string): Markup {
  return { html: text }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes for text and quoted attributes; drops control characters and lone surrogates, which no font has. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
    .replace(/[\p{Cc}\uFFFD]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
}

function print(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(print).join('')
  return escapeHtml(String(part))
}
