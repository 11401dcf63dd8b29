// The limit that the CSV export is measured against: rows of an async cursor that costs nothing, joined by hand and
// sent in pieces of 64 kB. `node hand-join.ts 1000000` prints its address.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const rows = Number(process.argv[2])
const pool = Array.from({ length: 1000 }, (_, index) => ({
  date: new Date(Date.UTC(2025, 0, 1 + (index % 700))).toISOString(),
  merchant: `Restaurant Number ${index}`,
  category: 'Meals',
  amount: `${index}.50`,
  currency: 'USD',
  paymentMethod: 'corporate-card',
  status: 'Draft',
  notes: `Client visit, line ${index}`,
  tripId: index % 2 ? 'a3f0c2d4e6b8a0c1d2e3f405' : null,
  id: 'a3f0c2d4e6b8a0c1d2e3f405',
}))

function cell(value: unknown): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* cursor() {
  for (let row = 0; row < rows; row++) yield pool[row % 1000] as object
}

const server = createServer(async (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
  let text = ''
  for await (const row of cursor()) {
    let line = ''
    for (const name in row) line += `${line && ','}${cell(row[name as never])}`
    text += `${line}\r\n`
    if (text.length < 65_536) continue
    if (!response.write(text)) await once(response, 'drain')
    text = ''
  }
  response.end(text)
})
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
