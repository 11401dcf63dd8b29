import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readPdf } from '../../testing/read-pdf.ts'
import { from, read, rendered } from '../../testing/rendering.ts'
import { anExpense, aPhoto, aReceipt, aReport } from '../../testing/samples.ts'

describe('a report', () => {
  it('has title, language, tags, all texts, and its rows attached as CSV', async () => {
    const expenses = [
      anExpense(1),
      anExpense(2, { amount: '200.00', currency: 'EUR', merchant: '=evil()', category: 'Airfare' }),
    ]
    const pdf = await read(
      aReport(expenses, {
        trip: { name: 'Berlin', startDate: '2026-05-01', endDate: '2026-05-09' },
      }),
    )
    const [page = ''] = pdf.pages
    for (const text of [
      'Sortie',
      'Tactical Expense Management',
      'Expense Report',
      '05/01/26 - 05/31/26',
      'Ann Lee',
      'Bo Chen',
      'General operational expenses',
      'Berlin, 05/01/26 - 05/09/26',
      'R-0001',
      'Flight',
      'Hotel',
      '0 receipts for 2 expenses',
      '0% coverage',
      '$101.10 + €200.00',
      'Employee Signature',
      'Date Signed',
      'Generated on 11/21/2026',
      'R-0001 · Page 1 of 1',
    ])
      assert.ok(page.toLowerCase().includes(text.toLowerCase()), `${text} in ${page}`)
    assert.equal(pdf.info.Title, 'Expense Report, Ann Lee, Berlin')
    assert.equal(pdf.info.Author, 'Ann Lee')
    assert.equal(pdf.language, 'en')
    assert.equal(pdf.tagged, true)
    assert.match(
      pdf.attachment('expenses.csv') ?? '',
      /^\uFEFFdate,merchant.*\r\n2026-05-02,Hotel 1,Lodging,101\.10,USD.*\r\n2026-05-03,'=evil\(\),Airfare,200\.00,EUR/,
    )
    await pdf.close()
  })

  it('has name and logo of the organisation in its head; a long name wraps', async () => {
    const name = `Ресторан ${'Überseeische '.repeat(8)}GmbH`
    const drawn = { create: { width: 400, height: 120, channels: 4, background: 'red' } } as const
    const logo = (await sharp(drawn).png().toBuffer()).toString('base64')
    const pdf = await read(aReport([anExpense(1)], { organisation: { name, logo } }))
    assert.equal(pdf.pages.length, 1)
    const words = pdf.pages[0]?.replaceAll(/\s+/g, ' ') ?? ''
    assert.ok(words.includes(name.replaceAll(/\s+/g, ' ')), words)
    await pdf.close()
  })

  it('prints names of any script, also right to left, with its own fonts', async () => {
    const names = [
      'Ångström Łódź',
      'Ресторан Пушкин',
      'Καφενείο',
      '北京大饭店',
      '東京たこ焼き',
      '서울역',
      'ร้านอาหาร',
      'भोजनालय',
    ]
    const { file } = await rendered(
      aReport(
        names
          .map((merchant, index) => anExpense(index, { merchant }))
          .concat(
            anExpense(20, { merchant: 'مطعم الشام' }),
            anExpense(21, { merchant: 'בית קפה' }),
          ),
      ),
    )
    const pdf = await readPdf(file.open())
    const text = pdf.pages.join(' ').normalize('NFKC').replace(/\s/g, '')
    for (const name of names) assert.ok(text.includes(name.replace(/\s/g, '')), name)
    // Programs extract right-to-left words in visual or in logical order.
    for (const word of ['קפה', 'בית', 'مطعم']) {
      assert.ok(text.includes(word) || text.includes([...word].reverse().join('')), word)
    }
    const fonts = new Set(
      (await buffer(file.open()))
        .toString('latin1')
        .match(/(?<=\/FontName \/[A-Z]{6}\+)[A-Za-z]+/g),
    )
    for (const font of fonts) assert.match(font, /^(Inter|Barlow|NotoSans)/)
    for (const font of ['NotoSansArabic', 'NotoSansThai', 'NotoSansDevanagari', 'Inter'])
      assert.ok(fonts.has(font), font)
    await pdf.close()
  })

  it('prints an x between digits as it was typed and not as a multiplication sign', async () => {
    const drawn = async (merchant: string) => {
      const pdf = await read(aReport([anExpense(1, { merchant })]))
      const { pixels } = await pdf.draw(1)
      await pdf.close()
      return pixels
    }
    // The Cyrillic letter looks the same and is never taken for the sign.
    assert.ok((await drawn('Timber 2x4')).equals(await drawn('Timber 2\u04454')))
  })

  it('repeats the headings on every page and numbers the lines', async () => {
    const pdf = await read(aReport(Array.from({ length: 80 }, (_, index) => anExpense(index + 1))))
    assert.ok(pdf.pages.length > 2)
    const table = pdf.pages.filter((page) => /Hotel \d+ Submitted/.test(page))
    for (const page of table) assert.match(page, /# Date Category Description Notes Receipt Amount/)
    assert.match(pdf.pages.join(' '), /Running total, lines 1 to 25 \$2,827\.50/)
    await pdf.close()
  })

  it('is byte for byte the same for the same data', async () => {
    const data = aReport([
      anExpense(1, { receipts: [aReceipt('a')] }),
      anExpense(2, { merchant: '北京' }),
    ])
    const open = from({ a: await aPhoto(800, 600) })
    await rendered(aReport([anExpense(7)]))
    const [first, second] = [await rendered(data, open), await rendered(data, open)]
    assert.equal(first.file.sha256, second.file.sha256)
    const bytes = await buffer(first.file.open())
    assert.equal(createHash('sha256').update(bytes).digest('hex'), first.file.sha256)
    assert.equal(bytes.length, first.file.sizeBytes)
  })

  it('looks like its golden picture', async () => {
    const golden = await sharp(fileURLToPath(new URL('./golden-report.png', import.meta.url)))
      .ensureAlpha()
      .raw()
      .toBuffer()
    const pdf = await read(aReport(Array.from({ length: 12 }, (_, index) => anExpense(index + 1))))
    const { pixels } = await pdf.draw(1)
    assert.equal(pixels.length, golden.length)
    const different = pixels.reduce(
      (count, value, index) => count + (Math.abs(value - (golden[index] ?? 0)) > 64 ? 1 : 0),
      0,
    )
    assert.ok(
      different / pixels.length < 0.002,
      `${((100 * different) / pixels.length).toFixed(2)} % of the picture changed`,
    )
    await pdf.close()
  })
})
