import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { doublingPages } from '@sortie/testing/hostile-pdf-parts'
import { readPdf } from '../../testing/read-pdf.ts'
import { from, read, rendered } from '../../testing/rendering.ts'
import { anExpense, aPdf, aPhoto, aReceipt, aReport } from '../../testing/samples.ts'

describe('the receipts', () => {
  it('have captioned pages, an index with page numbers, bookmarks, and links both ways', async () => {
    const expenses = [
      anExpense(1),
      anExpense(2, {
        receipts: [
          aReceipt('photo'),
          aReceipt('invoice', { mimeType: 'application/pdf', fileName: 'invoice.pdf' }),
        ],
      }),
    ]
    const pdf = await read(
      aReport(expenses),
      from({ photo: await aPhoto(800, 600), invoice: await aPdf(3) }),
    )
    assert.equal(pdf.pages.length, 5)
    assert.match(
      pdf.pages[0] ?? '',
      /Line 2, Hotel 2, \$102\.10 photo\.jpg, JPEG, 282 KB p\. .*invoice\.pdf, PDF, 282 KB p\. .*2 3/,
    )
    assert.match(
      pdf.pages[1] ?? '',
      /Line 2 Receipt 1: Hotel 2 .*\$102\.10 05\/03\/2026 · page 1 of 1/,
    )
    assert.match(pdf.pages[3] ?? '', /Receipt 2: Hotel 2 .*page 2 of 3 .*Invoice page 2/)
    assert.match(pdf.pages[3] ?? '', /Page 4 of 5/)
    assert.deepEqual(
      pdf.bookmarks.map((title) => title.trim()),
      ['Expense Report', 'Receipt Summary', 'Receipts', 'Receipt 1: Hotel 2', 'Receipt 2: Hotel 2'],
    )
    const ways = pdf.links.map(({ page, toPage }) => `${page}-${toPage}`)
    for (const way of ['1-2', '1-3', '2-1', '3-1'])
      assert.ok(ways.includes(way), `${way} in ${ways}`)
    assert.deepEqual(pdf.alternatives, [
      'Receipt 1, Hotel 2, $102.10, page 1 of 1',
      ...[1, 2, 3].map((page) => `Receipt 2, Hotel 2, $102.10, page ${page} of 3`),
    ])
    await pdf.close()
  })

  it('have an index below the summary where there is room, whose pages are right on whichever page its rows are', async () => {
    const photo = await aPhoto(80, 60)
    for (const lines of [14, 22, 40]) {
      const expenses = Array.from({ length: lines }, (_, index) =>
        anExpense(index + 1, { receipts: [aReceipt('photo', { fileName: `${index + 1}.jpg` })] }),
      )
      const pdf = await read(aReport(expenses), from({ photo }))
      const before = pdf.pages.length - lines
      const index = pdf.pages
        .slice(0, before)
        .map((page) => page.match(/Line \d+, Hotel/g)?.length ?? 0)
      assert.equal(
        index.reduce((sum, rows) => sum + rows),
        lines,
      )
      const summary = pdf.pages.findIndex((page) => page.includes('Receipt Summary'))
      const start = pdf.pages.findIndex((page) => page.includes('Receipts # Description File Page'))
      assert.ok((index[start] ?? 0) > 0, `the heading of ${lines} stands above rows`)
      assert.equal(start - summary, lines === 22 ? 1 : 0)
      let last = before
      for (const [at, rows] of index.entries()) {
        if (rows === 0) continue
        const numbers = Array.from({ length: rows }, () => ++last)
        assert.ok(
          pdf.pages[at]?.includes(` ${numbers.join(' ')}`),
          `${numbers} on ${pdf.pages[at]}`,
        )
      }
      await pdf.close()
    }
  })

  it('are turned upright by their EXIF orientation', async () => {
    // Stored with red above blue; orientation 6 turns it by 90 degrees, so blue is left and red is right.
    const lying = await aPhoto(600, 400, ['#d00', '#00d'], 6)
    const pdf = await read(
      aReport([anExpense(1, { receipts: [aReceipt('a')] })]),
      from({ a: lying }),
    )
    const { pixels, width } = await pdf.draw(2)
    const at = (x: number, y: number) =>
      [...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)]
        .map((value) => (value > 100 ? 1 : 0))
        .join('')
    assert.equal(at(200, 300), '001')
    assert.equal(at(400, 300), '100')
    await pdf.close()
  })

  it('are cut into readable columns when they are long', async () => {
    const pdf = await read(
      aReport([anExpense(1, { receipts: [aReceipt('a')] })]),
      from({ a: await aPhoto(400, 3600) }),
    )
    // Three columns of 264 points on two pages, after the line and the index.
    assert.equal(pdf.pages.length, 3)
    assert.match(pdf.pages[2] ?? '', /page 2 of 2/)
    await pdf.close()
  })

  it('have a page with name and reason when encrypted, broken, truncated, empty, hostile or missing', async () => {
    const photo = await aPhoto(900, 1200)
    const files = {
      locked: await aPdf(1, 'secret'),
      broken: Buffer.from('%PDF-1.7 this is none'),
      noise: Buffer.from('hello'),
      cut: photo.subarray(0, photo.length >> 1),
      empty: Buffer.alloc(0),
      bomb: doublingPages(40),
      good: photo,
    }
    const receipts = [...Object.keys(files), 'missing'].map((id) => aReceipt(id))
    const result = await rendered(aReport([anExpense(1, { receipts })]), from(files))
    assert.equal(result.problems, 7)
    const pdf = await readPdf(result.file.open())
    const page = (name: string) =>
      pdf.pages.find(
        (text) =>
          text.includes(`${name}.jpg`) && text.includes('of 1') && text.includes('Line 1 Receipt'),
      ) ?? ''
    assert.match(
      page('locked'),
      /could not be shown locked\.jpg The PDF is protected by a password\./,
    )
    assert.match(page('broken'), /The PDF is damaged\./)
    assert.match(page('noise'), /damaged or of an unknown kind/)
    assert.match(page('cut'), /damaged or of an unknown kind/)
    assert.match(page('empty'), /The file is empty\./)
    assert.match(page('bomb'), /The file takes too much time or memory to open\./)
    assert.match(page('missing'), /The file is missing from the store\./)
    assert.doesNotMatch(page('good'), /could not be shown/)
    await pdf.close()
  })

  it('are all in a report of 500 expenses and 200 receipts, whose progress only grows', async () => {
    const photo = await aPhoto(1200, 1600)
    const invoice = await aPdf(1)
    const expenses = Array.from({ length: 500 }, (_, index) =>
      anExpense(index + 1, { receipts: index < 200 ? [aReceipt(String(index))] : [] }),
    )
    const steps: number[] = []
    const result = await rendered(
      aReport(expenses),
      async ({ id }) => (Number(id) % 10 ? Buffer.from(photo) : invoice),
      {
        onProgress: (done) => steps.push(done),
      },
    )
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    )
    assert.equal(steps.at(-1), 1)
    const pdf = await readPdf(result.file.open())
    assert.match(pdf.pages.join(' '), /200 receipts for 500 expenses/)
    assert.match(
      pdf.pages.at(-1) ?? '',
      /Line 200 Receipt 200: .* Page (\d+) of \1$|Page (\d+) of \2 .*Line 200/,
    )
    const total = `$${((500 * 100 * 100 + (500 * 501 * 100) / 2 + 500 * 10) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
    assert.ok(pdf.pages.join(' ').includes(total), total)
    await pdf.close()
  })

  it('stop when the signal aborts', async () => {
    const stop = new AbortController()
    const expenses = [anExpense(1, { receipts: [aReceipt('a'), aReceipt('b')] })]
    const work = rendered(
      aReport(expenses),
      async () => {
        stop.abort(new Error('cancelled'))
        return aPhoto(10, 10)
      },
      { signal: stop.signal },
    )
    await assert.rejects(work, /cancelled/)
  })
})
