import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApi } from '@sortie/contracts/openapi/document'
import { Router } from 'express'
import sirv from 'sirv'

export const docs = Router()

let document: string | undefined

docs.get('/api/openapi.json', (_request, response) => {
  document ??= JSON.stringify(openApi())
  response.type('json').send(document)
})

docs.get(['/api/docs', '/api/docs/'], (request, response) => {
  if (!request.path.endsWith('/')) return response.redirect('/api/docs/')
  response.type('html').send(page)
})

docs.get('/api/docs/start.js', (_request, response) => {
  response
    .type('js')
    .send(
      "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: false })",
    )
})

const shipped = sirv(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))))
const files = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

/** Only the files that the page needs: neither the package's version nor its source map is public. */
docs.use('/api/docs', (request, response, next) => {
  if (files.has(request.path.slice(1))) shipped(request, response, next)
  else next()
})

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sortie API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`
