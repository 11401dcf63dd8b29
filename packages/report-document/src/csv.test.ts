import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { byteOrderMark, csvFile, csvHeader, csvRow } from './csv.ts'

const row = {
  date: '2026-05-03T00:00:00.000Z',
  merchant: 'Café "Zur Post", Berlin',
  category: 'Meals',
  amount: '12.50',
  currency: 'EUR',
  paymentMethod: 'cash',
  status: 'Draft',
  mission: null,
  notes: 'two\nlines',
  receiptCount: 2,
}

describe('the CSV', () => {
  it('starts with the byte order mark and the headings, and quotes where necessary', () => {
    assert.equal(
      csvFile([row]),
      `${byteOrderMark}${csvHeader()}2026-05-03,"Café ""Zur Post"", Berlin",Meals,12.50,EUR,cash,Draft,,"two\nlines",2,,,,,,,,,\r\n`,
    )
  })

  it('has semicolons and a decimal comma for spreadsheets of that kind', () => {
    assert.equal(csvHeader('semicolon').split(';').length, 19)
    assert.equal(
      csvRow({ ...row, merchant: 'A; B, C' }, 'semicolon', ['ann@example.org']),
      '2026-05-03;"A; B, C";Meals;12,50;EUR;cash;Draft;;"two\nlines";2;ann@example.org;;;;;;;;;\r\n',
    )
  })

  it('ends with how it was paid in another currency, in numbers of its kind, and why there is no receipt', () => {
    const paid = { paidAmount: '45.50', paidCurrency: 'GBP', rate: '1.0876', ratePer: '0.8432' }
    const row17 = { ...row, ...paid, rateDate: '2026-05-02T00:00:00.000Z', rateSource: 'table' }
    assert.match(
      csvRow(row17),
      /,2,45\.50,GBP,1\.0876,0\.8432,2026-05-02,table,,"45\.50 GBP = 58\.69 EUR at 1\.28985; 1 EUR = 0\.775285 GBP",\r\n$/,
    )
    assert.match(
      csvRow(row17, 'semicolon', ['ann@example.org']),
      /;ann@example\.org;45,50;GBP;1,0876;0,8432;2026-05-02;table;;"45\.50 GBP = 58\.69 EUR at 1\.28985; 1 EUR = 0\.775285 GBP";\r\n$/,
    )
    assert.match(csvRow({ ...row, lostReceipt: 'Lost it' }), /,,,,,,Lost it,,\r\n$/)
  })

  for (const [amount, comma, semicolon] of [
    ['0.01', '0.01', '0,01'],
    ['1580', '1580', '1580'],
    ['99999999.99', '99999999.99', '99999999,99'],
    ['-45.00', '-45.00', '-45,00'],
  ] as const)
    it(`writes ${amount} as a number, without quotes or apostrophe`, () => {
      const cells = { ...row, amount, merchant: 'x', notes: '' }
      assert.equal(csvRow(cells).split(',')[3], comma)
      assert.equal(csvRow(cells, 'semicolon').split(';')[3], semicolon)
    })

  for (const [text, comma, semicolon] of [
    ['-1,5', `"'-1,5"`, '-1,5'],
    ['-1.5', '-1.5', "'-1.5"],
    ['1,5', '"1,5"', '1,5'],
    ['1;5', '"1;5"', '"1;5"'],
    ['-1+1', "'-1+1", "'-1+1"],
    ['+4930', "'+4930", "'+4930"],
    ['-2\n', `"'-2\n"`, `"'-2\n"`],
  ] as const)
    it(`keeps ${JSON.stringify(text)} in one cell that no spreadsheet runs, in both forms`, () => {
      const cells = { ...row, merchant: text, notes: '' }
      assert.ok(csvRow(cells).startsWith(`2026-05-03,${comma},Meals,`), csvRow(cells))
      const other = csvRow(cells, 'semicolon')
      assert.ok(other.startsWith(`2026-05-03;${semicolon};Meals;`), other)
    })

  it('disarms every kind of formula', () => {
    for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']) {
      const cell = csvRow({ ...row, merchant: `${start}cmd|' /C calc'!A0` }).split(',')[1] ?? ''
      assert.match(cell, /^"?'/, JSON.stringify(start))
    }
  })

  it('disarms formulas after control characters and in the middle of a cell', () => {
    const cell = (merchant: string) =>
      csvRow({ ...row, merchant, notes: '' }).slice(
        11,
        -',Meals,12.50,EUR,cash,Draft,,,2,,,,,,,,,  '.length,
      )
    assert.equal(cell('\0=1+1'), "'\0=1+1")
    assert.equal(cell(' \t"@x'), `"' \t'""@x"`)
    assert.equal(cell('x;=1+1'), `"x;'=1+1"`)
    assert.equal(cell('x\n+1;-1'), `"x\n'+1;'-1"`)
    assert.equal(cell("x\t=cmd|' /C calc'!A0"), `"x\t'=cmd|' /C calc'!A0"`)
    assert.equal(cell('x|=1+1'), `"x|'=1+1"`)
    assert.equal(cell('x\t \t＝1;\t-1'), `"x\t \t'＝1;\t'-1"`)
    assert.equal(cell('x\r@y\v+1\f=2'), `"x\r'@y\v'+1\f'=2"`)
    assert.equal(cell('a-b=c+d@e; f'), '"a-b=c+d@e; f"')
  })

  // With a pattern that tries every split, one of these takes hours, and the run ends the file.
  it('ends for any text of 200,000 characters', () => {
    for (const text of [';', '\n', '\t', '|', ' ', '"', ';"', '\n ', '\t ', '\f\v'].map((part) =>
      part.repeat(200_000),
    ))
      csvRow({ ...row, notes: text })
  })
})
