import type { Label } from './text.ts'
import { folded, has, list } from './text.ts'

/** By which words, names and numbers a receipt shows its country, where its currency is not printed or is shared. */
type Country = { currency: string; words: readonly string[]; proof?: RegExp }

const countries: readonly Country[] = [
  {
    currency: 'EUR',
    words: list(`mwst, ust idnr, steuernummer, strasse, btw, siret, partita iva, nif, cif,
      factura simplificada, scontrino, documento commerciale, gmbh, ireland, deutschland, france,
      espana, italia, nederland, belgique, osterreich, portugal, finland, suomi, greece, tva,
      contribuinte, kassenbon, taxe de sejour, y tunnus, helsinki, camarero, berlin, paris, madrid, barcelona, lisboa, dublin, amsterdam, milano`),
    proof:
      /(?:www\.|@)\S+\.(?:de|fr|it|es|nl|at|be|pt|fi|ie|gr)\b|\bSIRET\b|[ΣΛΠΦΔΓΨΩΞΘ].*[ΣΛΠΦΔΓΨΩΞΘ]|\bY-tunnus\b|\bOIB\b|\bPVM\b|\b(?:ATU|DE|FR|IT|ES|NL|BE)\s?\d{8,11}\b|\+(?:49|33|39|34|31|43|32|351|358|353)\b/i,
  },
  {
    currency: 'GBP',
    words: list('london, united kingdom, england, scotland, edinburgh, manchester'),
    proof:
      /\bGB\s?\d{9}\b|\b0(?:20|1\d{2,3}) \d{3,4} ?\d{3,4}\b|\+44\b|\.co\.uk\b|\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b/,
  },
  {
    currency: 'CHF',
    words: list('schweiz, suisse, svizzera, switzerland, zurich, geneve, lausanne, basel, luzern'),
    proof: /\bCHE-?\s?\d{3}|\+41\b|(?:www\.|@)\S+\.ch\b|\bCH-\d{4}\b/,
  },
  {
    currency: 'PLN',
    words: list('paragon fiskalny, polska, warszawa, krakow, gdansk, sprzedaz, ptu, suma pln'),
    proof: /\bNIP\b|\+48\b|\.pl\b/,
  },
  {
    currency: 'SEK',
    words: list('kvitto, att betala, sverige, sweden, stockholm, goteborg, malmo, oresavrundning'),
    proof: /\+46\b|(?:www\.|@)\S+\.se\b|\bMoms ?reg|\bOrg\.? ?nr\.?:? ?\d{6}-\d{4}/i,
  },
  {
    currency: 'NOK',
    words: list('norge, norway, oslo, bergen, trondheim, salgskvittering, foretaksregisteret, mva'),
    proof: /\+47\b|(?:www\.|@)\S+\.no\b|\bMVA\b/,
  },
  {
    currency: 'DKK',
    words: list('danmark, denmark, kobenhavn, copenhagen, aarhus, heraf moms, at betale, cvr'),
    proof: /\+45\b|(?:www\.|@)\S+\.dk\b|\bCVR\b/,
  },
  { currency: 'ISK', words: list('reykjavik, kennitala, iceland, vsk'), proof: /\+354\b/ },
  {
    currency: 'CZK',
    words: list('praha, prague, ceska republika, uctenka, celkem'),
    proof: /\+420\b|\bDI[ČC]\b|\bI[ČC]O?:|(?:www\.|@)\S+\.cz\b/,
  },
  {
    currency: 'HUF',
    words: list('budapest, magyarorszag, nyugta, osszesen, adoszam'),
    proof: /\+36\b|(?:www\.|@)\S+\.hu\b/,
  },
  {
    currency: 'RON',
    words: list('bucuresti, romania, bon fiscal, cod fiscal, total lei'),
    proof: /\+40\b|\bRO\s?\d{6,10}\b|(?:www\.|@)\S+\.ro\b/,
  },
  {
    currency: 'TRY',
    words: list('kdv, topkdv, istanbul, ankara, izmir, turkiye, turkey, fis no, vergi dairesi'),
    proof: /\bKDV\b|\bVKN\b|\bVergi\b|\+90\b|\.com\.tr\b/,
  },
  {
    currency: 'BRL',
    words: list('cnpj, cupom fiscal, nfce, brasil, brazil, sao paulo, rio de janeiro, ltda'),
    proof: /\bCNPJ\b|\.com\.br\b|\+55\b/,
  },
  {
    currency: 'JPY',
    words: list('japan, tokyo, osaka, kyoto, nagoya, yokohama, sapporo, fukuoka'),
    // A syllable alone is what a letter of a script that the models do not know is taken for.
    proof: /[\u3041-\u30ff]{3}|円|税込|領収|\bT\d{13}\b|\+81\b/,
  },
  {
    currency: 'CNY',
    words: list('china, beijing, shanghai, shenzhen, guangzhou, hangzhou, chengdu'),
    proof: /发票|合计|人民币|\+86\b/,
  },
  {
    currency: 'KRW',
    words: list('korea, seoul, busan, incheon'),
    // A company's number is left where the letters are not known to the models.
    proof: /[\uac00-\ud7af]{2}|\+82\b|(?<![\d-])\d{3}-\d{2}-\d{5}(?![\d-])/,
  },
  {
    currency: 'INR',
    words:
      list(`gstin, india, cgst, sgst, mumbai, delhi, bangalore, bengaluru, chennai, fssai, thane, pune,
      kolkata, ahmedabad, jaipur, hyderabad, noida, gurgaon, gurugram, andheri, cochin`),
    proof: /\bGSTIN\b|\b[CS]GST\b|\bFSSAI\b|\+91\b/i,
  },
  {
    currency: 'MYR',
    words: list('sdn bhd, malaysia, selangor, kuala lumpur, johor, jalan, tunai, pulau pinang'),
    // A Malaysian company's number or telephone: "239615-H", "03-2272 2102".
    proof: /\b\d{5,7}-[A-Z]\b|\b0\d{1,2}-\d{3,4}\s?\d{4}\b/,
  },
  { currency: 'SGD', words: list('singapore, pte ltd'), proof: /\+65\b|\.com\.sg\b/ },
  { currency: 'HKD', words: list('hong kong, kowloon'), proof: /\+852\b|\.com\.hk\b/ },
  { currency: 'TWD', words: list('taiwan, taipei'), proof: /統一編號|\+886\b/ },
  {
    currency: 'THB',
    words: list('thailand, bangkok, phuket, chiang mai, pattaya, krabi, koh samui'),
    // Years since Buddha; the tax number of a Thai company, where the letters are not known to the models.
    proof:
      /[\u0e01-\u0e5b]{2}|\+66\b|\d{1,2}[/.-]\d{1,2}[/.-]25[5-9]\d(?!\d)|tax\s?id\D{0,4}0\d{12}\b/i,
  },
  {
    currency: 'VND',
    words: list(
      'vietnam, viet nam, hanoi, ha noi, da nang, hoi an, ho chi minh, hoa don, thanh toan, thanh tien, tong cong, tong tien, khach san, nha hang, thu ngan',
    ),
    proof: /\+84\b|\.vn\b|\bMST\b|[ơưƠƯ]\p{L}|[ạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u,
  },
  {
    currency: 'IDR',
    words: list('indonesia, jakarta, surabaya, npwp'),
    proof: /\+62\b|\.co\.id\b/,
  },
  {
    currency: 'PHP',
    words: list('philippines, manila, makati, vatable'),
    proof: /\+63\b|\.com\.ph\b/,
  },
  {
    currency: 'AUD',
    words: list('australia, sydney, melbourne, brisbane, nsw, qld'),
    proof: /\bABN\b|\.com\.au\b|\+61\b/,
  },
  {
    currency: 'NZD',
    words: list('new zealand, auckland, wellington, christchurch'),
    proof: /\.co\.nz\b|\+64\b/,
  },
  {
    currency: 'CAD',
    words: list(
      'canada, ontario, quebec, toronto, vancouver, montreal, calgary, hst, tps, tvq, qst',
    ),
    proof: /\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b|\b(?:HST|QST|TVQ)\b|(?:www\.|@)\S+\.ca\b/,
  },
  { currency: 'MXN', words: list('mexico, cfdi, cdmx'), proof: /\bRFC\b|\.com\.mx\b|\+52\b/ },
  {
    currency: 'KWD',
    words: list('kuwait, kuwait city, salmiya, hawally, farwaniya'),
    proof: /\+965\b/,
  },
  { currency: 'BHD', words: list('bahrain, manama, muharraq, seef'), proof: /\+973\b/ },
  { currency: 'OMR', words: list('oman, muscat, salalah, sohar, nizwa'), proof: /\+968\b/ },
  // People are called Jordan, so the country stands at the end of an address.
  { currency: 'JOD', words: list('amman, aqaba, hashemite'), proof: /,\s?Jordan\b|\+962\b/i },
  {
    currency: 'TND',
    words: list('tunis, tunisie, tunisia, sfax, sousse, hammamet, djerba'),
    proof: /\+216\b|\.tn\b/,
  },
  { currency: 'LYD', words: list('libya, tripoli, benghazi, misrata'), proof: /\+218\b/ },
  { currency: 'IQD', words: list('iraq, baghdad, erbil, basra, sulaymaniyah'), proof: /\+964\b/ },
  { currency: 'QAR', words: list('qatar, doha'), proof: /\+974\b/ },
  { currency: 'LBP', words: list('lebanon, liban, beirut'), proof: /\+961\b/ },
  { currency: 'DZD', words: list('algerie, algeria, alger, oran'), proof: /\+213\b/ },
  { currency: 'AED', words: list('dubai, abu dhabi, united arab emirates, uae'), proof: /\+971\b/ },
  { currency: 'SAR', words: list('saudi arabia, riyadh, jeddah'), proof: /\+966\b/ },
  {
    currency: 'ZAR',
    words: list('south africa, johannesburg, cape town, durban'),
    proof: /\.co\.za\b|\+27\b/,
  },
  { currency: 'NPR', words: list('nepal, kathmandu, pokhara'), proof: /\+977\b/ },
  { currency: 'LKR', words: list('sri lanka, colombo'), proof: /\+94\b/ },
  { currency: 'PKR', words: list('pakistan, karachi, lahore, islamabad'), proof: /\+92\b/ },
  { currency: 'EGP', words: list('egypt, cairo'), proof: /\+20\b/ },
  { currency: 'MAD', words: list('maroc, morocco, casablanca, marrakech'), proof: /\+212\b/ },
  { currency: 'ILS', words: list('israel, tel aviv, jerusalem'), proof: /\+972\b/ },
  { currency: 'KES', words: list('kenya, nairobi'), proof: /\+254\b/ },
  { currency: 'ARS', words: list('argentina, buenos aires'), proof: /\bCUIT\b|\.com\.ar\b/ },
  { currency: 'CLP', words: list('chile, santiago'), proof: /\bRUT\b|\+56\b/ },
  { currency: 'COP', words: list('colombia, bogota, medellin'), proof: /\+57\b|\.com\.co\b/ },
  { currency: 'PEN', words: list('peru, miraflores'), proof: /\bRUC\b|\+51\b/ },
  ...list(`UYU uruguay montevideo +598, PYG paraguay asuncion +595, BOB bolivia la-paz +591, CRC costa-rica san-jose-cr +506,
    GTQ guatemala quetzaltenango +502, DOP dominicana santo-domingo punta-cana, JMD jamaica kingston-jamaica +1876,
    HNL honduras tegucigalpa +504, NIO nicaragua managua +505, TTD trinidad port-of-spain, BSD bahamas nassau,
    NGN nigeria lagos abuja +234, GHS ghana accra +233, UGX uganda kampala +256, TZS tanzania dar-es-salaam zanzibar +255,
    RWF rwanda kigali +250, ETB ethiopia addis-ababa +251, ZMW zambia lusaka +260, NAD namibia windhoek +264,
    BWP botswana gaborone +267, MUR mauritius port-louis +230, XOF senegal dakar abidjan bamako +221 +225,
    XAF cameroun douala yaounde libreville +237, UAH ukraine kyiv kiev lviv +380, RSD srbija serbia beograd belgrade +381,
    BAM sarajevo banja-luka +387, MKD skopje +389, ALL albania tirana tirane +355, MDL moldova chisinau +373,
    GEL tbilisi batumi +995, AMD armenia yerevan +374, AZN azerbaijan baku +994, KZT kazakhstan almaty astana +77,
    UZS uzbekistan tashkent samarkand +998, RUB russia moscow moskva, BDT bangladesh dhaka chittagong +880,
    KHR cambodia phnom-penh siem-reap +855, LAK laos vientiane luang-prabang +856, MMK myanmar yangon +95,
    MNT mongolia ulaanbaatar +976, MOP macau macao +853, MVR maldives male-maldives +960, BND brunei +673,
    FJD fiji suva nadi +679, XPF papeete tahiti noumea +689`).map((line): Country => {
    const [currency = '', ...marks] = line.split(/\s+/)
    const codes = marks.filter((mark) => mark.startsWith('+')).map((code) => code.slice(1))
    const words = marks
      .filter((mark) => !mark.startsWith('+'))
      .map((name) => name.replaceAll('-', ' '))
    return {
      currency,
      words,
      ...(codes.length > 0 && { proof: new RegExp(`\\+(?:${codes.join('|')})(?:\\b|(?=\\d))`) }),
    }
  }),
]

/** Whether a line is the name of a country or a town and nothing else: "SAUDI ARABIA". */
export function isCountry(label: Label): boolean {
  return countries.some(({ words }) =>
    words.some((word) => has(label, [word]) && label.joined.replace(folded(word), '').length < 3),
  )
}

/** How clearly a page says where it is from, by currency: 1 by a word, 2 by more, and 2 for a number or address. */
export function countriesOn(text: string, label: Label): Map<string, number> {
  const found = new Map<string, number>()
  for (const { currency, words, proof } of countries) {
    const named = words.filter((word) => has(label, [word])).length
    const weight = Math.min(2, named) + (proof?.test(text) ? 2 : 0)
    if (weight > 0) found.set(currency, weight)
  }
  return found
}
