import {
  catalogue,
  crossReferenceStream,
  doublingFields,
  doublingPages,
  form,
  image,
  laughs,
  linearTree,
  objectStream,
  page,
  pages,
  previousTable,
  repeated,
} from './hostile-pdf-parts.ts'
import { pdfOf, pdfStream } from './pdf-by-hand.ts'
import { zeros } from './zeros.ts'

/** A file made to do harm; `make` builds it when it is needed. */
export type HostileFile = { name: string; make(): Buffer }

const megabyte = 1_000_000
const plain = () => page('0 0 100 100 re f')
const flate = '/Filter/FlateDecode'
const twice = '/Filter[/FlateDecode/FlateDecode]'
const bigPicture = '/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceGray'
const encryption =
  '/Encrypt<</Filter/Standard/V 5/R 6/Length 256/O(a)/U(b)/OE(c)/UE(d)/P -1>>/ID[(a)(b)]'

const made: Record<string, () => Buffer> = {
  'a page tree that counts 2^30': () => doublingPages(30, 2 ** 30),
  'a page tree 20,000 deep': () => linearTree(20_000),
  'a page tree that names itself': () => pdfOf([catalogue, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
  'a page tree in a circle': () =>
    pdfOf([
      catalogue,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Pages/Kids[2 0 R]/Count 1>>',
    ]),
  'a count of a billion': () =>
    pdfOf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', '<</Type/Page>>']),
  'a count below zero': () =>
    pdfOf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count -1>>', '<</Type/Page>>']),
  'fields that double 40 times': () => doublingFields(40),
  'forms that draw the next twice, 30 times': () => laughs(30),
  'a form that draws itself': () =>
    page('/F Do', '/Resources<</XObject<</F 5 0 R>>>>', [form('/F Do', '/XObject<</F 5 0 R>>')]),
  'an object stream of 2 GB': () => objectStream(zeros(2000 * megabyte), `/N 9/First 9${flate}`),
  'an object stream of 8 GB, deflated twice': () =>
    objectStream(zeros(8000 * megabyte, 2), `/N 9/First 9${twice}`),
  'an object stream that counts 2^31 objects': () =>
    objectStream(Buffer.alloc(9), '/N 2147483647/First 0'),
  'an object stream that extends itself': () =>
    objectStream(Buffer.from('3 0 9'), '/N 1/First 4/Extends 4 0 R'),
  'page content of 4 GB': () => page(pdfStream(zeros(4000 * megabyte), flate)),
  'page content of 8 GB, deflated twice': () => page(pdfStream(zeros(8000 * megabyte, 2), twice)),
  'a table that comes before itself': () => previousTable([9]),
  'two tables that come before one another': () => previousTable([60, 9]),
  'a reference stream of 2^31 rows': () => crossReferenceStream('/Size 2147483647/W[1 4 2]'),
  'a reference stream with rows of 2^31 bytes': () =>
    crossReferenceStream('/Size 9/W[2147483647 2147483647 2147483647]'),
  'a reference stream of a thousand billion objects': () =>
    crossReferenceStream('/Size 9/W[0 0 0]/Index[0 1000000000000]'),
  'arrays 300,000 deep': () => pdfOf([repeated('', '[', 300_000, ']'.repeat(300_000)), pages]),
  'dictionaries 200,000 deep': () => pdfOf([repeated('', '<</A', 200_000), pages]),
  'a string of 2 million brackets': () => pdfOf([repeated('', '(', 2_000_000), pages]),
  'a million saved states': () => page('q '.repeat(1_000_000)),
  'a million paths': () => page('0 0 m 300 600 l S '.repeat(500_000)),
  'arrays 300,000 deep in a page': () => page('['.repeat(300_000)),
  'a picture of 900 million pixels': () => image(bigPicture + flate, zeros(900 * megabyte)),
  'a picture of 900 million pixels, deflated twice': () =>
    image(bigPicture + twice, zeros(900 * megabyte, 2)),
  'a picture that says 2^31 wide': () =>
    image(
      '/Width 2147483647/Height 2147483647/BitsPerComponent 8/ColorSpace/DeviceRGB',
      Buffer.alloc(9),
    ),
  'a JPEG 2000 picture of nothing': () =>
    image('/Width 9999/Height 9999/Filter/JPXDecode', Buffer.alloc(99)),
  'a JBIG2 picture of nothing': () =>
    image('/Width 9999/Height 9999/Filter/JBIG2Decode', Buffer.alloc(99)),
  'a page a million miles wide': () => page('0 0 9 9 re f', '/MediaBox[0 0 1e12 1e12]'),
  'a page of no size': () => page('0 0 9 9 re f', '/MediaBox[0 0 0 0]'),
  'a page whose box is no numbers': () => page('0 0 9 9 re f', '/MediaBox[/a (b) null []]'),
  'a unit of a billion': () => page('0 0 9 9 re f', '/UserUnit 1000000000'),
  'a pattern of tiny tiles': () =>
    page('/Pattern cs /P scn 0 0 300 600 re f', '/Resources<</Pattern<</P 5 0 R>>>>', [
      pdfStream(
        Buffer.from('0 0 1 1 re f'),
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<<>>',
      ),
    ]),
  'a font of rubbish': () =>
    page('BT /F 9 Tf (abc) Tj ET', '/Resources<</Font<</F 5 0 R>>>>', [
      '<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 0/LastChar 2147483647/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 7 0 R>>',
      pdfStream(Buffer.alloc(5000, 1)),
    ]),
  'a password and keys that are none': () =>
    pdfOf([catalogue, pages, '<</Type/Page/MediaBox[0 0 9 9]>>'], encryption),
  'a script and a program to start': () =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(for(;;\\);)>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>>>',
      pages,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/AA<</O<</S/URI/URI(http://127.0.0.1/)>>>>>>',
    ]),
  'five megabytes of begun objects': () => repeated('%PDF-1.7\n', '1 0 obj\n', 600_000),
  'five megabytes of begun dictionaries': () => repeated('%PDF-1.7\n1 0 obj\n', '<<', 2_500_000),
  'five megabytes of nothing': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5e6)]),
  'a mark and nothing more': () => Buffer.from('%PDF-'),
}

export const hostilePdfs: HostileFile[] = [
  ...[23, 24, 25, 26, 28, 32, 40].map((depth) => ({
    name: `a page tree that doubles ${depth} times`,
    make: () => doublingPages(depth),
  })),
  ...Object.entries(made).map(([name, make]) => ({ name, make })),
  ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].map((share) => ({
    name: `a PDF cut off after ${Math.round(100 * share)} %`,
    make: () => plain().subarray(0, plain().length * share),
  })),
]
