const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** `element('Error', element('Code', 'NoSuchKey'))`; texts are escaped by `escaped`. */
export function element(name: string, ...content: string[]): string {
  return `<${name}>${content.join('')}</${name}>`
}

export function document(...content: string[]): string {
  return head + content.join('')
}

export function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
