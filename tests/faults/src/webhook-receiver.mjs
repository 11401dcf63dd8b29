// Another company's server, as a process that can be killed and frozen. It tells its parent of each call, and answers as it
// is told: it takes all, takes none, or begins to answer and goes no further.
import { createServer } from 'node:http'

let how = 'take'
process.on('message', (told) => {
  how = told
  process.send?.({ how })
})
process.on('disconnect', () => process.exit())
createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString('utf8'))
  process.send?.({ id: request.headers['webhook-id'], recordId: body.data.id, body })
  if (how === 'take') response.writeHead(204).end()
  if (how === 'begin') response.socket?.write('HTTP/1.1 20')
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.({ how }))
