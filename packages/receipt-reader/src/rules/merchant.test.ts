import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toRows } from '../rows.ts'
import { paper } from '../testing/paper.ts'
import { findMerchants } from './merchant.ts'

function name(...lines: string[]): string | undefined {
  return findMerchants(toRows(paper(...lines)))[0]?.name
}

describe('the merchant', () => {
  it('is the company, not the hand-written name above nor the address below', () => {
    assert.equal(
      name(
        '~ah meng',
        'SERI MAJU TRADING SDN BHD',
        '(812345-K)',
        'NO 7, JALAN KENANGA 2',
        '43000 KAJANG',
        'TAX INVOICE',
        'CASH',
        'Date: 01/02/2019',
      ),
      'SERI MAJU TRADING SDN BHD',
    )
  })

  it('goes on over the next line for a company form, an open bracket and a logo', () => {
    assert.equal(
      name(
        'KIM HOE HARDWARE',
        'ENTERPRISE (BUKIT',
        'RAJA) SDN BHD',
        '822111-X',
        'NO 1, JALAN SATU',
      ),
      'KIM HOE HARDWARE ENTERPRISE (BUKIT RAJA) SDN BHD',
    )
    assert.equal(
      name(
        '!THE',
        '!COPPER',
        '!KETTLE',
        'Main Street 4',
        'Tea|3.00',
        'Cake|4.00',
        'Milk|1.00',
        'Total|8.00',
      ),
      'THE COPPER KETTLE',
    )
  })

  it('may hold words that elsewhere head a line or name a street', () => {
    const names = [
      'THE CORNER TABLE',
      'DAILY GRIND',
      'SAVERS CASH & CARRY (KL) SDN BHD',
      'CHECKMATE GAMES',
      'Plaza Bakery',
      'Avenue Deli',
      'Open Kitchen',
    ]
    for (const line of names)
      assert.equal(name(line, '12 Main Street', 'Springfield, IL 62701', 'Tea|3.00'), line)
  })

  it('is no heading, in whatever language', () => {
    const headings = [
      'TAX INVOICE',
      'INVOlCE',
      'GUEST CHECK',
      'Customer Copy',
      'Table 5',
      'Server: Ann',
      'Cashier Bob',
      'Bon Nr. 12',
      'FACTURA',
      'Date',
      'Tisch 4',
    ]
    for (const line of headings)
      assert.equal(name(line, 'NIGHT OWL', '12 Main Street', 'Tea|3.00'), 'NIGHT OWL', line)
  })

  it('is neither a motto nor the end of a company name', () => {
    assert.equal(
      name('NORDHAUS', 'We make it better.', 'Always there for you', '12 Main Street'),
      'NORDHAUS',
    )
    assert.equal(
      name('GOOD CATCH FOOD &', 'BEVERAGE SDN BHD', '(812345-K)', 'NO 7, JALAN KENANGA 2'),
      'GOOD CATCH FOOD & BEVERAGE SDN BHD',
    )
    assert.equal(
      name('SHOE PALACE', 'TAMAN RIA BRANCH', 'TRADING', 'NO 7, JALAN KENANGA 2')?.startsWith(
        'SHOE PALACE',
      ),
      true,
    )
  })

  it('leaves out registration numbers, greetings, branch numbers, the operator and the telephone', () => {
    assert.equal(name('LEE & SONS SDN BHD 862725-U', 'NO 4, JALAN DUA'), 'LEE & SONS SDN BHD')
    assert.equal(name('Welcome to Burger Barn #1182', '12 Main Street'), 'Burger Barn')
    assert.equal(
      name('BLUE DOOR BISTRO owned by CNT TRADING', 'NO 4, JALAN DUA'),
      'BLUE DOOR BISTRO',
    )
    assert.equal(
      name('Sub Station #31455-0 Phone 480-555-0100', '1949 E Camel Road'),
      'Sub Station',
    )
    assert.equal(name('Rabe GmbH & Co. KG, Schloss Holte', 'Musterweg 4'), 'Rabe GmbH & Co. KG')
  })

  it('is no slogan when the web address bears another line', () => {
    assert.equal(
      name(
        'Fresh every day',
        'Nordmarkt Lehmann',
        'Detmolder Str. 4',
        '33102 Paderborn',
        'www.nordmarkt-lehmann.de',
        'Milk|1.00',
      ),
      'Nordmarkt Lehmann',
    )
    assert.equal(
      name('Save more. Live well.', 'HILLMART', '1400 N Main St', 'TULSA OK 74101'),
      'HILLMART',
    )
  })

  it('is found at the foot when the head was a picture', () => {
    assert.equal(
      name(
        '5250 York Blvd.',
        'Highland Park, CA 90042',
        'Milk|1.00',
        'Total|1.00',
        'THANK YOU FOR SHOPPING AT',
        'ALPHA FOODS #11',
      ),
      'ALPHA FOODS',
    )
  })

  it('is not what stands beside the receipt or under "powered by"', () => {
    assert.notEqual(
      name('Tea House Rose', '12 Main Street', 'Total|3.00', 'Powered by Genius POS Sdn Bhd'),
      'Genius POS Sdn Bhd',
    )
  })

  it('gets its letters back where digits were read for them', () => {
    assert.equal(name('CAZAD0RES CANTINA', '12 Main Street'), 'CAZADORES CANTINA')
  })
})
