import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { it } from 'node:test'
import { readPdf } from '../../testing/read-pdf.ts'
import { rendered } from '../../testing/rendering.ts'
import { anExpense, aReport } from '../../testing/samples.ts'

/** What people call places and themselves, in the scripts that names of today are written in. */
const names: Record<string, string> = {
  Latin: 'Ångström & Łódź, Nguyễn Thị Ánh, Ɓala Ŋʼɖɔ, ʻOkina',
  Greek: 'Καφενείο Ἀθῆναι',
  Cyrillic: 'Ресторан Ђердап, Ґалаґан, Қазақ Ұлы, Ԥшза',
  Armenian: 'Հայկական խոհանոց',
  Georgian: 'ქართული რესტორანი',
  Hebrew: 'מסעדת שָׁלוֹם',
  Arabic: 'مطعم الشام، رستوران پارسی، ہوٹل',
  Syriac: 'ܒܝܬ ܡܛܥܡܐ',
  Thaana: 'ރެސްޓޯރެންޓް',
  "N'Ko": 'ߒߞߏ',
  Adlam: '𞤀𞤣𞤤𞤢𞤥',
  Tifinagh: 'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  Ethiopic: 'ምግብ ቤት',
  Devanagari: 'श्री भोजनालय',
  Bengali: 'ভোজনালয় ঢাকা',
  Gurmukhi: 'ਭੋਜਨਾਲਾ ਪੰਜਾਬੀ',
  Gujarati: 'ભોજનાલય ગુજરાત',
  Oriya: 'ଭୋଜନାଳୟ ଓଡ଼ିଶା',
  Tamil: 'உணவகம் தமிழ்',
  Telugu: 'భోజనశాల తెలుగు',
  Kannada: 'ಹೋಟೆಲ್ ಬೆಂಗಳೂರು',
  Malayalam: 'ഭക്ഷണശാല കേരളം',
  Sinhala: 'ආපන ශාලාව ශ්‍රී',
  'Ol Chiki': 'ᱥᱟᱱᱛᱟᱲᱤ',
  'Meetei Mayek': 'ꯃꯤꯇꯩ',
  Thai: 'ร้านอาหารน้ำพริก',
  Lao: 'ຮ້ານອາຫານ',
  Khmer: 'ភោជនីយដ្ឋានខ្មែរ',
  Myanmar: 'မြန်မာစားသောက်ဆိုင်',
  Tibetan: 'ཟ་ཁང་བོད',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  Javanese: 'ꦗꦮ',
  Yi: 'ꆈꌠꁱꂷ',
  Cherokee: 'ᏣᎳᎩ',
  'Canadian syllabics': 'ᐃᓄᒃᑎᑐᑦ',
  Chinese: '北京大饭店、臺北餐廳「張記」',
  Japanese: '東京駅前ホテル・ひらがな髙﨑𠮷野家ｱｲｳ',
  Korean: '서울 식당',
  emoji: '🍕🚕🛫💶🧾😀❤️👍🏽👩‍💻🇩🇪1️⃣',
  symbols: '℻ ☎ ✈ ⚠ ∑ ≥ ① ‰ † № ™ → ★ ✓ ♥ ₹ ₺ ₴ ₿',
}

const fonts = [
  ...['', 'Armenian', 'Georgian', 'HebrewThin', 'Arabic', 'Syriac', 'Thaana', 'NKo', 'Adlam'],
  ...['Tifinagh', 'Ethiopic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'OlChiki', 'MeeteiMayek', 'Thai', 'Lao'],
  ...['Khmer', 'Myanmar', 'Mongolian', 'Javanese', 'Yi', 'Cherokee', 'CanadianAboriginal'],
].map((script) => `NotoSans${script}-Regular`)

it('the report prints names in every script with the fonts of the product', async () => {
  const expenses = Object.values(names).map((merchant, index) => anExpense(index + 1, { merchant }))
  const bytes = await buffer((await rendered(aReport(expenses))).file.open())
  const used = new Set(bytes.toString('latin1').match(/(?<=\/FontName \/[A-Z]{6}\+)[\w-]+/g))
  // A box is drawn by a font of the machine, like every character that ours do not have.
  for (const font of used) assert.match(font, /^(Inter|Barlow|Noto)/)
  for (const font of [...fonts, 'NotoEmoji-Regular', 'NotoSerifTibetan-Regular'])
    assert.ok(used.has(font), font)
  // Text whose fonts are not loaded is left out.
  const pdf = await readPdf(bytes)
  assert.equal(pdf.pages.join(' ').match(/Two nights/g)?.length, expenses.length)
  await pdf.close()
})
