import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './schema.ts'

/** Calls Sortie by a token: `const { data, error } = await sortie.GET('/api/expenses')`. */
export function sortieClient(baseUrl: string, token: string): Client<paths> {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
}

/** The body of a call that takes a file: `{ body: { receipt: '' }, bodySerializer: () => fileBody('receipt', file) }`. */
export function fileBody(field: string, file: File): FormData {
  const form = new FormData()
  form.set(field, file)
  return form
}

/** Page after page of a list, as long as its answer names a next one. */
export function nextPage(response: Response): string | undefined {
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return link ? (new URL(link, response.url).searchParams.get('after') ?? undefined) : undefined
}
